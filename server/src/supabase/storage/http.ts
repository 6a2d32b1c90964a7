import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { findUnstorable } from '#platform/http/storable.ts';
import { readBucketName, readObjectName } from './names.ts';
import { invalidRequest, sendStorageError, StorageError } from './wire-errors.ts';

/** Errors: StorageError `InvalidRequest` with the first problem. */
export function parse<S extends z.ZodType>(schema: S, value: unknown, where: 'body' | 'querystring' = 'body'): z.output<S> {
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidRequest(`${[where, ...(issue?.path ?? [])].join('/')} ${issue?.message ?? 'is not valid'}`);
  }
  if (findUnstorable(parsed.data) !== undefined) throw invalidRequest(`${where} contains a character that cannot be stored`);
  return parsed.data;
}

/** The object in a request's path: `/…/:bucket/*`. */
export function placeOf(request: FastifyRequest): { bucketId: string; name: string } {
  const { bucket, '*': name } = request.params as Record<string, string | undefined>;
  return { bucketId: readBucketName(bucket), name: readObjectName(name) };
}

export function bucketOf(request: FastifyRequest): string {
  return readBucketName((request.params as Record<string, string | undefined>)['bucket']);
}

/** The first value of a query parameter, or undefined. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && findUnstorable(first) === undefined ? first : undefined;
}

/** Sends every error, unknown paths included, in the wire's format. */
export function useStorageErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendStorageError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    reply
      .status(404)
      .send({ message: `Route ${request.method}:${request.url.split('?')[0]} not found`, error: 'Not Found', statusCode: 404 }),
  );
}

/** Routes whose handlers read the body as a stream. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** JSON only; an empty body is an empty object. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new StorageError({ status: 400, code: 'InvalidRequest', error: 'SyntaxError', message: 'body is not valid JSON' }));
    }
  });
}
