import type { AmountRelation } from './amount-relation.ts';
import type { AmountSource } from './amount-source.ts';
import { accountNumber, groupKey } from './account-number.ts';
import { isCredit, isPayment, isPerDocumentAmount, readDocument } from './documents.ts';
import { createAmounts, createCounts, createRowNumbers, type Figures } from './figures.ts';
import { createEqualRows, type EqualRows } from './equal-rows.ts';
import { createGroupDays, type DaysByField } from './group-days.ts';
import { compareDebtors, createGroupPeople, printOf } from './group-people.ts';
import { createInvoices } from './group-invoices.ts';
import { createKeyIndex } from './key-index.ts';
import type { LooseCredit } from './loose-credits.ts';
import { createRunningBalances, entryOf, type RunningBalance } from './running-balance.ts';
import { labelOf } from './field-rules.ts';
import type { AmountColumn, MisreadTotal } from './stated-totals.ts';
import { answerTo } from '../questions.ts';
import type { ImportMapping, KnownFact, ReadDocument, ReadRow, RowProblem } from './types.ts';

/** Totals of an account's rows, collected before any row is placed. */
export interface RowGroup {
  /** Row that represents the account. */
  firstRow: number;
  rows: number;
  cents: number;
  /** An unreadable row of the group; it blocks the account. */
  badRow: number | null;
  /** A row that repeats the amount of another; only one of them counts. */
  otherAmountRow: number | null;
  /** Two rows that say the same, both counted. */
  equalRows: EqualRows | null;
  /** Unsigned credits were subtracted from `cents`. */
  creditsTakenOff: boolean;
  /** `cents` is the newest balance of rows that continue each other. */
  isRunning: boolean;
  /** Oldest day per field among rows of this sign: a credit memo has a due date too, but owes nothing. */
  oldest: { 1: DaysByField; '-1': DaysByField };
  newest: DaysByField;
  /** Dates of the newest document that is owed. */
  latest: DaysByField;
  /** What payments and other credits among the rows took off `cents`. */
  paidCents: number;
  creditedCents: number;
  /** Sums of per-document amounts. */
  sums: Record<string, number>;
  /** Facts that the user answered in any of the rows. */
  known: readonly KnownFact[];
}

/** Above this share of repeated invoices with differing amounts, the amounts belong to lines. */
const DIFFERING = 0.2;

/** Fields that a key of another kind comes from (`groupKey`). */
const KEY_FIELDS: Readonly<Record<string, string>> = { document: 'invoice_number', name: 'full_name' };

/** Conventions for amounts that only the file as a whole reveals. Plain JSON. */
export interface FileHabits {
  /** Debts are written as credits. */
  journal: boolean;
  /** Credit memos have no minus sign; only their type marks them. */
  unsignedCredits: boolean;
  /** Lines of one invoice have separate amounts instead of repeating its balance. */
  perLine: boolean;
  /** Several accounts repeat their amount for another debtor, as lists of co-debtors do. */
  joint?: boolean;
  /** Balances run on from row to row, so only the newest of an account counts. */
  running?: RunningBalance | null;
  /** How the parts of an amount make up the balance. */
  relation?: AmountRelation | null;
  /** Unmapped column whose total includes the balance. */
  balanceTotal?: AmountColumn | null;
  /** A total of the file that shows that its amounts may be misread. */
  misread?: MisreadTotal | null;
  /** A column of states that no field takes. */
  stateColumn?: number | null;
  /** Credits of debtors with other rows, where rows are not added up. */
  credits?: readonly LooseCredit[];
}

/**
 * Groups rows by account. Memory grows by a few hundred bytes per account. `knownHabits`: the conventions of the file, when
 * only some of its rows are read again.
 */
export function createRowGroups(mapping: ImportMapping, source: AmountSource, knownHabits: FileHabits | null = null) {
  const byTransaction = source.fields[0] === 'transaction_amount';
  const isShared = mapping.row_meaning === 'co-debtor';
  const perDocument = mapping.columns.flatMap(({ field }) => (field !== null && isPerDocumentAmount(field) ? [field] : []));
  const additive = perDocument.includes('payments_credits') ? [...perDocument, 'credits_part'] : perDocument;
  const groups = createKeyIndex();
  const [firstRow, badRow, otherAmountRow] = [createRowNumbers(), createRowNumbers(), createRowNumbers()];
  const rowsOf = createCounts();
  const [cents, unsigned] = [createAmounts(), createAmounts()];
  const [paid, credited] = [createAmounts(), createAmounts()];
  const sums = new Map(additive.map((field): [string, Figures] => [field, createAmounts(NaN)]));
  const days = createGroupDays();
  const invoices = mapping.row_meaning === 'line' && !byTransaction ? createInvoices() : null;
  const running = source.fields[0] === 'balance' && mapping.row_meaning === 'invoice' ? createRunningBalances() : null;
  const equal = mapping.row_meaning === 'invoice' ? createEqualRows() : null;
  const known = new Map<number, KnownFact[]>();
  const unclear = new Map<string, number>();
  const people = createGroupPeople();
  const [jointRow, otherDebtorRow, loneDebtorRow] = [createRowNumbers(), createRowNumbers(), createRowNumbers()];
  let jointAccounts = 0;
  const credits = { rows: 0, signed: 0 };
  let rows = 0;
  let settled: FileHabits | null = null;

  const invoiceOf = (row: ReadRow) => String(row.values['invoice_number'] ?? accountNumber(row.values, mapping).number ?? '');

  /** Co-debtor rows repeat the balance or leave it blank. */
  const addShared = (group: number, amount: number, rowNumber: number) => {
    if (cents.get(group) === 0) cents.set(group, amount);
    else if (amount !== 0 && amount !== cents.get(group)) otherAmountRow.setOnce(group, rowNumber);
  };

  const addAmount = (group: number, row: ReadRow, rowNumber: number): number => {
    const amount = source.read(row.values) ?? 0;
    if (isShared) {
      addShared(group, amount, rowNumber);
      return amount;
    }
    if (source.read(row.values) !== null) running?.add(group, amount, row.values);
    const credit = isCredit(row.values);
    if (credit) credits.rows += 1;
    if (credit && amount < 0) credits.signed += 1;
    const withoutSign = credit && amount > 0 ? amount : 0;
    const line = invoices?.add(group, invoiceOf(row), { amount, withoutSign, rowNumber });
    if (line === 'other') otherAmountRow.setOnce(group, rowNumber);
    if (line === 'other' || line === 'same') return amount;
    cents.add(group, amount);
    unsigned.add(group, withoutSign);
    if (credit || amount < 0) (isPayment(row.values) ? paid : credited).add(group, Math.abs(amount));
    if (withoutSign > 0) return amount;
    for (const [field, sum] of sums) {
      const part = row.values[field];
      if (typeof part !== 'number') continue;
      const before = sum.get(group);
      sum.set(group, Number.isNaN(before) ? part : before + part);
    }
    return amount;
  };

  /**
   * Whether a row's debtor is clearly not the account's. `lone`: the amount is repeated, as for a co-debtor, which counts only
   * where several accounts do so: a single one may be a mistyped number.
   */
  const otherDebtor = (group: number, row: ReadRow, key: string): 'other' | 'lone' | null => {
    const { name, street, zip, id } = compareDebtors(people.get(group), printOf(row.values));
    if (key.startsWith('document:')) return name === 'other' ? 'other' : null;
    if (key.startsWith('name:')) return isPerson(row) && street === 'other' && zip === 'other' ? 'other' : null;
    if (name === 'same') return null;
    if (!isShared) return name === 'other' || (street !== 'same' && [street, id].includes('other')) ? 'other' : null;
    if (street === 'same' || id === 'same') return null;
    const amount = source.read(row.values) ?? 0;
    if (amount !== 0 && amount !== cents.get(group)) return 'other';
    return name === 'other' ? 'lone' : null;
  };

  const otherDebtorProblem = (group: number, key: string): Omit<RowProblem, 'column'> => {
    const [kind = ''] = key.split(':');
    const field = KEY_FIELDS[kind] ?? kind;
    const what =
      kind === 'name'
        ? 'the same name with another address. Correct the name'
        : 'the same number with another debtor. Correct the number';
    const message = `${labelOf(field)}: row ${firstRow.get(group)} has ${what}, or confirm that both rows are one account.`;
    return { field, code: 'other_debtor', level: 'error', message };
  };

  const addDebtor = (group: number, row: ReadRow, { key, rowNumber }: { key: string; rowNumber: number }) => {
    const other = otherDebtor(group, row, key);
    people.add(group, printOf(row.values));
    if (other === null) return;
    if (other === 'lone' && jointRow.get(group) === null) jointAccounts += 1;
    if (other === 'lone') jointRow.setOnce(group, rowNumber);
    if (answerTo(otherDebtorProblem(group, key), row.answers ?? {}) === null)
      (other === 'lone' ? loneDebtorRow : otherDebtorRow).setOnce(group, rowNumber);
  };

  const findHabits = (): FileHabits => {
    const isLedger = byTransaction || mapping.row_meaning === 'line';
    const count = groups.size();
    let below = 0;
    if (isLedger)
      for (let group = 0; group < count; group += 1) if ((invoices?.centsOf(group) || cents.get(group)) < 0) below += 1;
    const journal = isLedger && count > 0 && below >= count * 0.8;
    return {
      journal,
      // A file of only payments lists missed payments.
      unsignedCredits: !journal && credits.signed === 0 && credits.rows * 2 < rows,
      perLine: (invoices?.shareOfOther() ?? 0) > DIFFERING,
      joint: jointAccounts > 1,
      running: running?.habit() ?? null,
    };
  };

  const settle = (): FileHabits => (settled ??= knownHabits ?? findHabits());

  const groupAt = (group: number): RowGroup => {
    const habits = settle();
    const lines = habits.perLine ? invoices : null;
    const newest = running === null || !habits.running ? null : running.balanceOf(group, habits.running);
    const off = lines === null ? unsigned.get(group) : lines.unsignedOf(group);
    const creditsTakenOff = newest === null && habits.unsignedCredits && off > 0;
    const parts = [...sums].map(([field, sum]): [string, number] => [field, sum.get(group)]);
    return {
      firstRow: firstRow.get(group) ?? 0,
      rows: rowsOf.get(group),
      isRunning: newest !== null && rowsOf.get(group) > 1,
      cents: newest ?? (lines === null ? cents.get(group) : lines.centsOf(group)) - (creditsTakenOff ? 2 * off : 0),
      badRow: badRow.get(group) ?? otherDebtorRow.get(group) ?? (habits.joint ? null : loneDebtorRow.get(group)),
      otherAmountRow: lines === null ? otherAmountRow.get(group) : null,
      equalRows: newest === null ? (equal?.of(group) ?? null) : null,
      creditsTakenOff,
      ...days.of(group),
      sums: Object.fromEntries(parts.filter(([, sum]) => !Number.isNaN(sum))),
      // In a journal the signs mean the opposite, and lines are netted in their invoice.
      paidCents: habits.journal || lines !== null || newest !== null ? 0 : paid.get(group),
      creditedCents: habits.journal || lines !== null || newest !== null ? 0 : credited.get(group),
      known: known.get(group) ?? [],
    };
  };

  return {
    /** Rows must arrive in file order, all before the first query. */
    add(row: ReadRow, rowNumber: number): void {
      const key = groupKey(row.values, mapping);
      if (key === null) return;
      const group = groups.add(key);
      firstRow.setOnce(group, rowNumber);
      rows += 1;
      rowsOf.add(group, 1);
      if (row.problems.some(({ level }) => level === 'error')) badRow.setOnce(group, rowNumber);
      if (row.known) known.set(group, [...(known.get(group) ?? []), ...row.known]);
      const amount = addAmount(group, row, rowNumber);
      equal?.add(group, row.values, { amount, rowNumber });
      addDebtor(group, row, { key, rowNumber });
      if (!isShared) days.keep(group, row.values, amount < 0 ? -1 : 1);
    },
    /** A row of unknown shape: where it has an amount, its account waits for the user. */
    addUnclear(row: ReadRow, rowNumber: number): void {
      const key = groupKey(row.values, mapping);
      if (key !== null && (source.read(row.values) ?? 0) !== 0 && !unclear.has(key)) unclear.set(key, rowNumber);
    },
    get(key: string | null): RowGroup | undefined {
      const group = key === null ? -1 : groups.find(key);
      if (group < 0) return undefined;
      const found = groupAt(group);
      return { ...found, badRow: found.badRow ?? unclear.get(key ?? '') ?? null };
    },
    /** A journal writes receivables as credits, so nearly every account is negative. */
    isJournal: () => settle().journal,
    habits: settle,
    /** The document of a row with its effect on the debt; null for none, or for a further line of one. */
    documentOf(row: ReadRow, rowNumber: number): ReadDocument | null {
      const { journal, unsignedCredits, perLine, running: isRunning } = settle();
      const key = groupKey(row.values, mapping);
      const group = key === null ? -1 : groups.find(key);
      if (group < 0 || isShared) return null;
      const invoice = invoices?.find(group, invoiceOf(row)) ?? null;
      if (invoice !== null && invoice.row !== rowNumber) return null;
      const amount = invoice === null ? (source.read(row.values) ?? 0) : perLine ? invoice.total : invoice.cents;
      if (isRunning) return readDocument(row.values, entryOf(row.values) ?? 0);
      const sign = journal || (unsignedCredits && amount > 0 && isCredit(row.values)) ? -1 : 1;
      return readDocument(row.values, amount * sign);
    },
    /** Asks about a row whose account number belongs to another debtor; null where it does not, or the user confirmed it. */
    askDebtor(row: ReadRow, rowNumber: number): Omit<RowProblem, 'column'> | null {
      const key = groupKey(row.values, mapping);
      const group = key === null ? -1 : groups.find(key);
      if (key === null || group < 0 || firstRow.get(group) === rowNumber) return null;
      const other = otherDebtor(group, row, key);
      if (other === null || (other === 'lone' && settle().joint)) return null;
      const problem = otherDebtorProblem(group, key);
      return answerTo(problem, row.answers ?? {}) === null ? problem : null;
    },
    size: () => groups.size(),
  };
}

function isPerson({ values }: ReadRow): boolean {
  return typeof values['last_name'] === 'string';
}

export type RowGroups = ReturnType<typeof createRowGroups>;
