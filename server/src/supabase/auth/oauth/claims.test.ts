import { describe, expect, it } from 'vitest';
import { readIdentity } from './claims.ts';

const google = { id: 'google', trustsEmail: false };
const azure = { id: 'azure', trustsEmail: false };
const token = { sub: '1', iss: 'https://id.example.com', email: 'Ada@Example.com' };

describe('provider claims', () => {
  it('verify an address only by saying that it is verified', () => {
    const isProven = (claims: object) => readIdentity(google, { ...token, ...claims }).isEmailProven;
    for (const email_verified of [true, 'true']) expect(isProven({ email_verified })).toBe(true);
    for (const email_verified of [false, 'false', undefined, null, 'yes', {}]) expect(isProven({ email_verified })).toBe(false);
    expect(readIdentity({ ...google, trustsEmail: true }, token).isEmailProven).toBe(true);
    expect(readIdentity({ ...google, trustsEmail: true }, { sub: '1' }).isEmailProven).toBe(false);
  });

  it('verify a Microsoft address only where the organization owns its domain', () => {
    const isProven = (claims: object) => readIdentity(azure, { ...token, ...claims }).isEmailProven;
    expect(isProven({})).toBe(false);
    expect(isProven({ email_verified: true })).toBe(false);
    for (const xms_edov of [true, '1', 1]) expect(isProven({ xms_edov })).toBe(true);
    expect(isProven({ xms_edov: false })).toBe(false);
  });

  it("do not combine one source's verification with another source's address", () => {
    const split = readIdentity(google, { sub: '1', email_verified: true }, { email: 'ada@example.com' });
    expect(split).toMatchObject({ email: 'ada@example.com', isEmailProven: false });
    const other = readIdentity(google, token, { email: 'ada@example.com', email_verified: true });
    expect(other.isEmailProven).toBe(false);
  });

  it('keep known fields and drop malformed ones', () => {
    const claims = {
      ...token,
      given_name: 'Ada',
      family_name: 'Example',
      picture: 'javascript:alert(1)',
      role: 'admin',
      name: 7,
    };
    const { data, names } = readIdentity(google, { ...claims, hd: 'example.com' });
    expect(data).toEqual({
      sub: '1',
      provider_id: '1',
      iss: 'https://id.example.com',
      email: 'ada@example.com',
      email_verified: false,
      phone_verified: false,
      name: 'Ada Example',
      full_name: 'Ada Example',
      given_name: 'Ada',
      family_name: 'Example',
      custom_claims: { hd: 'example.com' },
    });
    expect(names).toEqual({ first_name: 'Ada', last_name: 'Example' });
    expect(readIdentity(google, { sub: '1', email: 'not an address' }).email).toBe('');
    expect(() => readIdentity(google, { email: 'ada@example.com' })).toThrow();
  });
});
