import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNullDate, parseDate } from './dates.ts';
import { detectDateFormat } from './detect-dates.ts';
import type { DateFormat } from './types.ts';

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number) => String(number).padStart(2, '0');
const WRITERS: Record<DateFormat, (year: number, month: number, day: number) => string> = {
  'YYYY-MM-DD': (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  'YYYY/MM/DD': (y, m, d) => `${y}/${two(m)}/${two(d)}`,
  YYYYMMDD: (y, m, d) => `${y}${two(m)}${two(d)}`,
  'M/D/YYYY': (y, m, d) => `${m}/${d}/${y}`,
  'M/D/YY': (y, m, d) => `${m}/${d}/${two(y % 100)}`,
  'D/M/YYYY': (y, m, d) => `${two(d)}.${two(m)}.${y}`,
  'D/M/YY': (y, m, d) => `${d}/${m}/${two(y % 100)}`,
  MMDDYYYY: (y, m, d) => `${two(m)}${two(d)}${y}`,
  DDMMYYYY: (y, m, d) => `${two(d)}${two(m)}${y}`,
  MMDDYY: (y, m, d) => `${two(m)}${two(d)}${two(y % 100)}`,
  DDMMYY: (y, m, d) => `${two(d)}${two(m)}${two(y % 100)}`,
  YYMMDD: (y, m, d) => `${two(y % 100)}${two(m)}${two(d)}`,
  'DD-MON-YYYY': (y, m, d) => `${two(d)}-${NAMES[m - 1]}-${y}`,
  'MON D YYYY': (y, m, d) => `${NAMES[m - 1]} ${d}, ${y}`,
  SERIAL: (y, m, d) => String(Math.round((Date.UTC(y, m - 1, d) - Date.UTC(1899, 11, 30)) / 86_400_000)),
};
const FORMATS = Object.keys(WRITERS) as DateFormat[];

describe('parseDate', () => {
  it('round-trips every format', () => {
    const days = fc.date({ min: new Date('1951-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...FORMATS), (date, format) => {
        const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        const text = WRITERS[format](year, month, day);
        expect(parseDate(text, format)).toEqual({ ok: true, value: date.toISOString().slice(0, 10) });
      }),
    );
  });

  it('never throws and never returns an impossible date', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.constantFrom(...FORMATS), (text, format) => {
        const parsed = parseDate(text, format);
        if (parsed.ok) expect(new Date(`${parsed.value}T00:00:00Z`).toISOString().slice(0, 10)).toBe(parsed.value);
        else expect(parsed.message).not.toBe('');
      }),
    );
  });

  it('reads unambiguous dates in any column', () => {
    expect(parseDate('2026-06-26T00:00:00Z', 'M/D/YYYY')).toEqual({ ok: true, value: '2026-06-26' });
    expect(parseDate('05-Sep-2025', 'MMDDYYYY')).toEqual({ ok: true, value: '2025-09-05' });
    expect(parseDate('11/11/2025 12:00:00 AM', 'M/D/YYYY')).toEqual({ ok: true, value: '2025-11-11' });
  });

  it('reads a date typed into a column of true dates where only one order of day and month is possible', () => {
    expect(parseDate('10/15/26', 'YYYY-MM-DD')).toEqual({ ok: true, value: '2026-10-15' });
    expect(parseDate('5/5/2026', 'SERIAL')).toEqual({ ok: true, value: '2026-05-05' });
    expect(parseDate('5/4/26', 'YYYY-MM-DD')).toMatchObject({ ok: false, code: 'not_a_date' });
    expect(parseDate('15/10/26', 'YYYY-MM-DD')).toMatchObject({ ok: false, code: 'not_a_date' });
  });

  it('reads the date before the amount of a payment', () => {
    const cells = ['10/15/2026 $40.00', '2/3/2026 $1,040.00', '11/30/2025 25.00'];
    expect(detectDateFormat(cells).format).toBe('M/D/YYYY');
    expect(cells.map((cell) => parseDate(cell, 'M/D/YYYY'))).toEqual([
      { ok: true, value: '2026-10-15' },
      { ok: true, value: '2026-02-03' },
      { ok: true, value: '2025-11-30' },
    ]);
    expect(parseDate('10/15/2026 CVG-26-0311', 'M/D/YYYY')).toMatchObject({ ok: false, code: 'not_a_date' });
  });

  it('restores a dropped leading zero', () => {
    expect(parseDate('6262026', 'MMDDYYYY')).toEqual({ ok: true, value: '2026-06-26' });
    expect(parseDate('62626', 'MMDDYY')).toEqual({ ok: true, value: '2026-06-26' });
  });

  it('resolves two-digit years around the pivot', () => {
    expect(parseDate('1/2/45', 'M/D/YY', { pivotYear: 2026 })).toEqual({ ok: true, value: '1945-01-02' });
    expect(parseDate('1/2/26', 'M/D/YY', { pivotYear: 2026 })).toEqual({ ok: true, value: '2026-01-02' });
  });

  it.each(['', ' ', '00000000', '01010001', '1900-01-00', '0001-01-01', '00/00/0000', 'N/A', '1/0/1900'])(
    'treats %j as blank',
    (text) => {
      expect(isNullDate(text.trim())).toBe(true);
      expect(parseDate(text, 'M/D/YYYY')).toMatchObject({ ok: false, code: 'empty' });
    },
  );

  it('explains how to correct an impossible date', () => {
    expect(parseDate('21/12/1968', 'M/D/YYYY')).toMatchObject({ ok: false, code: 'day_month_swapped' });
    expect(parseDate('02/30/2026', 'M/D/YYYY')).toMatchObject({ ok: false, code: 'no_such_day' });
    expect(parseDate('45935', 'M/D/YYYY')).toMatchObject({ ok: false, message: expect.stringContaining('10/5/2025') });
    expect(parseDate('soon', 'M/D/YYYY')).toMatchObject({ ok: false, code: 'not_a_date' });
    expect(parseDate('••••••1962', 'M/D/YYYY')).toMatchObject({ ok: false, code: 'masked_date' });
  });
});

describe('detectDateFormat', () => {
  const sample = [
    [2025, 9, 5],
    [2026, 7, 21],
    [2026, 3, 16],
    [2024, 12, 30],
    [2025, 2, 14],
  ] as const;

  it.each(FORMATS.filter((format) => format !== 'YYYY/MM/DD'))('finds %s', (format) => {
    const found = detectDateFormat(sample.map(([y, m, d]) => WRITERS[format](y, m, d)));
    expect(found).toMatchObject({ format, ambiguous: false, mixed: [] });
  });

  it('reports day and month as ambiguous, and uses the header', () => {
    const values = ['05/09/2025', '03/10/2025', '08/10/2025'];
    expect(detectDateFormat(values)).toMatchObject({ format: 'M/D/YYYY', ambiguous: true });
    expect(detectDateFormat(values, { header: 'Issue Date (DD/MM/YYYY)' })).toMatchObject({
      format: 'D/M/YYYY',
      ambiguous: false,
    });
  });

  it('lists the other formats of a mixed column', () => {
    expect(detectDateFormat(['9/5/2025', '7/21/2026', '2026-03-16', '3/16/2026'])).toMatchObject({
      format: 'M/D/YYYY',
      mixed: ['YYYY-MM-DD'],
    });
  });

  it('skips placeholder dates and rejects names', () => {
    expect(detectDateFormat(['01010001', '12211968', '07081966', '01010001'])).toMatchObject({ format: 'MMDDYYYY' });
    expect(detectDateFormat(['Ann', 'Bo', ''])).toMatchObject({ format: null });
  });
});
