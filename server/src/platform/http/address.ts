import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Address of the caller as PostgreSQL's `inet` takes it: what the proxies tell, else of whoever is connected. A connection that
 * broke has none any more, whatever the types say; its request goes on all the same.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return toAddress(request.ip) ?? toAddress(request.socket.remoteAddress) ?? '0.0.0.0';
}

function toAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // An IPv6 zone says something on the machine alone.
  const [address = ''] = text.split('%', 1);
  return isIP(address) === 0 ? undefined : address;
}
