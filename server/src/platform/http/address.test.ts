import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressOf, networkOf } from './address.ts';

const requestOf = (ip: string | undefined, remoteAddress: string | undefined) =>
  ({ ip, socket: { remoteAddress } }) as unknown as Pick<FastifyRequest, 'ip' | 'socket'>;

describe("the caller's address", () => {
  it('is null after the connection broke', () => {
    expect(addressOf(requestOf(undefined, undefined))).toBe('0.0.0.0');
    expect(addressOf(requestOf(undefined, '192.0.2.7'))).toBe('192.0.2.7');
    expect(addressOf(requestOf('unknown', '2001:db8::7%eth0'))).toBe('2001:db8::7');
  });
});

describe("the caller's network", () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['ann@example.com', 'ann@example.com'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
