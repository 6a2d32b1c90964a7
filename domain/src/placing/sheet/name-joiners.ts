import { isGivenName } from './name-labels.ts';

/** Between two people: `Ann & Bo`, `Ann AND/OR Bo`. */
const JOINER = /\s+(?:and ?\/ ?or|& ?\/ ?or|&|and|or|\+)\s+/gi;
/** Spanish, in lower case only: `Kim Y Lee` has a middle initial. */
const SPANISH = /\s(?:y|e(?= H?I))\s/;
/** In capitals only between whole names: `VEGA, ROBERTO Y LEÓN, ANA`, `ROBERTO VEGA Y ANA LEÓN`. */
const SPANISH_CAPITALS = /\s(?:Y|E(?= H?I))\s/;

/** The first of several people and the others, with the words between them left out; null for one person. */
export function splitPair(text: string): { left: string; right: string } | null {
  for (const found of text.matchAll(JOINER)) {
    const joined = isName(found, text) ? null : cut(text, found);
    if (joined !== null) return joined;
  }
  // `c/o`, `w/`
  const slash = /(?:^|\s)\p{L}\/\p{L}?(?:\s|$)/u.test(text) ? null : cutAt(text, /\s*\/\s*/);
  if (slash !== null && (hasSpacedSlash(text) || isTwoPeople(slash))) return slash;
  const capitals = cutAt(text, SPANISH_CAPITALS);
  if (capitals !== null && areWholeNames(capitals)) return capitals;
  const spanish = cutAt(text, SPANISH);
  // `Ortega y Gasset, José` and `Santiago Ramón y Cajal` are surnames.
  const isSurname = spanish !== null && (isSurnameOf(spanish) || (!/[\s,]/.test(spanish.left) && spanish.right.includes(',')));
  return isSurname ? null : spanish;
}

/** `Tal Or Cohen` and `Cohen, Or Tal` have a Hebrew name. */
function isName({ 0: joiner, index }: RegExpExecArray, text: string): boolean {
  if (!/^O[Rr]$/.test(joiner.trim())) return false;
  const [before, [next = '']] = [text.slice(0, index), text.slice(index + joiner.length).split(/[\s,&/]/)];
  return /^\S+,$/.test(before) || (/^\S+$/.test(before) && !isGivenName(next));
}

function cutAt(text: string, joiner: RegExp): { left: string; right: string } | null {
  const found = joiner.exec(text);
  return found === null ? null : cut(text, found);
}

function cut(text: string, found: RegExpExecArray): { left: string; right: string } | null {
  const [left, right] = [text.slice(0, found.index).replace(/[\s,]+$/, ''), text.slice(found.index + found[0].length).trim()];
  return left === '' || right === '' ? null : { left, right };
}

function hasSpacedSlash(text: string): boolean {
  return /\s\/\s/.test(text);
}

/** `Lee, Ann/Bo`, `Ann Lee/Bo Orr`, `Ann/Bo Lee`; not `Lee/Orr, Ann`, a double surname, or `Lee/Ann`. */
function isTwoPeople({ left, right }: { left: string; right: string }): boolean {
  const [before, after] = [left.split(/[\s,]+/), right.split(/[\s,]+/)];
  if (before.length > 1) return after.length > 1 || left.includes(',') || isGivenName(after[0] ?? '');
  return after.length > 1 && !right.includes(',') && isGivenName(before[0] ?? '');
}

/** Both have their comma, or both have a given name at the same end. */
function areWholeNames(pair: { left: string; right: string }): boolean {
  const sides = [pair.left, pair.right];
  if (sides.every((side) => /^[^,]+,\s*[^,]+$/.test(side))) return true;
  const words = sides.map((side) => side.split(/\s+/));
  return (
    !sides.some((side) => side.includes(',')) &&
    words.every((side) => side.length > 1) &&
    [0, -1].some((at) => words.every((side) => isGivenName(side.at(at) ?? '')))
  );
}

function isSurnameOf({ left, right }: { left: string; right: string }): boolean {
  return left.includes(' ') && !left.includes(',') && !right.includes(' ') && !isGivenName(right);
}
