import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The bytes of a body that is a file. Whoever stops in the middle leaves the connection as it is: it carries the answer, and
 * then the next request.
 */
export function bytesOf(request: Pick<FastifyRequest, 'raw'>): AsyncIterable<Uint8Array> {
  return request.raw.iterator({ destroyOnReturn: false });
}

/** The routes of this scope take a file as their body, of any media type, and read it as a stream. */
export function takeFiles(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { bodyLimit }, (_request, payload, done) => done(null, payload));
}
