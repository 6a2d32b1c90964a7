import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

const requestOf = (ip: string | undefined, remoteAddress: string | undefined) =>
  ({ ip, socket: { remoteAddress } }) as unknown as Pick<FastifyRequest, 'ip' | 'socket'>;

describe('the address of a caller', () => {
  it('is known after the connection broke, too: as none', () => {
    expect(addressOf(requestOf(undefined, undefined))).toBe('0.0.0.0');
    expect(addressOf(requestOf(undefined, '192.0.2.7'))).toBe('192.0.2.7');
    expect(addressOf(requestOf('somebody', '2001:db8::7%eth0'))).toBe('2001:db8::7');
  });
});
