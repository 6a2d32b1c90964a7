import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's address for PostgreSQL's `inet`: from the proxies, else of the connection. A broken connection has none, despite
 * its type, while its request continues.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return toAddress(request.ip) ?? toAddress(request.socket.remoteAddress) ?? '0.0.0.0';
}

function toAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // An IPv6 zone is meaningful on the machine alone.
  const [address = ''] = text.split('%', 1);
  return isIP(address) === 0 ? undefined : address;
}

/** The unit for limits: an IPv4 address, or the first 64 bits of an IPv6 address, below which a caller can use any address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = written.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
