import type { FastifyReply } from 'fastify';

/** Aborts when the caller disconnected. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
