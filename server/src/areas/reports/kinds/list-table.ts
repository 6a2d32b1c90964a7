import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cellsOf, opensOf, plain, rowsOf, totalsOf, type ColumnOf } from './columns.ts';
import { readChunks } from './read-chunks.ts';
import type { TableSource } from './report-kind.ts';

interface ListOf<T> {
  /** Also the name of the database cursor, so it must not come from user input. */
  key: string;
  title: string;
  columns: readonly ColumnOf<T>[];
  query: RawBuilder<T>;
  count: number;
  /** By column key; no totals if absent. */
  sums?: Readonly<Record<string, number>>;
  note?: string;
}

/** A list of any length, read in chunks. */
export function listTable<T>(tx: Tx, { key, title, columns, query, count, sums, note }: ListOf<T>): TableSource {
  const shown = plain(columns);
  return {
    key,
    title,
    columns: shown,
    rows: {
      all: () => cellsOf(columns, readChunks(tx, query, { name: key, limit: null })),
      async first(limit) {
        const rows: T[] = [];
        for await (const chunk of readChunks(tx, query, { name: key, limit })) rows.push(...chunk);
        return { rows: rowsOf(columns, rows), opens: opensOf(columns, rows) };
      },
    },
    count,
    totals: sums ? totalsOf(shown, sums) : null,
    ...(note === undefined ? {} : { note }),
  };
}

export interface NamedAccount {
  debtor_name: string;
  number: number;
  client_account_number: string;
  agency_account_number: string | null;
}

/** Columns that identify the account of a line. */
export const accountColumns: readonly ColumnOf<NamedAccount>[] = [
  { key: 'debtor', label: 'Name', kind: 'text', value: (row) => row.debtor_name },
  { key: 'account', label: 'Account', kind: 'text', value: (row) => formatAccountNumber(row.number) },
  { key: 'client_account', label: 'Your account', kind: 'text', value: (row) => row.client_account_number },
];

/** Placed after the figures in wide tables, because it is needed less often. */
export const agencyColumn: ColumnOf<NamedAccount> = {
  key: 'agency_account',
  label: 'Agency file',
  kind: 'text',
  value: (row) => row.agency_account_number,
};

export const locationColumn: ColumnOf<{ location_name: string | null }> = {
  key: 'location',
  label: 'Location',
  kind: 'text',
  value: (row) => row.location_name,
};

export interface AccountAmounts {
  amount_placed_cents: number;
  paid_cents: number;
  adjusted_cents: number;
  balance_cents: number;
}

/** The amounts of a line's account. `left`: the report's label for the balance. */
export const amountColumns = (left: string): readonly ColumnOf<AccountAmounts>[] => [
  { key: 'placed', label: 'Placed', kind: 'money', value: (row) => row.amount_placed_cents },
  { key: 'paid', label: 'Paid', kind: 'money', value: (row) => row.paid_cents },
  { key: 'adjusted', label: 'Adjusted', kind: 'money', value: (row) => row.adjusted_cents },
  { key: 'balance', label: left, kind: 'money', value: (row) => row.balance_cents },
];
