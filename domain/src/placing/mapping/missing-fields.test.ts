import { describe, expect, it } from 'vitest';
import { suggestMapping } from './index.ts';

const NAMES = ['Ann Lee', 'Bo Orr', 'Cy Diaz', 'Di Hale', 'Ed Kim', 'Flo Park', 'Gus Ray', 'Ida Voss'];
const ROWS = NAMES.map((name, at) => [name, `t00044${at}1`, `0${at + 1}/14/2026`, `${at + 1}88.40`]);

function suggest(headers: readonly string[], rows: readonly (readonly string[])[] = ROWS) {
  const columns = headers.map((header, index) => ({ index, header, samples: rows.map((row) => row[index] ?? '') }));
  return suggestMapping({ columns, rows });
}
const fieldsOf = (headers: readonly string[], rows = ROWS) => suggest(headers, rows).map(({ field }) => field);

describe('a needed field that no heading names', () => {
  it('is suggested, to be checked, where one full column has such values', () => {
    const suggestions = suggest(['Resident Name', 'T-Code', 'Loss Date', 'Balance Due']);
    expect(suggestions[1]).toMatchObject({
      field: 'client_account_number',
      confidence: 0.5,
      reason: 'No other column is the account number, and “T-Code” has a different code in every row. Check that it is.',
    });
    expect(suggestions[2]).toMatchObject({
      field: 'open_date',
      confidence: 0.5,
      reason:
        'No other column has the date of the debt, and “Loss Date” has a date in every row. Check that the debts were made on these dates.',
    });
  });

  it('is not taken from codes that repeat, dates of other things or a column with gaps', () => {
    const repeated = ROWS.map((row, at) => (at === 7 ? row.with(1, 't0004411') : row));
    expect(fieldsOf(['Resident Name', 'T-Code', 'Loss Date', 'Balance Due'], repeated)[1]).toBeNull();
    expect(fieldsOf(['Resident Name', 'T-Code', 'Print Date', 'Balance Due'])[2]).toBeNull();
    const gaps = ROWS.map((row, at) => (at === 7 ? row.with(1, '').with(2, '') : row));
    expect(fieldsOf(['Resident Name', 'T-Code', 'Loss Date', 'Balance Due'], gaps).slice(1, 3)).toEqual([null, null]);
  });

  it('is not suggested beside a column that is the field', () => {
    expect(fieldsOf(['Resident Name', 'Account Number', 'Service Date', 'Balance Due']).slice(1, 3)).toEqual([
      'client_account_number',
      'date_of_service',
    ]);
  });
});

it('is unsure about a column with an unknown heading', () => {
  const [, , , , unknown] = suggest(
    ['Name', 'Account Number', 'Service Date', 'Balance Due', 'Zorbex'],
    ROWS.map((row, at) => [...row, `word ${at}`]),
  );
  expect(unknown?.field).toBeNull();
  expect(unknown?.confidence).toBeLessThanOrEqual(0.5);
});

it('suggests a column without a heading that is the rest of the amounts before it as the balance', () => {
  const estimates = ['0', '180', '0', '60', '0', '0', '35.50', '0'];
  const rows = NAMES.map((name, at) => {
    const total = 385 + 41 * at;
    return [`${1042 + at}`, name, `0${at + 1}/14/2026`, `${total}`, estimates[at] ?? '', `${total - Number(estimates[at])}`];
  });
  const headers = ['Acct #', 'Patient', 'Last Visit', 'Total', '- Ins Est', ''];
  expect(fieldsOf(headers, rows)[5]).toBe('balance');
  const other = rows.map((row, at) => row.with(5, `${at * 7 + 3}`));
  expect(fieldsOf(headers, other)[5]).not.toBe('balance');
});
