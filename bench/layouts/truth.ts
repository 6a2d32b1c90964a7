import { writeFiller } from './filler.ts';
import type { Debt } from './debt.ts';
import { debtsOf, type Plan } from './rows.ts';
import { valueOf, type CellContext } from './values.ts';

/** A document of an account in cents, negative for credits and payments. */
interface ExpectedItem {
  type: 'invoice' | 'credit' | 'payment';
  number: string;
  date: string;
  due_date: string;
  open_cents: number;
}

/** One expected account with all documents of the debtor. */
export interface ExpectedAccount {
  /** Client account number in the file; null if the file has none. */
  account_number: string | null;
  kind: 'person' | 'business';
  /** Display name: `Ann M Lee Jr.`, `Alder Ridge Supply LLC`. */
  name: string;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  suffix: string | null;
  business_name: string | null;
  balance_cents: number;
  /** False where nothing is owed: such a debtor must not be placed. */
  is_owed: boolean;
  /** Number of its data rows. */
  rows: number;
  /** By canonical field, only fields in the file: dates `YYYY-MM-DD`, money in cents, other text verbatim. */
  values: Readonly<Record<string, string | number>>;
  /** Open documents; a single unnumbered one where the file has no documents. */
  items: readonly ExpectedItem[];
  /** Names of co-debtors, where the file has them. */
  co_debtors: readonly string[];
}

/** Expected accounts in file order, regenerated on each call. */
export function* expectedAccounts(plan: Plan, countRows: (debt: Debt) => number): Generator<ExpectedAccount> {
  for (const debt of debtsOf(plan)) {
    const { person, business } = debt;
    const values = valuesOf(plan, debt);
    const number = values['client_account_number'];
    yield {
      account_number: number === undefined ? null : String(number),
      kind: person === null ? 'business' : 'person',
      name:
        person === null
          ? (business?.business_name ?? '')
          : [person.first_name, person.middle_name, person.last_name, person.suffix].filter((part) => part !== '').join(' '),
      first_name: person?.first_name ?? null,
      middle_name: person?.middle_name ?? null,
      last_name: person?.last_name ?? null,
      suffix: person?.suffix || null,
      business_name: business?.business_name ?? null,
      balance_cents: debt.balance,
      is_owed: debt.balance > 0,
      rows: countRows(debt),
      values,
      items: debt.items.map(({ type, number: itemNumber, date, due, open }) => ({
        type,
        number: itemNumber,
        date,
        due_date: due,
        open_cents: open,
      })),
      co_debtors: coDebtors(plan, debt),
    };
  }
}

function valuesOf({ layout, conventions }: Plan, debt: Debt): Record<string, string | number> {
  const context: CellContext = { layout, conventions, debt, item: debt.items[0] ?? null, line: null, coDebtor: null };
  const values: Record<string, string | number> = {};
  for (const column of layout.columns) {
    if (column.field === null || column.field in values || column.field === 'record_type') continue;
    const value =
      valueOf(conventions.shape.rows === 'account' ? { ...context, item: null } : context, column) ??
      writeFiller(context, { ...column, header: '' });
    if (value === null || (value.kind === 'date' && value.day === '')) continue;
    values[column.field] =
      value.kind === 'text' ? value.text : value.kind === 'money' ? value.cents : value.kind === 'date' ? value.day : value.count;
  }
  return values;
}

function coDebtors({ layout, conventions }: Plan, debt: Debt): string[] {
  const named =
    conventions.shape.rows === 'co_debtor' ||
    conventions.names.shared ||
    layout.columns.some(({ field }) => field?.startsWith('co_'));
  return named ? debt.co_debtors.map((co) => `${co.first_name} ${co.middle_name} ${co.last_name}`) : [];
}
