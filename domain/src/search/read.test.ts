import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAccountNumber } from '../shared/ids.ts';
import { REQUEST_KINDS } from '../accounts/request-kinds.ts';
import { STATUS_CODES } from '../accounts/statuses.ts';
import { writeFilter, kindsFor, type SearchFilter } from './filters.ts';
import { SEARCH_KINDS } from './kinds.ts';
import { labelFilter } from './label.ts';
import { readQuery } from './read.ts';

const today = '2026-11-21';
const read = (query: string) => readQuery(query, today);
const labels = (query: string) => read(query).parts.map(({ label }) => label);

describe('words and numbers', () => {
  it.each<[string, string[]]>([
    ['Ann  MARWOOD', ['ann', 'marwood']],
    ["O'Brien-Smith, José", ['obrien', 'smith', 'jose']],
    ['the bank of Ohio', ['bank', 'ohio']],
    ['the', ['the']],
    ['mary may', ['mary', 'may']],
    ['"new york" dental', ['new', 'york', 'dental']],
    ['— … "', []],
  ])('reads %s as names', (query, words) => {
    expect(read(query)).toMatchObject({ words, numbers: [], filters: [] });
  });

  it("recognizes an account's short number in any spelling", () => {
    const number = formatAccountNumber(1042);
    for (const query of [number, number.toLowerCase(), number.replaceAll('-', ''), number.replaceAll('-', ' ')]) {
      expect(read(query).numbers, query).toMatchObject([{ account: 1042 }]);
    }
    expect(read('A-1042-9').numbers).toMatchObject([{ account: null, key: 'a10429' }]);
    expect(read('PT-00917').numbers).toMatchObject([{ key: 'pt00917', words: ['pt', '00917'], account: null }]);
    expect(read('B-318').numbers).toMatchObject([{ batch: 318, request: null }]);
    expect(read('b 318').numbers).toMatchObject([{ batch: 318 }]);
    expect(read('R-101').numbers).toMatchObject([{ batch: null, request: 101 }]);
    expect(read('500').numbers).toMatchObject([{ cents: 50_000 }]);
  });

  it.each(['(217) 555-0142', '217-555-0142', '217.555.0142', '+1 217 555 0142', '12175550142', '2175550142'])(
    'reads the phone %s',
    (query) => {
      expect(read(`smith ${query}`)).toMatchObject({ words: ['smith'], phones: ['2175550142'], numbers: [] });
    },
  );

  it('reads a phone without area code and a partial email', () => {
    expect(read('555-0142').phones).toEqual(['5550142']);
    expect(read('Ann.M@exa').emails).toEqual(['ann.m@exa']);
  });
});

describe('last four of an SSN', () => {
  it('count only beside a name', () => {
    expect(read('smith 1234')).toMatchObject({ ssnLast4: '1234', mayHoldSsn: true });
    expect(read('ssn:1234 smith')).toMatchObject({ ssnLast4: '1234', numbers: [], mayHoldSsn: true });
    expect(read('1234')).toMatchObject({ ssnLast4: null, mayHoldSsn: false });
    expect(read('ssn:1234')).toMatchObject({ ssnLast4: null, mayHoldSsn: true });
    for (const short of ['s ssn:1234', 's 1234']) expect(read(short), short).toMatchObject({ ssnLast4: null, mayHoldSsn: true });
    expect(read('ng 1234')).toMatchObject({ ssnLast4: '1234' });
    expect(read('ssn:1234').parts).toMatchObject([{ kind: 'unknown', hint: expect.stringContaining('name') }]);
  });

  it('never come from a whole SSN', () => {
    const spaced = [
      '900.12.1234',
      'smith 900/12/1234',
      '900\u201312\u20131234',
      '900 - 12 - 1234',
      '900  12  1234',
      '900_12_1234',
    ];
    for (const query of ['smith 900-12-1234', '900 12 1234', 'smith ssn:900121234', ...spaced]) {
      expect(read(query), query).toMatchObject({ isRefused: true, ssnLast4: null, mayHoldSsn: true });
    }
    expect(read('smith 900121234')).toMatchObject({ isRefused: false, mayHoldSsn: true });
  });

  it('mark the query as sensitive in any spelling, but not other numbers', () => {
    for (const query of ['9 0 0 1 2 1 2 3 4', 'x,900.12.1234', 'smith x1234', 'smith *1234', 'smith xxx-xx-1234', 'smith #1234'])
      expect(read(query).mayHoldSsn, query).toBe(true);
    for (const query of ['\uff19\uff10\uff10\uff11\uff12\uff11\uff12\uff13\uff14', 'smith \uff11\uff12\uff13\uff14'])
      expect(read(query).mayHoldSsn, query).toBe(true);
    for (const query of [
      '(217) 555-0142',
      '+1 217 555 0142',
      'placed:2026-03-01..2026-03-31',
      'A-1042-7',
      '$1,234.56',
      'PT-00917',
    ])
      expect(read(query).mayHoldSsn, query).toBe(false);
  });
});

describe('filters', () => {
  it.each<[string, string[]]>([
    ['status:disputed balance>500', ['Status is Disputed', 'Balance over $500.00']],
    ['status:"in collection"', ['Status is In collection']],
    ['status:paid in full', ['Status is Paid in full']],
    ['status:open', ['Status is open']],
    ['on hold', ['Status is On hold']],
    ['balance > 500', ['Balance over $500.00']],
    ['balance over $1,000', ['Balance over $1,000.00']],
    ['balance:100..200', ['Balance between $100.00 and $200.00']],
    ['amount<=20', ['Amount of $20.00 or less']],
    ['>500', ['Amount over $500.00']],
    ['under 500', ['Amount under $500.00']],
    ['$1,234.56', ['Amount of $1,234.56']],
    ['paid>100', ['Paid over $100.00']],
    ['paid over $500', ['Paid over $500.00']],
    ['paid march 2026', ['Paid in March 2026']],
    ['paid in march', ['Paid in March 2026']],
    ['paid in december', ['Paid in December 2025']],
    ['placed last month', ['Placed in October 2026']],
    ['placed:2026-03', ['Placed in March 2026']],
    ['placed since 03/04/2026', ['Placed on or after Mar 4, 2026']],
    ['placed before 2026', ['Placed before Jan 1, 2026']],
    ['march 2026', ['Dated in March 2026']],
    ['03/04/2026', ['Dated on Mar 4, 2026']],
    ['march 4, 2026', ['Dated on Mar 4, 2026']],
    ['q1 2026', ['Dated from Jan 1, 2026 to Mar 31, 2026']],
    ['last 30 days', ['Dated from Oct 23, 2026 to Nov 21, 2026']],
    ['this week', ['Dated from Nov 16, 2026 to Nov 22, 2026']],
    ['last year', ['Dated in 2025']],
    ['yesterday', ['Dated on Nov 20, 2026']],
    ['location:"North office"', ['Location is North office']],
    ['batch:B-318', ['Batch is B-318']],
    ['batch 318', ['Batch is B-318']],
    ['check #1001', ['Check or reference 1001']],
    ['request:recall', ['Request is recall']],
    ['recall requests', ['Request is recall']],
    ['in:payments', ['Only payments']],
  ])('reads %s', (query, expected) => {
    expect(labels(query)).toEqual(expected);
    expect(read(query)).toMatchObject({ words: [], numbers: [] });
  });

  it('allow a name beside them', () => {
    expect(read('balance over 500 smith status:open')).toMatchObject({
      words: ['smith'],
      filters: [{ field: 'balance', min: 50_001, max: null }, { field: 'status' }],
    });
  });

  it('list valid values for an unknown or partial filter', () => {
    expect(read('colour:red').parts).toMatchObject([{ kind: 'unknown', hint: expect.stringContaining('status, balance') }]);
    expect(read('balance:').parts).toMatchObject([{ kind: 'unknown', hint: expect.stringContaining('balance>500') }]);
    expect(read('placed:soon').parts).toMatchObject([{ kind: 'unknown', hint: expect.stringContaining('placed:2026-03') }]);
    expect(read('status:gone').parts).toMatchObject([{ kind: 'unknown', hint: expect.stringContaining('disputed') }]);
    expect(read('in:everything').filters).toEqual([]);
  });

  it('restrict the kinds to those that support all filters', () => {
    expect(kindsFor(read('status:disputed paid>100').filters)).toEqual(['accounts']);
    expect(kindsFor(read('paid march 2026').filters)).toEqual(['payments']);
    expect(kindsFor(read('status:open paid march 2026').filters)).toEqual([]);
    expect(kindsFor(read('march 2026 in:batches').filters)).toEqual(['batches']);
    expect(kindsFor([])).toEqual([...SEARCH_KINDS]);
  });
});

describe('any query', () => {
  const tokens = fc.constantFrom(
    'status:',
    'balance',
    '>',
    '500',
    '"',
    'ann',
    'march',
    '2026',
    '$',
    'paid',
    '-',
    '(217)',
    '@',
    'ssn:',
    '..',
    '9',
    'A',
    ' ',
  );

  it('is parsed without an error and with exact ranges', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(tokens).map((parts) => parts.join(' ')),
      fc.array(tokens).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (query) => {
        const { parts, words } = read(query);
        let end = 0;
        for (const part of parts) {
          expect(part.start).toBeGreaterThanOrEqual(end);
          expect(part.end).toBeGreaterThan(part.start);
          expect(part.label).not.toBe('');
          end = part.end;
        }
        expect(end).toBeLessThanOrEqual(query.length);
        // These parts enter a database query verbatim.
        for (const word of words) expect(word).not.toMatch(/['"\\:&|!()<>*\s]/);
      }),
      { numRuns: 500 },
    );
  });

  const cents = fc.integer({ min: 1, max: 9_000_000_00 });
  const day = fc
    .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const ends = <T>(value: fc.Arbitrary<T>) =>
    fc.oneof(
      fc.tuple(value, fc.constant(null)),
      fc.tuple(fc.constant(null), value),
      fc.tuple(value, value).map((pair) => pair.toSorted((a, b) => (a < b ? -1 : 1)) as [T, T]),
    );
  const text = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ]{0,10}[A-Za-z0-9]$/);
  const filter: fc.Arbitrary<SearchFilter> = fc.oneof(
    fc.subarray([...STATUS_CODES], { minLength: 1 }).map((statuses) => ({ field: 'status' as const, statuses })),
    fc
      .tuple(fc.constantFrom('balance' as const, 'amount' as const, 'paid_amount' as const), ends(cents))
      .map(([field, [min, max]]) => ({ field, min, max })),
    fc
      .tuple(fc.constantFrom('placed' as const, 'paid' as const, 'dated' as const), ends(day))
      .map(([field, [from, to]]) => ({ field, from, to })),
    fc.tuple(fc.constantFrom('location' as const, 'check' as const), text).map(([field, value]) => ({ field, text: value })),
    fc.integer({ min: 1, max: 999_999 }).map((number) => ({ field: 'batch' as const, number })),
    fc.constantFrom(...REQUEST_KINDS).map((kind) => ({ field: 'request' as const, kind })),
    fc.constantFrom(...SEARCH_KINDS).map((kind) => ({ field: 'in' as const, kind })),
  );

  it('round-trips filters, alone and beside a name', () => {
    fc.assert(
      fc.property(filter, (one) => {
        expect(read(writeFilter(one)).filters).toEqual([one]);
        expect(read(`marwood ${writeFilter(one)}`)).toMatchObject({ words: ['marwood'], filters: [one] });
        expect(labelFilter(one)).not.toBe('');
      }),
      { numRuns: 400 },
    );
  });
});
