import { tokensOf, wordsOf } from '../../placing/mapping/tokens.ts';
import { detectAmountFormat, detectDateFormat } from '../../placing/sheet/index.ts';
import words from './words.json' with { type: 'json' };

/** What a field of a feed item holds. */
export type FeedFieldType = 'money' | 'day' | 'instant' | 'number' | 'boolean' | 'json' | 'choice' | 'text';

export interface FeedField {
  /** Of a field within a field, its path: `person.first_name`, `person.phones.0.number`. */
  name: string;
  type: FeedFieldType;
  isRequired: boolean;
  /** Of a choice. */
  choices?: readonly string[];
}

export interface FileColumn {
  /** Position in a row, from 0. */
  index: number;
  header: string;
  /** Cells that are not empty. */
  samples: readonly string[];
}

export interface FieldSuggestion {
  field: string;
  column: FileColumn;
  /** 0 to 1. */
  confidence: number;
}

/** From here on a suggestion applies unless a user chooses otherwise; below it the user is asked. */
export const MIN_CONFIDENCE = 0.8;
const MIN_OPTION_CONFIDENCE = 0.5;
/** Two columns this close cannot be told apart. */
const MARGIN = 0.08;
/** An item names its account by one of these. */
const ACCOUNT_NAMES = new Set(['account', 'agency_account', 'client_account']);
const PORTAL_NUMBER = /^A-\d{3,}-\d$/i;

const phrases: Readonly<Record<string, readonly string[]>> = words.fields;
const tokenText = (text: string): string[] => tokensOf(text).map(({ meanings, text: own }) => meanings[0] ?? own);
const phraseTokens = new Map<string, string[][]>();

/** A kind may have its own words for a field; fields within a field have only the listed ones. */
function phrasesOf(kind: string, field: string): string[][] {
  const key = `${kind}.${field}`;
  let known = phraseTokens.get(key);
  if (!known) {
    const isNested = field.includes('.');
    const listed = phrases[key] ?? phrases[field] ?? phrases[field.replace(/^person\./, '')] ?? [];
    const own = isNested || phrases[key] ? [] : [field.replace(/_cents$|_bp$/, '')];
    known = [...own, ...listed].map(tokenText).filter((tokens) => tokens.length > 0);
    phraseTokens.set(key, known);
  }
  return known;
}

/**
 * The column of each field by the meaning of its header and the shape of its values; each column serves one field. Fields without a
 * likely column are left out. `unsure`: fields for which a user has to choose, with the columns in question.
 */
export function suggestColumns(
  kind: string,
  fields: readonly FeedField[],
  columns: readonly FileColumn[],
): { chosen: FieldSuggestion[]; unsure: FieldSuggestion[] } {
  const all = fields
    .flatMap((field) => columns.map((column) => ({ field: field.name, column, confidence: confidenceOf(kind, field, column) })))
    .filter(({ confidence }) => confidence >= MIN_OPTION_CONFIDENCE)
    .toSorted((a, b) => b.confidence - a.confidence);
  const chosen: FieldSuggestion[] = [];
  const unsure: FieldSuggestion[] = [];
  // The kind `account` carries its numbers as facts.
  const namesOne = kind !== 'account';
  const isTaken = ({ field, column }: FieldSuggestion) =>
    [...chosen, ...unsure].some(
      (one) =>
        one.column.index === column.index ||
        one.field === field ||
        (namesOne && ACCOUNT_NAMES.has(one.field) && ACCOUNT_NAMES.has(field)),
    );
  for (const one of all) {
    if (isTaken(one)) continue;
    const rival = all.find(
      (other) =>
        other.field === one.field &&
        other.column.index !== one.column.index &&
        other.confidence > one.confidence - MARGIN &&
        other.confidence < 1 &&
        !chosen.some(({ column }) => column.index === other.column.index) &&
        // Not if the other column means something else more clearly.
        !all.some(
          ({ column, field, confidence }) => column === other.column && field !== one.field && confidence > other.confidence,
        ),
    );
    if (one.confidence < 1 && rival) unsure.push(one, rival);
    else if (one.confidence >= MIN_CONFIDENCE) chosen.push(one);
    else unsure.push(one);
  }
  return { chosen, unsure };
}

function confidenceOf(kind: string, field: FeedField, column: FileColumn): number {
  const header = column.header.trim();
  if (header === '') return 0;
  if (header === field.name) return 1;
  // JSON in a cell is only ever meant by name.
  if (field.type === 'json') return 0;
  if (field.name === 'account' && column.samples.length > 0 && column.samples.every((text) => PORTAL_NUMBER.test(text)))
    return 0.99;
  const byHeader = Math.max(0, ...phrasesOf(kind, field.name).map((phrase) => likeness(tokenText(header), phrase)));
  return byHeader * fitOf(kind, field, column);
}

/** 0.97 for the same words in the same order. */
function likeness(header: readonly string[], phrase: readonly string[]): number {
  if (header.length === 0) return 0;
  if (header.join(' ') === phrase.join(' ')) return 0.97;
  const shared = phrase.filter((word) => header.includes(word)).length;
  if (shared === phrase.length && shared === header.length) return 0.93;
  return (0.9 * (2 * shared)) / (header.length + phrase.length);
}

function fitOf(kind: string, { name, type, choices = [] }: FeedField, { header, samples }: FileColumn): number {
  if (samples.length === 0) return 1;
  if (type === 'choice') return samples.some((cell) => choiceOf(kind, name, { cell, choices }) !== null) ? 1 : 0.4;
  if (type === 'day' || type === 'instant') return detectDateFormat(samples, { header }).format === null ? 0.4 : 1;
  if (type === 'money') return detectAmountFormat(samples, { header }).format === null ? 0.4 : 1;
  return 1;
}

const valueWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = words.values;

/** The choice of a field that a cell means, by its own name or by a word of the trade; null if none. */
export function choiceOf(
  kind: string,
  field: string,
  { cell, choices }: { cell: string; choices: readonly string[] },
): string | null {
  const exact = choices.find((choice) => choice.toLowerCase() === cell.trim().toLowerCase());
  if (exact !== undefined) return exact;
  const cellWords = wordsOf(cell).join(' ');
  const named = choices.find((choice) => wordsOf(choice).join(' ') === cellWords);
  if (named !== undefined) return named;
  const table = valueWords[`${kind}.${field}`] ?? {};
  return choices.find((choice) => table[choice]?.includes(cellWords)) ?? null;
}
