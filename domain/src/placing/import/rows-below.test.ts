import { describe, expect, it } from 'vitest';
import { answerKey } from '../questions.ts';
import { amountSource } from './amount-source.ts';
import { addNotices } from './apply-answers.ts';
import { createContinuations, createRowsBelow } from './rows-below.ts';
import { mapFields, readCells } from './testing.ts';

const FIELDS = ['client_account_number', 'full_name', 'address_line1', 'description', 'balance', 'payments_credits'];
const mapping = mapFields(FIELDS);
const above = ['A1', 'Ann Lee', '1 Elm St', 'Rent March', '1100.00', ''];
const read = (cells: readonly string[]) => readCells(Object.fromEntries(FIELDS.map((field, at) => [field, cells[at] ?? ''])));

function noticesOf(...rows: (readonly string[])[]) {
  const below = createRowsBelow(amountSource(mapping));
  rows.forEach((cells, at) => below.add(read(cells), at + 7));
  return below.notices(4);
}

describe('a row below an account', () => {
  const { isNamed, continues } = createContinuations(mapping);

  it.each<[string, readonly string[], boolean]>([
    ['that names nobody', ['', '', '', 'Rent April', '1600.00'], true],
    ['with the same street', ['', '', '1 Elm St', 'Rent April', '1600.00'], true],
    ['with another street', ['', '', '9 Oak Ave', 'Rent April', '1600.00'], false],
    ['with a name', ['', 'Bo Orr', '', 'Rent April', '1600.00'], false],
    ['with an account number', ['A2', '', '', 'Rent April', '1600.00'], false],
  ])('%s', (_, cells, expected) => {
    expect(continues(cells, above)).toBe(expected);
  });

  it('continues nothing where no column names debtors', () => {
    expect(isNamed(above)).toBe(true);
    expect(createContinuations(mapFields(['client_account_number', 'balance'])).isNamed(['A1', '10.00'])).toBe(false);
  });
});

describe('the account above', () => {
  it('is asked about amounts, with the rows and their sum', () => {
    expect(noticesOf(['', '', '', 'Payment', '500.00'], ['', '', '', 'Cleaning', '850.00'])).toEqual([
      {
        field: 'balance',
        column: 4,
        code: 'rows_below',
        level: 'error',
        message:
          'Amount placed: rows 7 to 8 below name no debtor and may belong to this account. Total: $1,350.00. Last amount: $850.00. Correct the amount, or confirm it.',
      },
    ]);
    const [one] = noticesOf(['', '', '', 'Payment', '0.00']);
    expect(one?.message).toContain('row 7 below names no debtor and may belong to this account. Its amount is $0.00.');
    const [payment] = noticesOf(['', '', '', 'Payment', '', '950.00']);
    expect(payment?.message).toContain('row 7 below names no debtor and may belong to this account. Correct the amount');
    expect(noticesOf(['', '', '', 'see page 2'])).toEqual([]);
  });

  it('is asked about facts in them, and keeps the answer', () => {
    const notices = noticesOf(['', '', '', 'Tenant filed bankruptcy', '']);
    expect(notices.map(({ code }) => code)).toEqual(['rows_below', 'fact_bankruptcy']);
    const asked = read(above);
    addNotices(asked, notices, { isCorrected: true });
    expect(asked.problems.map(({ code }) => code)).toEqual(['rows_below', 'fact_bankruptcy']);
    const answered = read(above);
    answered.answers = Object.fromEntries(
      notices.map((notice) => [
        answerKey(notice),
        { value: notice.code === 'rows_below' ? 'amount' : 'applies', asked: notice.message },
      ]),
    );
    addNotices(answered, notices, { isCorrected: false });
    expect(answered).toMatchObject({ problems: [], known: [{ kind: 'bankruptcy', applies: true }] });
  });

  it('is asked about a fact of each column', () => {
    const facts = [
      { kind: 'deceased', label: 'Deceased', text: '5/2/2026', from: 'Date of Death', column: 1 },
      { kind: 'deceased', label: 'Deceased', text: 'brother passed', from: 'Notes', column: 2 },
    ] as const;
    const below = createRowsBelow(amountSource(mapping));
    below.add({ values: {}, facts: [...facts] }, 7);
    const asked = below.notices(null).filter(({ fact }) => fact !== undefined);
    expect(asked.map(({ message }) => message.split('”')[0])).toEqual([
      'Row 7 below, Date of Death: “5/2/2026',
      'Row 7 below, Notes: “brother passed',
    ]);
    expect(new Set(asked.map(answerKey)).size).toBe(2);
  });

  it('is asked about the same text of two columns by their names, and once where these are the same', () => {
    const yes = { kind: 'deceased', label: 'Deceased', text: 'yes' } as const;
    const below = createRowsBelow(amountSource(mapping));
    below.add({ values: {}, facts: ['Deceased', 'Status', 'Status'].map((from, column) => ({ ...yes, from, column })) }, 5);
    const asked = below.notices(null).filter(({ fact }) => fact !== undefined);
    expect(asked.map(({ message }) => message.split(' suggests')[0])).toEqual([
      'Row 5 below, Deceased: “yes”',
      'Row 5 below, Status: “yes”',
    ]);
  });
});
