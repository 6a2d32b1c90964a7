import { areNumberParts, repeats } from '../number-parts.ts';
import { compareNames, nameWords } from './compare-names.ts';
import { namesDebtor } from './group-rows.ts';
import { wordsOf } from './labels.ts';
import { kindOf } from './cells.ts';
import type { LogicalColumn, RowMeaning, RowMeaningFinding } from './types.ts';

const DOCUMENT = /^(?:invoice|inv|voucher|document|doc)$/;
const NUMBER = /^(?:no|num|number|nbr|id|cm|ref)$/;
const ACCOUNT =
  /^(?:account|acct|accn|accession|encounter|loan|chart|borrower|member|patient|customer|client|debtor|reference|ref|case|contract|policy|barcode|record)$/;
const MONEY = /^(?:balance|bal|amount|amt|due|owed|owing|outstanding|open|past|remaining|total)$/;
/** What a whole debt has: a document of one has neither a charge-off nor an interest rate. */
const OF_DEBT =
  /charge[\s_-]*d?[\s_-]*off|ch(?:r)?g[\s_-]*off|\b(?:loan|acc(?:oun)?t)[\s_]*type\b|\bopen(?:ed)?[\s_]*(?:date|dt|on)\b|\b(?:date|dt)[\s_]*opened\b|\bint(?:erest)?[\s_]*r(?:a?te?)\b|\borig\w*[\s_]*(?:loan|princ\w*)\b/i;
const SECOND = /^(?:account|acct|contract|loan|suffix)$/;
const OF_CREDITOR = /^(?:prac|practice|creditor|facility|provider|company|sales|vendor|your|agency|tax|template|gst|lease)$/;

interface Column {
  index: number;
  words: string[];
  values: readonly string[];
}

/**
 * What a data row represents, judged by repeated keys: a repeated invoice number means lines, one debtor with several document
 * numbers means invoices, one account with several people and one balance means co-debtors.
 */
export function findRowMeaning(
  columns: readonly LogicalColumn[],
  data: readonly (readonly string[])[],
  unclear: readonly (readonly string[])[] = [],
): RowMeaningFinding {
  const all = columns.map((column): Column => ({
    index: column.index,
    words: wordsOf(column.header),
    values: data.map((cells) => cells[column.index] ?? ''),
  }));
  const carried = columns.find((column) => column.header.startsWith('Customer (carried'));
  // Programs export internal ids beside account numbers; the more informative column decides.
  const document = all.filter(isDocument).toSorted((a, b) => distinctOf(b) - distinctOf(a))[0];
  const name = carried
    ? all[carried.index]
    : (all.find((column) => namesDebtor(columns[column.index]?.header ?? '')) ?? findByShape(all));
  const account = all.find((column) => column !== document && isAccount(column));
  const amounts = all.filter((column) => column.words.some((word) => MONEY.test(word)) && isMoney(column));
  const [money] = amounts;
  const key = (carried ? name : undefined) ?? account ?? name;
  const people = name === undefined || name === account ? account && secondName(all, account) : name;
  if (document !== undefined && repeats(document.values) > 0.15 && sameDebtor(document, account ?? name)) {
    return finding(
      'line',
      0.85,
      'Several rows have the same invoice number: each row is a line of an invoice.',
      document.index,
      true,
    );
  }
  if (carried !== undefined && name !== undefined)
    return finding('invoice', 0.9, 'Each row is a document of the customer named above it.', name.index, false);
  if (account !== undefined && repeats(account.values) > 0.02) {
    const other = people !== undefined && varies(account, people);
    const repeated = amounts.every((column) => !varies(account, column));
    if (other && repeated) {
      return finding(
        'co-debtor',
        0.9,
        'The same account has several rows with different people. They owe it together, and its balance counts once.',
        account.index,
        true,
      );
    }
  }
  if (document !== undefined && (key === undefined || repeats(key.values) > 0.02 || looksOpen(document, account))) {
    const message =
      key === undefined
        ? 'Each row is an invoice. The file does not say who owes it.'
        : 'Each row is an invoice. A debtor can have several rows.';
    return finding('invoice', key === undefined ? 0.6 : 0.85, message, key?.index ?? null, false);
  }
  const second = account && all.find((column) => isSecondNumber(column, account));
  if (second !== undefined) {
    return finding(
      'debtor',
      0.7,
      `“${columns[second.index]?.header ?? ''}” tells several debts with the same number apart. Each row is one debt.`,
      second.index,
      false,
    );
  }
  const isShared = people !== undefined && key !== undefined && varies(key, people, areOthers);
  if (key !== undefined && repeats(key.values) > 0 && columns.some(({ header }) => OF_DEBT.test(header))) {
    return finding(
      'debtor',
      0.6,
      'A few debtors have several rows. Each row has the dates and amounts of a whole debt, so each row is one debt.',
      key.index,
      false,
    );
  }
  if (key !== undefined && repeats(key.values) > 0.05 && money !== undefined && varies(key, money) && !isShared) {
    return finding(
      'invoice',
      0.7,
      'The same debtor has several rows with different amounts. Each row is part of the debt.',
      key.index,
      false,
    );
  }
  const named = [account, name].filter((column) => column !== undefined).map(({ index }) => index);
  const keys = all.filter(isKey);
  const unkeyed = data.filter((cells) => keys.every(({ index }) => cells[index] === ''));
  if (named.length > 0 && isLedger([...unkeyed, ...unclear], named))
    return finding(
      'debtor',
      0.4,
      'Rows that name no debtor follow rows that do, as in a ledger. You will be asked to confirm each account above these rows.',
      key?.index ?? null,
      false,
    );
  return finding('debtor', key === undefined ? 0.5 : 0.8, 'Each row is one debtor with one balance.', key?.index ?? null, false);
}

/** A number that nearly each of the rows has for itself, so that each is an account of its own. */
function isKey({ words, values }: Column): boolean {
  const isNumber = (value: string) =>
    value.length > 3 && value.length < 40 && /^\S*\d\S*$/.test(value) && ['code', 'number'].includes(kindOf(value));
  if (words.some((word) => MONEY.test(word))) return false;
  return new Set(values.filter(isNumber)).size >= values.length * 0.9;
}

/** Whether several rows have an amount but no debtor. */
function isLedger(rows: readonly (readonly string[])[], named: readonly number[]): boolean {
  const unnamed = rows.filter(
    (cells) => named.every((index) => cells[index] === '') && cells.some((cell) => ['amount', 'number'].includes(kindOf(cell))),
  );
  return unnamed.length > 1 && unnamed.length >= rows.length * 0.1;
}

function finding(
  value: RowMeaning,
  confidence: number,
  message: string,
  keyColumn: number | null,
  balanceRepeats: boolean,
): RowMeaningFinding {
  return { value, confidence, message, keyColumn, balanceRepeats };
}

function isDocument({ words, values }: Column): boolean {
  if (words.includes('date') || words.includes('status') || words.includes('amount') || words.includes('type')) return false;
  const named = words.some((word) => DOCUMENT.test(word)) && (words.some((word) => NUMBER.test(word)) || words.length <= 2);
  const alone = words.length === 1 && /^(?:num|doc)$/.test(words[0] ?? '');
  return (
    (named || alone) &&
    values.some((value) => /\d/.test(value)) &&
    !words.some((word) => /^(?:date|total|amount|apply|reference|order|po|ref)$/.test(word))
  );
}

function isAccount({ words, values }: Column): boolean {
  if (words.some((word) => OF_CREDITOR.test(word) || /^(?:name|date|type|status|receivable|phase)$/.test(word))) return false;
  const named = words.some((word) => ACCOUNT.test(word)) && (words.some((word) => NUMBER.test(word)) || words.length <= 2);
  const filled = values.filter((value) => value !== '');
  const distinct = new Set(filled).size;
  return (
    named &&
    distinct > 1 &&
    filled.length >= values.length * 0.8 &&
    filled.filter((value) => /\d/.test(value) && !value.includes(' ')).length >= filled.length * 0.8
  );
}

/** A loan suffix, or the account of a customer: not the number of another person, such as a patient of a guarantor. */
function isSecondNumber(column: Column, account: Column): boolean {
  if (column.index <= account.index || !column.words.some((word) => SECOND.test(word))) return false;
  if (!isAccount(column) && !column.words.includes('suffix')) return false;
  return areNumberParts(account.values, column.values);
}

function isMoney({ values }: Column): boolean {
  const kinds = values
    .slice(0, 60)
    .map(kindOf)
    .filter((kind) => kind !== 'blank');
  return kinds.length > 0 && kinds.filter((kind) => kind === 'amount' || kind === 'number').length >= kinds.length * 0.9;
}

function distinctOf({ values }: Column): number {
  return new Set(values.filter((value) => value !== '')).size;
}

/** Whether at least a fifth of the repeated keys have several values in the other column, or such as `differ`. */
function varies(key: Column, other: Column, differ = (values: ReadonlySet<string>) => values.size > 1): boolean {
  const seen = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  key.values.forEach((value, row) => {
    if (value === '') return;
    counts.set(value, (counts.get(value) ?? 0) + 1);
    const set = seen.get(value) ?? new Set();
    seen.set(value, set.add(other.values[row] ?? ''));
  });
  const several = [...counts].filter(([, count]) => count > 1);
  const varied = several.filter(([value]) => differ(seen.get(value) ?? new Set()));
  return several.length > 0 && varied.length >= several.length * 0.2;
}

/** Names without a word in common. */
function areOthers(names: ReadonlySet<string>): boolean {
  const [first = [], ...others] = [...names].map(nameWords);
  return others.some((words) => compareNames(first, words) === 'other');
}

function sameDebtor(document: Column, debtor: Column | undefined): boolean {
  return debtor === undefined || !varies(document, debtor);
}

/** Documents without an account number are ledger rows even if no debtor repeats. */
function looksOpen(document: Column, account: Column | undefined): boolean {
  return account === undefined && repeats(document.values) === 0;
}

function secondName(all: readonly Column[], account: Column): Column | undefined {
  return all.find(
    (column) => column !== account && column.words.some((word) => /^(?:name|borrower|debtor|consumer|tenant|person)$/.test(word)),
  );
}

/** A name column of a headerless file: mostly two to five words without digits. */
function findByShape(all: readonly Column[]): Column | undefined {
  return all.find(({ words, values }) => {
    const filled = values.filter((value) => value !== '').slice(0, 60);
    return (
      words.length === 0 &&
      filled.length > 0 &&
      filled.filter((value) => /^[\p{L}'.-]+,? [\p{L}' .-]+$/u.test(value)).length >= filled.length * 0.8
    );
  });
}
