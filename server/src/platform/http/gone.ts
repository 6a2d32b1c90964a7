import type { FastifyReply } from 'fastify';

/** Aborts when nobody waits for the answer any more. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
