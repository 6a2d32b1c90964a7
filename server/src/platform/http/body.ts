import type { FastifyRequest } from 'fastify';

/**
 * The bytes of a body that is a file. Whoever stops in the middle leaves the connection as it is: it carries the answer, and
 * then the next request.
 */
export function bytesOf(request: Pick<FastifyRequest, 'raw'>): AsyncIterable<Uint8Array> {
  return request.raw.iterator({ destroyOnReturn: false });
}
