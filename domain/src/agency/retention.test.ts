import { describe, expect, it } from 'vitest';
import { formatMonths, isByState, monthsBefore, RETENTION_KINDS, retentionKinds } from './retention.ts';

describe('periods', () => {
  it('have defaults that may be set', () => {
    for (const kind of retentionKinds) expect(RETENTION_KINDS[kind].months).toBeGreaterThanOrEqual(RETENTION_KINDS[kind].least);
  });

  it('of records that Regulation F keeps are three years or longer', () => {
    for (const kind of ['identity_numbers', 'placement_files'] as const) expect(RETENTION_KINDS[kind].least).toBe(36);
  });

  it('are extended by state only where a debtor has an address', () => {
    expect(retentionKinds.filter(isByState)).toEqual(['identity_numbers', 'debtor_names']);
  });
});

describe('a cutoff', () => {
  it('counts calendar months, to the last day of a shorter one', () => {
    const before = (instant: string, months: number) => monthsBefore(new Date(instant), months).toISOString();
    expect(before('2026-06-30T03:17:00Z', 36)).toBe('2023-06-30T03:17:00.000Z');
    expect(before('2026-03-31T03:17:00Z', 1)).toBe('2026-02-28T03:17:00.000Z');
    expect(before('2028-02-29T03:17:00Z', 12)).toBe('2027-02-28T03:17:00.000Z');
    expect(before('2026-01-15T03:17:00Z', 13)).toBe('2024-12-15T03:17:00.000Z');
  });
});

describe('a period in words', () => {
  it('is in years where it is whole years', () => {
    expect([1, 12, 18, 36].map(formatMonths)).toEqual(['1 month', '1 year', '18 months', '3 years']);
  });
});
