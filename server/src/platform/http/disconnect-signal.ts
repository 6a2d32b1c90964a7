import type { FastifyReply } from 'fastify';

/** Aborts when the caller disconnected. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  return disconnected.signal;
}
