import { expect, it } from 'vitest';
import { describeInstant, stampInstant } from './format-instant.ts';

it("formats in the agency's zone and names it", () => {
  const evening = new Date('2026-06-01T01:05:09Z');
  expect(describeInstant(evening, 'UTC')).toBe('June 1, 2026 at 1:05 AM UTC');
  expect(describeInstant(evening, 'America/New_York')).toBe('May 31, 2026 at 9:05 PM EDT');
  expect(stampInstant(evening, 'America/New_York')).toBe('2026-05-31 21:05:09 EDT');
  expect(stampInstant(evening, 'UTC', { seconds: false })).toBe('2026-06-01 01:05 UTC');
});

it('distinguishes the repeated hour when the clocks go back, and writes midnight as 00', () => {
  const at = (text: string) => stampInstant(new Date(text), 'America/New_York');
  expect([at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')]).toEqual([
    '2026-11-01 01:30:00 EDT',
    '2026-11-01 01:30:00 EST',
  ]);
  expect(at('2026-11-02T05:00:00Z')).toBe('2026-11-02 00:00:00 EST');
});
