import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The bytes of a file body. Stopping early leaves the connection open: it carries the response and the next request. */
export function bytesOf(request: Pick<FastifyRequest, 'raw'>): AsyncIterable<Uint8Array> {
  return request.raw.iterator({ destroyOnReturn: false });
}

/** Of a JSON body, in bytes. */
export const jsonBodyLimit = 1024 * 1024;

/** Routes in this scope take a file of any media type as their body and read it as a stream. */
export function acceptFileBody(scope: FastifyInstance, maxBytes = Number.MAX_SAFE_INTEGER - 1024): void {
  // Somewhat more than allowed arrives, so that the handler can say what is wrong with the file.
  const bodyLimit = maxBytes + 1024;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { bodyLimit }, (_request, payload, done) => done(null, payload));
}
