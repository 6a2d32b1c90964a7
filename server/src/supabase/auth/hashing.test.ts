import { createHmac, webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hashPassword, matchesHash } from './hashing.ts';

describe('password hashes', () => {
  it("match a real project's format and their password only", async () => {
    const stored = await hashPassword('demo-password');
    expect(stored).toMatch(/^\$2[ab]\$10\$[./A-Za-z0-9]{53}$/);
    expect(await matchesHash('demo-password', stored)).toBe(true);
    expect(await matchesHash('demo-passworD', stored)).toBe(false);
    expect(await matchesHash('demo-password', 'no hash at all')).toBe(false);
  });

  it('leave threads free: a signature does not wait behind many hashes', async () => {
    const stored = await hashPassword('demo-password');
    const order: string[] = [];
    const many = Array.from({ length: availableParallelism() + 8 }, async () => {
      await matchesHash('demo-password', stored);
      order.push('hash');
    });
    const key = await webcrypto.subtle.importKey(
      'raw',
      createHmac('sha256', 'k').digest(),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    await webcrypto.subtle.sign('HMAC', key, Buffer.alloc(1_000_000));
    order.push('signature');
    await Promise.all(many);
    expect(order.indexOf('signature')).toBeLessThanOrEqual(availableParallelism());
  });
});
