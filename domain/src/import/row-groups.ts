import type { DraftValues } from '../placement-draft.ts';
import type { AmountSource } from './amount-source.ts';
import { accountNumber, groupKey } from './account-number.ts';
import { isCredit, isPerDocumentAmount, readDocument } from './documents.ts';
import type { ImportMapping, ReadDocument, ReadRow } from './types.ts';

type DaysByField = Record<string, string>;

/** What the rows of one account come to, gathered before any of them is placed. */
export interface RowGroup {
  /** Row of the file that stands for the account. */
  firstRow: number;
  rows: number;
  cents: number;
  /** A row of the group that cannot be read; the account then waits for it. */
  badRow: number | null;
  /** A row that repeats the amount owed as another: only one of them counts. */
  otherAmountRow: number | null;
  /** Credits without a minus sign were taken off `cents`. */
  creditsTakenOff: boolean;
  /** Oldest day by field, of rows with an amount of this sign: a credit memo has a due date too, and owes nothing. */
  oldest: { 1: DaysByField; '-1': DaysByField };
  newest: DaysByField;
  /** Amounts that each document has of its own, added up. */
  sums: Record<string, number>;
}

interface Gathered extends RowGroup {
  /** Invoices by their number, where rows are lines of them; else null. */
  counted: Map<string, Counted> | null;
  /** What credits and payments come to that are written without a sign. */
  unsigned: number;
  /** The same of all lines, each counted. */
  lines: { cents: number; unsigned: number };
}

/** An invoice of several lines: amount and row of the first, and what all come to. */
interface Counted {
  cents: number;
  row: number;
  total: number;
}

/** Dates of which an account of several documents keeps the newest; of all others the oldest counts. */
const NEWEST = new Set(['last_payment_date', 'last_statement_date', 'last_purchase_date', 'last_contact_date']);

/** Above this share of repeated invoices with differing amounts, amounts are those of lines. */
const DIFFERING = 0.2;

/** How a file writes its amounts, as only all of its rows together show. Plain JSON. */
export interface FileHabits {
  /** Debts are written as credits. */
  journal: boolean;
  /** What a credit memo takes off has no minus: its type alone says so. */
  unsignedCredits: boolean;
  /** Lines of one invoice have amounts of their own, rather than repeat its balance. */
  perLine: boolean;
}

/**
 * Gathers rows by account. Memory grows with the accounts of the file, not with its rows. `known`: the habits of the file,
 * where only some of its rows are gathered again.
 */
export function createRowGroups(mapping: ImportMapping, source: AmountSource, known: FileHabits | null = null) {
  const groups = new Map<string, Gathered>();
  const byTransaction = source.fields[0] === 'transaction_amount';
  const additive = mapping.columns.flatMap(({ field }) => (field !== null && isPerDocumentAmount(field) ? [field] : []));
  const lines = { same: 0, other: 0 };
  const credits = { rows: 0, signed: 0 };
  let rows = 0;
  let settled: FileHabits | null = null;

  const invoiceOf = (row: ReadRow) => String(row.values['invoice_number'] ?? accountNumber(row.values, mapping).number ?? '');

  const addAmount = (group: Gathered, row: ReadRow, rowNumber: number): number => {
    const cents = source.read(row.values);
    if (mapping.row_meaning === 'co-debtor') {
      // Whoever owes too has the same balance in their row, or none.
      if (group.cents === 0) group.cents = cents ?? 0;
      else if (cents !== null && cents !== 0 && cents !== group.cents) group.otherAmountRow ??= rowNumber;
      return cents ?? 0;
    }
    const amount = cents ?? 0;
    const credit = isCredit(row.values);
    if (credit) credits.rows += 1;
    if (credit && amount < 0) credits.signed += 1;
    const unsigned = credit && amount > 0 ? amount : 0;
    if (group.counted !== null) {
      group.lines.cents += amount;
      group.lines.unsigned += unsigned;
      const document = invoiceOf(row);
      const before = group.counted.get(document);
      if (before !== undefined) {
        before.total += amount;
        if (before.cents === amount) lines.same += 1;
        else {
          lines.other += 1;
          group.otherAmountRow ??= rowNumber;
        }
        return amount;
      }
      group.counted.set(document, { cents: amount, row: rowNumber, total: amount });
    }
    group.cents += amount;
    group.unsigned += unsigned;
    if (unsigned === 0)
      for (const field of additive) {
        const part = row.values[field];
        if (typeof part === 'number') group.sums[field] = (group.sums[field] ?? 0) + part;
      }
    return amount;
  };

  const findHabits = (all: readonly Gathered[]): FileHabits => {
    const isLedger = byTransaction || mapping.row_meaning === 'line';
    const journal =
      isLedger && all.length > 0 && all.filter(({ lines: own, cents }) => (own.cents || cents) < 0).length >= all.length * 0.8;
    return {
      journal,
      // A file of nothing but payments lists those that were not made.
      unsignedCredits: !journal && credits.signed === 0 && credits.rows * 2 < rows,
      perLine: lines.other > (lines.same + lines.other) * DIFFERING,
    };
  };

  const settle = (): FileHabits => {
    if (settled !== null) return settled;
    const all = [...groups.values()];
    settled = known ?? findHabits(all);
    for (const group of all) {
      if (settled.perLine && group.counted !== null) {
        group.cents = group.lines.cents;
        group.unsigned = group.lines.unsigned;
        group.otherAmountRow = null;
      }
      group.creditsTakenOff = settled.unsignedCredits && group.unsigned > 0;
      if (group.creditsTakenOff) group.cents -= 2 * group.unsigned;
    }
    return settled;
  };

  return {
    /** Rows come in the order of the file, all of them before anything is asked. */
    add(row: ReadRow, rowNumber: number): void {
      const key = groupKey(row.values, mapping);
      if (key === null) return;
      let group = groups.get(key);
      if (group === undefined) {
        group = emptyGroup(rowNumber, mapping.row_meaning === 'line' && !byTransaction);
        groups.set(key, group);
      }
      rows += 1;
      group.rows += 1;
      if (group.badRow === null && row.problems.some(({ level }) => level === 'error')) group.badRow = rowNumber;
      const cents = addAmount(group, row, rowNumber);
      if (mapping.row_meaning !== 'co-debtor') keepDates(group, row.values, cents < 0 ? -1 : 1);
    },
    get(key: string | null): RowGroup | undefined {
      settle();
      return key === null ? undefined : groups.get(key);
    },
    /** A journal writes what customers owe as credits: then nearly every account comes out below zero. */
    isJournal: () => settle().journal,
    habits: settle,
    /** The document that a row is, with what it adds to the debt; null where it is none, or a further line of one. */
    documentOf(row: ReadRow, rowNumber: number): ReadDocument | null {
      const { journal, unsignedCredits, perLine } = settle();
      const key = groupKey(row.values, mapping);
      const group = key === null ? undefined : groups.get(key);
      if (group === undefined || mapping.row_meaning === 'co-debtor') return null;
      const invoice = group.counted?.get(invoiceOf(row));
      if (invoice !== undefined && invoice.row !== rowNumber) return null;
      const cents = invoice === undefined ? (source.read(row.values) ?? 0) : perLine ? invoice.total : invoice.cents;
      const sign = journal || (unsignedCredits && cents > 0 && isCredit(row.values)) ? -1 : 1;
      return readDocument(row.values, cents * sign);
    },
    size: () => groups.size,
  };
}

export type RowGroups = ReturnType<typeof createRowGroups>;

function emptyGroup(firstRow: number, repeats: boolean): Gathered {
  return {
    firstRow,
    rows: 0,
    cents: 0,
    badRow: null,
    otherAmountRow: null,
    creditsTakenOff: false,
    oldest: { 1: {}, '-1': {} },
    newest: {},
    sums: {},
    counted: repeats ? new Map() : null,
    unsigned: 0,
    lines: { cents: 0, unsigned: 0 },
  };
}

function keepDates(group: RowGroup, values: DraftValues, sign: 1 | -1): void {
  const credit = isCredit(values);
  for (const field in values) {
    if (!field.endsWith('_date')) continue;
    const value = values[field];
    if (typeof value !== 'string') continue;
    const isNewest = NEWEST.has(field);
    if (credit && !isNewest) continue;
    const kept = isNewest ? group.newest : group.oldest[sign];
    const before = kept[field];
    if (before === undefined || (isNewest ? value > before : value < before)) kept[field] = value;
  }
}
