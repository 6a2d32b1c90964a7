import type { DraftValues } from '../placement-draft.ts';
import type { AmountSource } from './amount-source.ts';
import { accountNumber, groupKey } from './account-number.ts';
import type { ImportMapping, ReadDocument, ReadRow } from './types.ts';

/** What the rows of one account come to, gathered before any of them is placed. */
export interface RowGroup {
  /** Row of the file that stands for the account. */
  firstRow: number;
  rows: number;
  cents: number;
  /** A row of the group that cannot be read; the account then waits for it. */
  badRow: number | null;
  /** Lines of one invoice repeat its balance: invoices that were counted. Null where every row counts. */
  counted: Set<string> | null;
  /** Oldest and newest day by field. */
  oldest: Record<string, string>;
  newest: Record<string, string>;
}

/** Dates of which an account of several documents keeps the newest; of all others the oldest counts. */
const NEWEST = new Set(['last_payment_date', 'last_statement_date', 'last_purchase_date', 'last_contact_date']);

/** Gathers rows by account. Memory grows with the accounts of the file, not with its rows. */
export function createRowGroups(mapping: ImportMapping, source: AmountSource) {
  const groups = new Map<string, RowGroup>();
  const balanceRepeats = mapping.row_meaning === 'line' && source.fields[0] !== 'transaction_amount';
  let below = 0;
  return {
    add(row: ReadRow, rowNumber: number): void {
      const key = groupKey(row.values, mapping);
      if (key === null) return;
      const known = groups.get(key);
      const group: RowGroup = known ?? {
        firstRow: rowNumber,
        rows: 0,
        cents: 0,
        badRow: null,
        counted: balanceRepeats ? new Set() : null,
        oldest: {},
        newest: {},
      };
      if (known === undefined) groups.set(key, group);
      addToGroup(group, row, { mapping, source, rowNumber });
    },
    get: (key: string | null) => (key === null ? undefined : groups.get(key)),
    /** A journal writes what customers owe as credits: then nearly every account comes out below zero. */
    isJournal(): boolean {
      below = 0;
      for (const group of groups.values()) if (group.cents < 0) below += 1;
      return source.fields[0] === 'transaction_amount' && groups.size > 0 && below >= groups.size * 0.8;
    },
    size: () => groups.size,
  };
}

export type RowGroups = ReturnType<typeof createRowGroups>;

export function addToGroup(
  group: RowGroup,
  row: ReadRow,
  { mapping, source, rowNumber }: { mapping: ImportMapping; source: AmountSource; rowNumber: number },
): void {
  group.rows += 1;
  if (group.badRow === null && row.problems.some(({ level }) => level === 'error')) group.badRow = rowNumber;
  const cents = source.read(row.values) ?? 0;
  if (mapping.row_meaning === 'co-debtor') {
    if (group.rows === 1) group.cents = cents;
    return;
  }
  const document =
    group.counted === null ? null : String(row.values['invoice_number'] ?? accountNumber(row.values, mapping).number ?? '');
  if (document === null || !group.counted?.has(document)) {
    group.cents += cents;
    if (document !== null) group.counted?.add(document);
  }
  keepDates(group, row.values);
}

function keepDates(group: RowGroup, values: DraftValues): void {
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string' || !field.endsWith('_date')) continue;
    const kept = NEWEST.has(field) ? group.newest : group.oldest;
    const before = kept[field];
    if (before === undefined || (NEWEST.has(field) ? value > before : value < before)) kept[field] = value;
  }
}

/** The document that a row of an account with several is. */
export function documentOf(row: ReadRow, source: AmountSource): ReadDocument {
  const { values } = row;
  const text = (key: string) => (typeof values[key] === 'string' ? String(values[key]) : null);
  return {
    number: text('invoice_number'),
    date: text('invoice_date'),
    due_date: text('due_date'),
    type: text('transaction_type'),
    cents: source.read(values) ?? 0,
  };
}
