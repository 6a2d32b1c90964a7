import type { StatusTexts } from '../accounts/statuses.ts';
import type { Period } from '../shared/periods.ts';
import { requestKindOf, findBareStatus, type SearchFilter } from './filters.ts';
import { unquote, type Piece } from './lex.ts';
import { compareDays, readAmounts, type Comparison } from './range.ts';
import type { ParsedTokens } from './reading.ts';
import { readMonthName, readPeriod, readYear } from './read-period.ts';
import { wordsOf } from './tokenize.ts';
import type { ReadContext } from './read-context.ts';

const VERBS: Record<string, 'paid' | 'placed' | 'dated'> = {
  paid: 'paid',
  payment: 'paid',
  payments: 'paid',
  posted: 'paid',
  collected: 'paid',
  received: 'paid',
  placed: 'placed',
  dated: 'dated',
};
const AMOUNT_VERBS: Record<string, 'balance' | 'paid_amount' | 'amount'> = {
  balance: 'balance',
  owes: 'balance',
  paid: 'paid_amount',
  payment: 'paid_amount',
  payments: 'paid_amount',
  amount: 'amount',
};
const DAY_WORDS: Record<string, Comparison> = {
  in: ':',
  on: ':',
  during: ':',
  since: '>=',
  after: '>',
  before: '<',
  until: '<=',
};
const AMOUNT_WORDS: Record<string, Comparison> = { of: '=', over: '>', above: '>', under: '<', below: '<' };

/**
 * Parses `paid march 2026`, `placed last month`, `balance over $500`, `march 2026`, `$1,234.56`, `on hold`, `check 1001`, `batch
 * 318`.
 */
export function readPhrase(
  pieces: readonly Piece[],
  at: number,
  { today, texts: statusTexts }: ReadContext,
): ParsedTokens | null {
  const texts = pieces.slice(at, at + 6).map(({ text }) => unquote(text).toLowerCase());
  return readAmountPhrase(texts) ?? readDayPhrase(texts, today) ?? readNamed(texts) ?? readStatusPhrase(texts, statusTexts);
}

function readAmountPhrase(texts: readonly string[]): ParsedTokens | null {
  const verb = AMOUNT_VERBS[texts[0] ?? ''];
  const after = verb ? 1 : 0;
  const comparison = AMOUNT_WORDS[texts[after] ?? ''];
  const at = after + (comparison ? 1 : 0);
  const text = texts[at] ?? '';
  // Without a verb, only unmistakable money.
  if (at === 0 ? !isMoney(text) : !/^\$?[\d.,]*\d/.test(text)) return null;
  if (verb && !comparison && !isMoney(text) && /^\d+$/.test(text)) return null;
  const range = readAmounts(comparison ?? '=', text);
  return range && taken(at + 1, { field: verb ?? 'amount', ...range }, 'amount');
}

const isMoney = (text: string): boolean =>
  text.startsWith('$') || /^\d[\d,]*\.\d{2}$/.test(text) || /^[\d.,]+\.\.[\d.,]+$/.test(text);

function readDayPhrase(texts: readonly string[], today: string): ParsedTokens | null {
  const field = VERBS[texts[0] ?? ''];
  const comparison = DAY_WORDS[texts[field ? 1 : 0] ?? ''];
  const from = (field ? 1 : 0) + (comparison ? 1 : 0);
  const rest = texts.slice(from);
  let length = 0;
  let period: Period | null = null;
  const read = readPeriod(rest, today);
  if (read) ({ length, period } = read);
  else if (field || comparison) {
    period = readYear(rest[0] ?? '') ?? (field ? readMonthName(rest[0] ?? '', today) : null);
    length = 1;
  }
  if (!period) return null;
  return taken(from + length, { field: field ?? 'dated', ...compareDays(comparison ?? ':', period) }, 'period');
}

/** Parses `check 1001`, `check #1001`, `batch 318`. */
function readNamed([first = '', second = '']: readonly string[]): ParsedTokens | null {
  const digits = /^#?(\w*\d\w*)$/.exec(second)?.[1];
  if (!digits) return null;
  if (first === 'check' || first === 'reference') return taken(2, { field: 'check', text: digits }, 'filter');
  if (first === 'batch' && /^\d{1,15}$/.test(digits) && Number(digits) > 0) {
    return taken(2, { field: 'batch', number: Number(digits) }, 'filter');
  }
  return null;
}

function readStatusPhrase(texts: readonly string[], statusTexts: StatusTexts): ParsedTokens | null {
  for (let length = Math.min(texts.length, 3); length > 0; length -= 1) {
    const status = findBareStatus(
      texts.slice(0, length).flatMap((text) => wordsOf(text)),
      statusTexts,
    );
    if (status) return taken(length, { field: 'status', statuses: [status] }, 'filter');
  }
  const kind = texts[1] === 'request' || texts[1] === 'requests' ? requestKindOf(texts[0] ?? '') : null;
  return kind && taken(2, { field: 'request', kind }, 'filter');
}

function taken(length: number, filter: SearchFilter, kind: 'filter' | 'amount' | 'period'): ParsedTokens {
  return { length, filter, part: { kind, label: '' } };
}
