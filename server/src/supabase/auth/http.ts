import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressOf } from '#platform/http/address.ts';
import { findUnstorable } from '#platform/http/storable.ts';
import { AuthError, badJson } from './errors.ts';
import type { Issued } from './service.ts';
import type { Device } from './sessions.ts';

/** A string that may be null or missing: the client sends null for unused fields. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const record = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  if (body === undefined || body === null) throw badJson('unexpected end of JSON input');
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw badJson(parsed.error.issues[0]?.message ?? 'wrong type');
  if (findUnstorable(parsed.data) !== undefined) throw badJson('invalid character in a string');
  return parsed.data;
}

/** The first value of a query parameter, or ''. */
export function queryOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && findUnstorable(first) === undefined ? first : '';
}

export function deviceOf(request: FastifyRequest): Device {
  return { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? null };
}

export function findBearer(request: FastifyRequest): string | undefined {
  return /^bearer (\S+$)/i.exec(request.headers.authorization ?? '')?.[1];
}

export function bearerOf(request: FastifyRequest): string {
  const token = findBearer(request);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  return token;
}

export function sendIssued(reply: FastifyReply, issued: Issued): Record<string, unknown> {
  reply.headers({ ...issued.headers, 'cache-control': 'no-store' });
  return issued.body;
}
