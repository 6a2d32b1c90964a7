import { describe, expect, it } from 'vitest';
import { summary } from '../testing/samples.ts';
import { bulkOf } from './bulk-bar.tsx';
import { formatChange, formatNotPlaced, formatPlaced } from './certify-labels.ts';
import { groupKey, groupProblems, readCheckFilter, toRowFilter, withCheckFilter, withRow } from './row-filter.ts';
import { rowStateOf } from './row-states.ts';

describe('row filter', () => {
  it('is the address, without the open row', () => {
    const search = new URLSearchParams('step=check&show=error&row=17');
    expect(readCheckFilter(search)).toEqual({ show: 'error', problem: null });
    expect(withCheckFilter(search, { show: 'all', problem: 'date_invalid' }).toString()).toBe('step=check&problem=date_invalid');
    expect(withRow(search, 20)).toBe('?step=check&show=error&row=20');
    expect(withRow(search, null)).toBe('?step=check&show=error');
    expect(readCheckFilter(new URLSearchParams('show=nonsense')).show).toBe('all');
  });

  it('queries the server by state and problem', () => {
    expect(toRowFilter({ show: 'all', problem: null })).toEqual({});
    expect(toRowFilter({ show: 'ready', problem: null })).toEqual({ state: ['ok', 'warning', 'merged'] });
    expect(toRowFilter({ show: 'error', problem: 'x' })).toEqual({ state: ['error'], problem: 'x' });
    expect(toRowFilter({ show: 'ready', problem: null }, true)).toEqual({ state: ['committed'] });
  });

  it('tells the columns that ask about a fact apart', () => {
    const fact = { code: 'fact_deceased', level: 'error', field: null, message: 'suggests a death', count: 3 } as const;
    const problems = [
      { ...fact, column: 4 },
      { ...fact, column: 7 },
      { ...fact, column: null },
    ];
    const keys = groupProblems(problems).map(groupKey);
    expect(keys).toEqual(['fact_deceased:4', 'fact_deceased:7', 'fact_deceased:none']);
    expect(keys.map((problem) => toRowFilter({ show: 'all', problem }))).toEqual(
      ['4', '7', 'none'].map((column) => ({ problem: 'fact_deceased', column })),
    );
    expect(keys.map((problem) => bulkOf({ show: 'all', problem }, { ...summary, problems })?.body)).toEqual(
      [4, 7, null].map((column) => ({ problem: 'fact_deceased', column, left_out: true })),
    );
  });

  it('counts a problem of several fields once, errors first', () => {
    const groups = groupProblems([
      { code: 'phone_missing', level: 'warning', field: null, message: 'No phone number', count: 900 },
      { code: 'date_invalid', level: 'error', field: 'date_of_service', message: 'This is no date', count: 3 },
      { code: 'date_invalid', level: 'error', field: 'last_payment_date', message: 'This is no date', count: 2 },
    ]);
    expect(groups.map(({ code, count }) => `${code} ${count}`)).toEqual(['date_invalid 5', 'phone_missing 900']);
    expect(groups[0]?.fields).toEqual(['date_of_service', 'last_payment_date']);
  });
});

describe('bulk actions', () => {
  it('depend on the rows shown', () => {
    expect(bulkOf({ show: 'all', problem: null }, summary)).toBeNull();
    expect(bulkOf({ show: 'error', problem: null }, summary)).toEqual({
      label: 'Skip all 24 rows with errors',
      body: { state: 'error', left_out: true },
    });
    expect(bulkOf({ show: 'left_out', problem: null }, summary)).toBeNull();
    const out = { ...summary, rows: { ...summary.rows, left_out: 2 } };
    expect(bulkOf({ show: 'left_out', problem: null }, out)?.body).toEqual({ state: 'left_out', left_out: false });
    expect(bulkOf({ show: 'all', problem: 'phone_missing' }, summary)?.body).toEqual({
      problem: 'phone_missing',
      left_out: true,
    });
    expect(bulkOf({ show: 'all', problem: 'gone' }, summary)).toBeNull();
  });
});

describe('texts before placing', () => {
  it('name what is placed and what is skipped', () => {
    expect(formatPlaced(summary)).toBe('Place 1,180 accounts – $412,300.00');
    expect(formatNotPlaced(summary)).toBe(
      '24 rows with errors ($8,010.00) are not placed. Download the error file to correct them.',
    );
    expect(formatNotPlaced({ rows: { ...summary.rows, error: 1, left_out: 0 }, error_cents: 0, left_out_cents: 0 })).toBe(
      '1 row with errors is not placed. Download the error file to correct them.',
    );
    const rows = { ...summary.rows, error: 0, left_out: 1 };
    expect(formatNotPlaced({ rows, error_cents: 0, left_out_cents: 500 })).toBe('1 row skipped ($5.00) is not placed.');
    expect(formatNotPlaced({ rows: { ...rows, left_out: 0 }, error_cents: 0, left_out_cents: 0 })).toBe(
      'Every row of the file is placed.',
    );
  });

  it('explain an assumed itemization, and what changed since the user viewed it', () => {
    expect(formatChange({ accounts: 2, amount_cents: 300 }, { accounts: 1, amount_cents: 100 })).toBe(
      'The totals changed: 1 account with $1.00 now, 2 accounts with $3.00 before.',
    );
    expect(formatChange({ accounts: 2, amount_cents: 300 }, { accounts: 2, amount_cents: 300 })).toMatch(/totals are the same/);
  });

  it('name the row that another row was merged into', () => {
    expect(rowStateOf({ state: 'merged', merged_into: 12 }).meaning).toBe('This row is part of the account of row 12.');
    expect(rowStateOf({ state: 'error', merged_into: null }).label).toBe('Error');
  });
});
