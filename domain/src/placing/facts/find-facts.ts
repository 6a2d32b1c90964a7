import { FACT_KINDS, FACT_TABLE, type FactKind } from './fact-table.ts';
import { NEGATIONS, NEGATIVE_VALUES } from './negations.ts';

export interface FoundFact {
  kind: FactKind;
  /** The words found, with some context. */
  text: string;
}

const MAX_TEXT_LENGTH = 4000;
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const phrase = (words: string) =>
  words.endsWith('*') ? String.raw`${escape(words.slice(0, -1))}\p{L}*` : escape(words).replaceAll(' ', String.raw`[\s_-]+`);
const anyOf = (list: readonly string[]) =>
  [...list]
    .toSorted((a, b) => b.length - a.length)
    .map(phrase)
    .join('|');
const apart = (source: string) => String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`;

const KINDS = FACT_KINDS.map((kind) => {
  const { words, alone = [], headers, inNames } = FACT_TABLE[kind];
  return {
    kind,
    inNames: inNames === true,
    inside: new RegExp(apart(anyOf(words)), 'giu'),
    alone: alone.length === 0 ? null : new RegExp(String.raw`^\W*(?:${anyOf(alone)})\W*$`, 'iu'),
    header: new RegExp(
      String.raw`^(?:(?:is|has|debtor|patient|acct|account)[\s_]+)?(?:${anyOf(headers)})(?:[\s_]*(?:flag|y/?n|\(y/n\)|ind(?:icator)?|code|status|known|date|no|number|#))*\W*$`,
      'iu',
    ),
  };
});
const ANY_FACT = new RegExp(
  `${apart(anyOf(FACT_KINDS.flatMap((kind) => FACT_TABLE[kind].words)))}|^\\W*(?:${anyOf(FACT_KINDS.flatMap((kind) => FACT_TABLE[kind].alone ?? []))})\\W*$`,
  'iu',
);
const NOT_BEFORE = new RegExp(`^(?:${NEGATIONS.map(escape).join('|')})$`, 'i');
const NOT_AFTER = new RegExp(
  String.raw`^[\s_]*(?:flag|status|filed|on file|known|indicator|ind|y/n)?\s*\)?\s*[:=?–-]*\s*(?:${anyOf(NEGATIVE_VALUES)})(?![\p{L}\p{N}.])`,
  'iu',
);
const NEGATIVE_CELL = new RegExp(String.raw`^\W*(?:${anyOf(NEGATIVE_VALUES)})?\W*$`, 'iu');

/** Facts that a text states, one of each kind. `names`: only those that occur beside names. */
export function findFacts(text: string, where?: 'names'): FoundFact[] {
  if (text.length < 2) return [];
  const clipped = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  if (!ANY_FACT.test(clipped)) return [];
  const found: FoundFact[] = [];
  for (const { kind, inside, alone, inNames } of KINDS) {
    if (where === 'names' && !inNames) continue;
    if (where === undefined && alone?.test(clipped)) found.push({ kind, text: clipped.trim() });
    else {
      const words = stated(clipped, inside);
      if (words !== null) found.push({ kind, text: words });
    }
  }
  // The discharge implies the bankruptcy.
  return found.some(({ kind }) => kind === 'discharged') ? found.filter(({ kind }) => kind !== 'bankruptcy') : found;
}

function stated(text: string, words: RegExp): string | null {
  for (const match of text.matchAll(words)) {
    const clause = /[^.;,\n()|]*$/.exec(text.slice(Math.max(0, match.index - 80), match.index))?.[0] ?? '';
    const before = clause
      .split(/[\s:=]+/)
      .filter((word) => word !== '')
      .slice(-4);
    if (before.some((word) => NOT_BEFORE.test(word))) continue;
    if (NOT_AFTER.test(text.slice(match.index + match[0].length, match.index + match[0].length + 40))) continue;
    return excerpt(text, match.index, match[0].length);
  }
  return null;
}

/** The phrase with its neighbors, at most about 60 characters. */
function excerpt(text: string, at: number, length: number): string {
  if (text.length <= 60) return text.trim();
  const start = at < 20 ? 0 : text.indexOf(' ', at - 20) + 1;
  const whole = text.slice(Math.min(start, at), at + length + 25);
  return `${start > 0 ? '…' : ''}${whole.replaceAll(/\s+/g, ' ').trim()}…`;
}

/** The kind that a column's header asks about; null for other columns. */
export function factOfHeader(header: string): FactKind | null {
  const plain = header.replaceAll(/([a-z])([A-Z])/g, '$1 $2').trim();
  return plain === '' ? null : (KINDS.find(({ header: pattern }) => pattern.test(plain))?.kind ?? null);
}

/** Whether a cell of such a column states the fact: yes, a date, a name, a chapter; but neither no nor an amount. */
export function statesFact(cell: string, kind: FactKind): boolean {
  const text = cell.trim();
  if (NEGATIVE_CELL.test(text)) return false;
  if (/^[-+($]*\d[\d,]*(?:\.\d+)?\)?$/.test(text))
    return text === '1' || (kind === 'bankruptcy' && /^(?:7|11|12|13)$/.test(text));
  return true;
}
