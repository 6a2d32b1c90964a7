import { readingOf } from '@recoup/domain/placing/import';
import type { DraftValue } from '@recoup/domain/placing/placement-draft';
import type { ExpectedAccount } from '../layouts/truth.ts';
import { hasField, type Layout } from '../layouts/layout.ts';
import { ASKED_DATE, type PlacedAccount, type PlacedLayout } from './place-layout.ts';

const OWED = ['balance', 'amount_past_due', 'transaction_amount', 'original_amount', 'principal'];

/**
 * Differences between result and expectation, one sentence each; empty if correct. `dates`: every date in its own field, or only
 * correct dates under any field.
 */
export function findMisses(
  layout: Layout,
  { truth, accounts, lost }: PlacedLayout,
  { dates = 'each' }: { dates?: 'each' | 'no_wrong' } = {},
): string[] {
  const misses: string[] = [];
  if (lost > 0) misses.push(`${lost} rows belong to no account`);
  if (accounts.length !== truth.length) misses.push(`${accounts.length} accounts instead of ${truth.length}`);
  const byName = new Map(accounts.map((account) => [fold(account.name), account]));
  truth.forEach((expected, at) => {
    // Groups by age scatter a debtor's documents and change the order of accounts.
    const inOrder = accounts[at];
    const account = nameMisses(expected, inOrder).length === 0 ? inOrder : byName.get(fold(expected.name));
    const found = account === undefined ? ['not there'] : accountMisses(layout, expected, account, dates);
    misses.push(...found.map((miss) => `${expected.name}: ${miss}`));
  });
  return misses;
}

function accountMisses(layout: Layout, expected: ExpectedAccount, account: PlacedAccount, dates: 'each' | 'no_wrong'): string[] {
  const { draft, problems } = account.placed;
  const misses = nameMisses(expected, account);
  const differ = (what: string, got: unknown, wanted: unknown) => {
    if (got !== wanted) misses.push(`${what} ${String(got)} instead of ${String(wanted)}`);
  };
  if (expected.account_number !== null) differ('account number', draft.values['client_account_number'], expected.account_number);
  if (hasField(layout, ...OWED)) differ('amount', draft.values['balance'], expected.balance_cents);
  const days = Object.entries(expected.values).filter(([field]) => readingOf(field) === 'date');
  if (dates === 'each') for (const [field, day] of days) differ(field, draft.values[field], day);
  else
    misses.push(
      ...wrongDates(account, [...days.map(([, day]) => day), ...expected.items.flatMap((item) => [item.date, item.due_date])]),
    );
  for (const name of expected.co_debtors)
    if (!account.coDebtors.some((other) => isSame(other, name))) misses.push(`co-debtor ${name} is missing`);
  const errors = problems.filter(({ level }) => level === 'error');
  if (!expected.is_owed) {
    if (!errors.some(({ code }) => code === 'amount_not_positive')) misses.push('owes nothing and is placed');
  } else if (hasField(layout, ...OWED)) misses.push(...errors.map(({ message }) => message));
  return misses;
}

function nameMisses(expected: ExpectedAccount, account: PlacedAccount | undefined): string[] {
  if (account === undefined) return ['is missing'];
  const { values } = account.placed.draft;
  const parts = expected.kind === 'business' ? (['business_name'] as const) : (['first_name', 'last_name'] as const);
  return parts.flatMap((part) =>
    isWritten(fold(values[part]), fold(expected[part]))
      ? []
      : [`${part} ${String(values[part])} instead of ${String(expected[part])}`],
  );
}

/** Reports unexpected days, and expected days that are missing. */
function wrongDates({ row }: PlacedAccount, expected: readonly (string | number)[]): string[] {
  const days = Object.entries(row.values).filter(([field, value]) => readingOf(field) === 'date' && value !== ASKED_DATE);
  return days.flatMap(([field, day]) => (expected.includes(String(day)) ? [] : [`${field} ${String(day)} is no date of it`]));
}

/** Fixed-width fields truncate long names. */
function isWritten(got: string, wanted: string): boolean {
  return got === wanted || (got.length > 15 && wanted.startsWith(got));
}

/** Expected co-debtors have no suffix, and some files have first and last name only. */
function isSame(a: string, b: string): boolean {
  const ends = (name: string) => {
    const words = name
      .replace(/ (?:Jr\.?|Sr\.?|I{2,3}|IV)$/i, '')
      .split(' ')
      .map(fold);
    return `${words[0]} ${words.at(-1)}`;
  };
  return ends(a) === ends(b);
}

function fold(value: DraftValue): string {
  return String(value ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}
