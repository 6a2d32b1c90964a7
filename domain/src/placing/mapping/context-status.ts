import { topField, weaken } from './best.ts';
import { offer, type ColumnCandidates } from './candidates.ts';
import { tokensOf } from './tokens.ts';

/** What headings of codes name that say why an account is with an agency or on hold, likeliest first. */
const CAUSES = ['hold', 'cancel', 'chargeoff', 'closed', 'reason', 'flag', 'action'] as const;
const MAX_LENGTH = 10;
const MAX_WORDS = 1.5;

/** Without a status column, codes of a hold, a cancellation or a reason are the status: they state facts that forbid collection. */
export function readStatusCodes(columns: readonly ColumnCandidates[]): void {
  // `ST` is a status too, and `SVC ST` another state.
  for (const item of columns) {
    const areStates = hasStates(item);
    if (areStates || topField(item) === 'state') weaken(item, 'status', 0.4);
    if (areStates) weaken(item, 'property_address', 0.4);
  }
  const known = columns.filter((item) => topField(item) === 'status');
  for (const item of known) if (hasCodes(item)) item.none = 0;
  if (known.length > 0) return;
  const ranked = columns
    .map((item) => ({ item, rank: causeOf(item) }))
    .filter(({ item, rank }) => rank >= 0 && hasCodes(item))
    .toSorted((a, b) => a.rank - b.rank);
  const [first] = ranked;
  if (first === undefined) return;
  weaken(first.item, 'description', 0.4);
  offer(first.item, 'status', 1.04, 'context');
  first.item.none = 0;
}

function hasStates({ column: { header, profile } }: ColumnCandidates): boolean {
  return profile.state > 0.8 && !/status|sts/i.test(header);
}

function causeOf({ column: { header } }: ColumnCandidates): number {
  const words = new Set(tokensOf(header).flatMap(({ text, meanings }) => [text, ...meanings]));
  if (words.has('date') || words.has('note') || words.has('amount')) return -1;
  return CAUSES.findIndex((cause) => words.has(cause));
}

function hasCodes({ column: { profile } }: ColumnCandidates): boolean {
  const { filled, distinct, alphabetic, length, words, flag, state, business } = profile;
  if (filled === 0 || flag > 0.5 || state > 0.8 || business > 0.3) return false;
  return alphabetic >= 0.6 && length <= MAX_LENGTH && words <= MAX_WORDS && (distinct < 1 || filled < 8);
}
