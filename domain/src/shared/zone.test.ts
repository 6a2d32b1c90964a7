import { describe, expect, it } from 'vitest';
import { dayIn, instantIn, isTimeZone } from './zone.ts';

describe('local day of an instant', () => {
  it.each([
    ['America/New_York', '2026-06-01T01:00:00Z', '2026-05-31'],
    ['America/New_York', '2026-06-01T03:59:59.999Z', '2026-05-31'],
    ['America/New_York', '2026-06-01T04:00:00Z', '2026-06-01'],
    ['Pacific/Auckland', '2026-05-31T13:00:00Z', '2026-06-01'],
    ['Pacific/Honolulu', '2026-06-01T09:59:00Z', '2026-05-31'],
    ['UTC', '2026-06-01T00:00:00Z', '2026-06-01'],
    ['America/New_York', '2027-01-01T04:59:00Z', '2026-12-31'],
  ])('depends on the zone: %s %s', (zone, at, day) => {
    expect(dayIn(zone, at)).toBe(day);
    expect(dayIn(zone, new Date(at))).toBe(day);
  });

  it('has 23 hours when clocks go forward and 25 when they go back', () => {
    const ofNewYork = (at: string) => dayIn('America/New_York', at);
    expect(['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'].map(ofNewYork)).toEqual(['2026-03-07', '2026-03-08']);
    expect(['2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'].map(ofNewYork)).toEqual(['2026-03-08', '2026-03-09']);
    expect(['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'].map(ofNewYork)).toEqual(['2026-10-31', '2026-11-01']);
    expect(['2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'].map(ofNewYork)).toEqual(['2026-11-01', '2026-11-02']);
  });

  it('accepts any offset and rejects invalid instants', () => {
    expect(dayIn('America/New_York', '2026-05-31T23:30:00-04:00')).toBe('2026-05-31');
    expect(() => dayIn('America/New_York', 'soon')).toThrow(RangeError);
  });
});

it('accepts zone names only', () => {
  expect(['America/New_York', 'Pacific/Auckland', 'UTC', 'US/Eastern'].map(isTimeZone)).toEqual([true, true, true, true]);
  expect(['', 'New York', 'America/Springfield', '-05:00', '+0530', 'EST5EDT4'].map(isTimeZone)).toEqual(Array(6).fill(false));
});

it('finds the instant of a local time, also beside a change of daylight saving time', () => {
  const inNewYork = (day: string, time: string) => instantIn('America/New_York', day, time);
  expect(inNewYork('2026-06-03', '14:30')).toBe('2026-06-03T18:30:00.000Z');
  expect(inNewYork('2026-12-03', '00:00:00')).toBe('2026-12-03T05:00:00.000Z');
  expect(inNewYork('2026-03-08', '00:30')).toBe('2026-03-08T05:30:00.000Z');
  expect(inNewYork('2026-03-08', '04:00')).toBe('2026-03-08T08:00:00.000Z');
  expect(inNewYork('2026-11-01', '23:00')).toBe('2026-11-02T04:00:00.000Z');
});
