import { describe, expect, it } from 'vitest';
import { createTotpSecret, createTotpUri, findStep } from './totp.ts';

/** RFC 6238, appendix B: the ASCII key 12345678901234567890 in base32; its codes end in these six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('findStep', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [20_000_000_000, '353130', 666_666_666],
  ])('accepts the code of RFC 6238 at second %i', (seconds, code, step) => {
    expect(findStep(secret, code, at(seconds))).toBe(step);
  });

  it('accepts the steps before and after the current one, and names the step of the code', () => {
    expect([0, 29, 30, 59, 60, 89].map((seconds) => findStep(secret, '287082', at(seconds)))).toEqual([1, 1, 1, 1, 1, 1]);
    expect(findStep(secret, '287082', at(90))).toBeUndefined();
    expect(findStep(secret, '081804', at(1_111_111_109 - 60))).toBeUndefined();
  });

  it.each(['', '28708', '2870821', ' 287082', '28708２', '28708a'])('refuses %j', (code) => {
    expect(findStep(secret, code, at(59))).toBeUndefined();
  });
});

describe('createTotpUri', () => {
  it('sorts the parameters and escapes the names', () => {
    expect(createTotpUri({ issuer: 'A & B', account: 'ann+x@example.com', secret })).toBe(
      `otpauth://totp/A%20%26%20B:ann%2Bx%40example.com?algorithm=SHA1&digits=6&issuer=A%20%26%20B&period=30&secret=${secret}`,
    );
  });

  it('makes secrets of 160 bits', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  });
});
