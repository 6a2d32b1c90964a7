import { createHmac, webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hashPassword, isReadableHash, matchesHash } from './hashing.ts';

// The examples of the Argon2 reference implementation and of Firebase's scrypt.
const argon2id = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
const argon2i = '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA';
const signer = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
const scryptOf = (power: number) =>
  `$fbscrypt$v=1,n=${power},r=8,p=1,ss=Bw==,sk=${signer}$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==`;

describe('imported hashes', () => {
  it.each([
    ['Argon2id', argon2id, 'password'],
    ['Argon2i', argon2i, 'password'],
    ['Firebase scrypt', scryptOf(14), 'user1password'],
  ])('of %s match their password only', async (_what, stored, password) => {
    expect(isReadableHash(stored)).toBe(true);
    expect(await matchesHash(password, stored)).toBe(true);
    expect(await matchesHash(`${password}.`, stored)).toBe(false);
  });

  it.each([
    ['Argon2d', argon2id.replace('argon2id', 'argon2d')],
    ['an older version', argon2id.replace('v=19', 'v=16')],
    ['more memory than a check may take', argon2id.replace('m=65536', 'm=1048576')],
    ['too many passes', argon2id.replace('t=2', 't=21')],
    ['no salt', argon2id.replace('c29tZXNhbHQ', '')],
    ['less memory than its threads need', argon2id.replace('m=65536,t=2,p=1', 'm=16,t=2,p=4')],
    ['Firebase scrypt with more memory than a check may take', scryptOf(19)],
    ['Firebase scrypt without its signer key', scryptOf(14).replace(`,sk=${signer}`, '')],
    ['a plain text', 'password'],
  ])('are refused: %s', async (_what, stored) => {
    expect(isReadableHash(stored)).toBe(false);
    expect(await matchesHash('password', stored)).toBe(false);
  });
});

describe('password hashes', () => {
  it("match a real project's format and their password only", async () => {
    const stored = await hashPassword('demo-password');
    expect(stored).toMatch(/^\$2[ab]\$10\$[./A-Za-z0-9]{53}$/);
    expect(await matchesHash('demo-password', stored)).toBe(true);
    expect(await matchesHash('demo-passworD', stored)).toBe(false);
    expect(await matchesHash('demo-password', 'no hash at all')).toBe(false);
  });

  it('do not block the thread pool: a signature does not wait behind many hashes', async () => {
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
