import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The bytes of a file body. Stopping early leaves the connection open: it carries the response and the next request. */
export function bytesOf(request: Pick<FastifyRequest, 'raw'>): AsyncIterable<Uint8Array> {
  return request.raw.iterator({ destroyOnReturn: false });
}

/** Routes in this scope take a file of any media type as their body and read it as a stream. */
export function takeFiles(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { bodyLimit }, (_request, payload, done) => done(null, payload));
}
