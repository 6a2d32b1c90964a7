import { afterEach, describe, expect, it } from 'vitest';
import { testConfig } from '#testing/config.ts';
import { setConfig } from '#lib/api/config.ts';
import {
  capitalize,
  dateString,
  formatBytes,
  formatCount,
  formatDate,
  formatDays,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPhone,
  formatRate,
  formatSsnLast4,
  formatTime,
  fullName,
  initials,
  lowerFirst,
  plural,
} from './format.ts';
import { agencyDay } from './agency-day.ts';

describe('money and numbers', () => {
  it.each([
    [123_456, '$1,234.56'],
    [-50, '-$0.50'],
    [0, '$0.00'],
    [Number.NaN, '$0.00'],
    [undefined, '$0.00'],
    ['12', '$0.00'],
  ])('shows %s as %s', (cents, text) => expect(formatMoney(cents)).toBe(text));

  it('uses singular and plural', () => {
    expect(plural(1, 'row')).toBe('1 row');
    expect(plural(1200, 'row')).toBe('1,200 rows');
    expect(plural(2, 'company', 'companies')).toBe('2 companies');
    expect(formatCount(null)).toBe('-');
  });

  it('never divides by zero', () => {
    expect(formatPercent(1, 0)).toBe('-');
    expect(formatPercent(1, 3)).toBe('33.3%');
    expect(formatRate(2550)).toBe('25.5%');
    expect(formatRate(3000)).toBe('30%');
  });

  it('formats file sizes', () => {
    expect(formatBytes(900)).toBe('900 B');
    expect(formatBytes(1536)).toBe('1.5 kB');
    expect(formatBytes(250 * 1024 * 1024)).toBe('250 MB');
  });
});

describe('dates', () => {
  it('shows the part before T, or a dash (spec 5)', () => {
    expect(dateString('2026-03-04T10:00:00Z')).toBe('2026-03-04');
    expect(dateString('2026-03-04')).toBe('2026-03-04');
    expect(dateString(null)).toBe('-');
    expect(dateString('')).toBe('-');
  });

  it('keeps a calendar date in every time zone', () => {
    expect(formatDate('2026-03-04')).toBe('Mar 4, 2026');
    expect(formatDate('2026-01-01')).toBe('Jan 1, 2026');
    expect(formatDays('2026-06-01', '2026-06-30')).toBe('Jun 1 – 30, 2026');
    expect(formatDays('2025-12-16', '2026-01-15')).toBe('Dec 16, 2025 – Jan 15, 2026');
    expect(formatDays('soon', '2026-01-15')).toBe('-');
  });

  it('shows a missing or invalid date as a dash', () => {
    expect(formatDate(null)).toBe('-');
    expect(formatDate('soon')).toBe('-');
    expect(formatDateTime('soon')).toBe('-');
    expect(formatDateTime(undefined)).toBe('-');
    expect(formatDateTime('2026-03-04T12:30:00Z')).toContain('2026');
  });
});

describe('instants', () => {
  const evening = '2026-06-01T01:05:00Z';
  afterEach(() => setConfig(testConfig));

  it.each([
    ['America/New_York', 'May 31, 2026', 'May 31, 2026, 9:05 PM EDT', '9:05 PM EDT', '2026-05-31'],
    ['UTC', 'Jun 1, 2026', 'Jun 1, 2026, 1:05 AM', '1:05 AM', '2026-06-01'],
    ['Pacific/Auckland', 'Jun 1, 2026', 'Jun 1, 2026, 1:05 PM GMT+12', '1:05 PM GMT+12', '2026-06-01'],
  ])('are formatted in the zone of an agency in %s, which is named for readers elsewhere', (zone, date, both, time, day) => {
    setConfig({ ...testConfig, agency: { ...testConfig.agency, time_zone: zone } });
    expect([formatDate(evening), formatDateTime(evening), formatTime(evening)]).toEqual([date, both, time]);
    expect(agencyDay(evening)).toBe(day);
    expect(agencyDay(new Date(evening))).toBe(day);
  });
});

describe('words', () => {
  it('are capitalized at the start of a sentence and lowercased within', () => {
    expect([capitalize('sent by mail'), capitalize('élan'), capitalize('')]).toEqual(['Sent by mail', 'Élan', '']);
    expect([lowerFirst('Sent to Larkspur'), lowerFirst('')]).toEqual(['sent to Larkspur', '']);
  });
});

describe('people', () => {
  it.each([
    ['DANA', 'whitfield', 'Dana Whitfield'],
    ['mary ann', "o'BRIEN-smith", "Mary Ann O'Brien-Smith"],
    ['', null, ''],
    ['  ', 'lee', 'Lee'],
    ['josé', 'ÁLVAREZ', 'José Álvarez'],
  ])('names %s %s', (first, last, name) => expect(fullName(first, last)).toBe(name));

  it('takes initials of the first and last word', () => {
    expect(initials('Dana May Whitfield')).toBe('DW');
    expect(initials('dana@clinic.example.com')).toBe('D');
    expect(initials('')).toBe('');
  });

  it('formats phones, and shows only the last four digits of an SSN', () => {
    expect(formatPhone('5555550134')).toBe('(555) 555-0134');
    expect(formatPhone('+1 555-555-0134')).toBe('(555) 555-0134');
    expect(formatPhone('555-0134')).toBe('555-0134');
    expect(formatPhone(null)).toBe('-');
    expect(formatSsnLast4('900123456')).toBe('•••-••-3456');
    expect(formatSsnLast4('3456')).toBe('•••-••-3456');
    expect(formatSsnLast4('')).toBe('-');
  });
});
