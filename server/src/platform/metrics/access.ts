import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string) => createHash('sha256').update(text).digest();

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request may read the metrics. If `METRICS_TOKEN` is set, it must send the token; otherwise it must come from this machine and
 * not through a proxy, which would make the metrics public.
 */
export function createMetricsAccess(token: string | undefined): (request: FastifyRequest) => boolean {
  if (token === undefined)
    return ({ headers, socket }) =>
      headers['x-forwarded-for'] === undefined && headers.forwarded === undefined && loopback.test(socket.remoteAddress ?? '');
  const expected = digest(token);
  return ({ headers }) => {
    const given = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(digest(given), expected);
  };
}
