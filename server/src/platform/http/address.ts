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

/** What one caller has to itself: an IPv4 address, or of IPv6 the first 64 bits, below which it takes any address it likes. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = written.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
