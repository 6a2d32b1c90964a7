import { expect, it } from 'vitest';
import { standingOf, type LicensePeriod } from './licenses.ts';

const of = (from: string, until: string | null, state = 'TX'): LicensePeriod => ({ state, valid_from: from, valid_until: until });
const today = '2026-11-26';

it.each([
  [of('2026-12-01', null), 'upcoming'],
  [of('2020-01-01', null), 'valid'],
  [of('2020-01-01', '2026-11-25'), 'expired'],
  [of('2020-01-01', '2026-11-26'), 'expiring'],
  [of('2020-01-01', '2027-01-25'), 'expiring'],
  [of('2020-01-01', '2027-01-26'), 'valid'],
] as const)('%o is %s', (license, standing) => {
  expect(standingOf(license, [license], today)).toBe(standing);
});

it('is not about to expire where another license of the state follows', () => {
  const license = of('2020-01-01', '2026-12-31');
  expect(standingOf(license, [license, of('2027-01-01', '2028-12-31')], today)).toBe('valid');
  expect(standingOf(license, [license, of('2027-01-02', null)], today)).toBe('expiring');
  expect(standingOf(license, [license, of('2027-01-01', null, 'NV')], today)).toBe('expiring');
});
