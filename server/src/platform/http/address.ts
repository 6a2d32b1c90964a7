import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Address of the caller as PostgreSQL's `inet` takes it: what the proxies tell, else of whoever is connected. */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return toAddress(request.ip) ?? toAddress(request.socket.remoteAddress ?? '') ?? '0.0.0.0';
}

function toAddress(text: string): string | undefined {
  // An IPv6 zone says something on the machine alone.
  const [address = ''] = text.split('%', 1);
  return isIP(address) === 0 ? undefined : address;
}
