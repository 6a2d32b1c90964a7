import { describe, expect, it } from 'vitest';
import { ADDRESS, type Cells, placeAll } from './testing.ts';

const ROWS = 20;

/** What rows ask about a column with this header where the first rows hold these cells and the others the usual one. */
function asked(header: string, cells: readonly string[], { usual = 'N', field = 'vendor' } = {}) {
  const rows = Array.from({ length: ROWS }, (_, at): Cells => ({
    client_account_number: `A${at}`,
    full_name: 'Ann Lee',
    ...ADDRESS,
    balance: '120.00',
    delinquency_date: '2026-03-01',
    date_of_service: '2026-03-01',
    [field]: cells[at] ?? usual,
  }));
  const headers = Object.keys(rows[0] ?? {}).map((each) => (each === field ? header : each));
  const placed = placeAll(rows, { headers, unused: ['vendor'] });
  return placed.map(
    (row) => row?.problems.find(({ level, code }) => level === 'error' && code.startsWith('value'))?.message ?? null,
  );
}

const none = Array<null>(ROWS).fill(null);
const question = (said: string, from: string) =>
  `${from}: “${said}” appears in only a few rows, and its meaning is not known. Confirm that the debt can be placed, or skip the row.`;

describe('a flag whose name is unknown', () => {
  it.each([
    ['XYZ_IND', 'N', 'Y'],
    ['Zq Flg', '0', '1'],
    ['Zq', '', 'X'],
    ['Zq', 'No', 'Yes'],
  ])('is asked about in the few rows that say yes: %s %s %s', (header, usual, yes) => {
    expect(asked(header, [yes], { usual })).toEqual([question(yes, header), ...none.slice(1)]);
  });

  it('is not asked about where many rows say yes, or other texts stand in the column', () => {
    expect(asked('XYZ_IND', Array<string>(8).fill('Y'))).toEqual(none);
    expect(asked('Zq', ['1', '2', '3'], { usual: '0' })).toEqual(none);
    expect(asked('Zq', ['Y', 'Portland'], { usual: '' })).toEqual(none);
  });

  it.each(['Paperless', 'New Patient', 'Text OK', 'Email Opt In', 'NSF Count', 'Insured'])(
    'is not asked about where it says nothing of the debt: %s',
    (header) => {
      expect(asked(header, ['Y'])).toEqual(none);
    },
  );
});

describe('a status that no word list has', () => {
  it('is asked about where few rows have it', () => {
    const cells = ['LIAB-X', 'Zonk 12/09', 'Zonk 12/10'];
    expect(asked('Status', cells, { usual: 'DELQ', field: 'status' })).toEqual([
      ...cells.map((cell) => question(cell, 'Status')),
      ...none.slice(3),
    ]);
    expect(asked('Acct Stat', ['Zonk'], { usual: 'DELQ' })[0]).toBe(question('Zonk', 'Acct Stat'));
  });

  it('is asked about where a column of reasons has a rare code', () => {
    const cells = ['1', '1', '1', '7', '8'];
    expect(asked('RC', cells, { usual: '2' })).toEqual([
      null,
      null,
      null,
      ...['7', '8'].map((cell) => question(cell, 'RC')),
      ...none.slice(5),
    ]);
    for (const header of ['Rte', 'Cyc', 'Div', 'Sex', 'ST_CD', 'CO_CD'])
      expect(asked(header, cells, { usual: '2' })).toEqual(none);
  });

  it.each(['2nd notice', '90 days', 'Charged off', 'Past Due', 'Sent to collections', 'Moved out', 'N/A', ''])(
    'is not asked about where debts in collection have it: %s',
    (status) => {
      expect(asked('Status', [status], { usual: 'DELQ', field: 'status' })).toEqual(none);
    },
  );

  it('is not asked about in other columns, and beside a fact', () => {
    for (const header of ['City', 'Product', 'Clerk', 'Marital Status', 'ADDR_STAT_CD', 'Emp Status'])
      expect(asked(header, ['Zonk'], { usual: 'Portland' })).toEqual(none);
    expect(asked('Status', ['Deceased'], { usual: 'DELQ', field: 'status' })).toEqual(none);
  });

  it('is not asked about where each row has another one', () => {
    const cells = Array.from({ length: ROWS }, (_, at) => `State ${'abcdefghijklmnopqrst'.charAt(at)}`);
    expect(asked('Status', cells, { field: 'status' })).toEqual(none);
  });
});

it('asks once about a text in nearly every row that may mean a fact', () => {
  const [first, last] = [asked('Sched', [], { usual: 'INS PEND' })[0], asked('Sched', ['PMT PLAN'], { usual: 'INS PEND' })[0]];
  expect(first).toBe(
    'Sched: “INS PEND” appears in nearly every row and may mean a pending insurance claim. Confirm that these debts can be placed, or skip the rows.',
  );
  expect(last).toBeNull();
});
