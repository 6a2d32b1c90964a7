import { looksLikeBusiness } from './name-labels.ts';
import { plainName, type PhraseResult } from './name-phrase-result.ts';
import { PARTY_MARKS } from './name-phrase-table.ts';
import { parseNames } from './names.ts';
import { quote } from './parsed.ts';
import type { NameFormat } from './types.ts';

const SIDES = PARTY_MARKS.map(({ words, ...side }) => ({ ...side, mark: new RegExp(`^(?:${words})$`, 'i') }));
const MARK = PARTY_MARKS.map(({ words }) => words).join('|');
/** `Coast Trust LSR / Keith Brown LSE`, `Ann Lee (owner), Bo Orr (tenant)`. */
const AFTER = new RegExp(String.raw`^(.+?)[\s,]+\(?(${MARK})[).]*[\s,;/&|–-]+(.+?)[\s,]+\(?(${MARK})[).]*$`, 'i');
/** `LSR Coast Trust / LSE Keith Brown`, `Buyer: Ann Lee; Seller: Bo Orr`. */
const BEFORE = new RegExp(String.raw`^(${MARK})[\s:.]+(.+?)[\s,;/&|–-]+(${MARK})[\s:.]+(.+)$`, 'i');
/** `Keith Brown LSE`: codes that are no surnames. */
const ALONE = /^(\S+\s.*?)[\s,]+\(?(lsr|lsor|lse|lsee|drv|drvr)[).]*$/i;

/** Words of cells that may mark two parties, or one by a code. */
export const MARKED_TWICE = String.raw`(?:${MARK})\b.*\b(?:${MARK})|lsr|lsor|lse|lsee|drv|drvr`;

/**
 * Of two parties with marks of their sides, the one who mostly owes is read as the debtor, and the user is asked which of them does.
 * Returns the debtor's part of the cell.
 */
export function takeMarked(text: string, format: NameFormat, result: PhraseResult): string {
  const pair = pairIn(text);
  if (pair === null) return takeLone(text, result);
  const [debtor, other] = pair;
  const people = namesOf(other.name, format);
  result.question = {
    code: 'party_unclear',
    message: `${quote(text)} names ${listed(namesOf(debtor.name, format))} as the ${debtor.side} and ${listed(people)} as the ${other.side}. Choose who owes.`,
    people,
  };
  return debtor.name;
}

interface Marked {
  name: string;
  side: string;
  owes: boolean;
}

/** The party who mostly owes, and the other; null where the cell has no two different marks beside whole names. */
function pairIn(text: string): [Marked, Marked] | null {
  const [after, before] = [AFTER.exec(text), BEFORE.exec(text)];
  const found = after ?? before;
  if (found === null) return null;
  const [, a = '', b = '', c = '', d = ''] = found;
  const [one, two] = after === null ? [marked(b, a), marked(d, c)] : [marked(a, b), marked(c, d)];
  if (one === null || two === null || one.side === two.side) return null;
  return two.owes && !one.owes ? [two, one] : [one, two];
}

function marked(name: string, mark: string): Marked | null {
  const side = SIDES.find((each) => each.mark.test(mark));
  // `Minnie Driver & Peter Sellers` are names.
  return side === undefined || !(/\S\s+\S/.test(name) || looksLikeBusiness(name)) ? null : { ...side, name: name.trim() };
}

function takeLone(text: string, result: PhraseResult): string {
  const [, name, mark = ''] = ALONE.exec(text) ?? [];
  if (name === undefined) return text;
  if (SIDES.some((side) => side.mark.test(mark) && !side.owes))
    result.question = {
      code: 'debtor_unclear',
      message: `${quote(text)} names the lessor, who may not owe. Enter the debtor’s name, or confirm this one.`,
    };
  return name;
}

function namesOf(text: string, format: NameFormat): string[] {
  const names = parseNames(text, format);
  return names.ok ? names.value.map(plainName) : [text];
}

function listed(names: readonly string[]): string {
  return names.map(quote).join(' and ');
}
