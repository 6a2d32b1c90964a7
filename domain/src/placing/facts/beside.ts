import { isLateName } from '../sheet/names.ts';
import type { FactKind } from './fact-table.ts';
import { findFacts, type FoundFact } from './find-facts.ts';

/** What stands beside a name or a street: in brackets or asterisks, after a dash, a semicolon or `c/o`; `Lee, Ann dec.`. */
const ASIDE =
  /[([{]([^)\]}]*)[)\]}]?|\*+([^*]+)|(?:\s[-–—]+|[–—;|])\s*([^–—;|]+)|\b((?:c\/o|care of|att(?:n|ention))\b[\s:.]*.+)|\s(dec\.)\s*$/gi;

/** After a name in lower case: `Ash Freight PAID`. */
const LAST_IN_CAPITALS = /\s(\p{Lu}{4,})\W*$/u;
/** What no surname says. */
const NO_SURNAME = new Set<FactKind>(['dispute', 'hold', 'paid']);

/** `EST OF PT C/O R BELL 220 OAK` */
const ESTATE_STREET = /^\W*(?:c\/o )?(?:the )?est(?:ate)?\.? of\b/i;
/** No name or street is longer. */
const MAX_LENGTH = 400;

/** Facts in a cell of names: surnames such as Lawyer or Minor state none, but words set apart from the name do. */
export function findFactsBesideName(cell: string): FoundFact[] {
  const text = cell.slice(0, MAX_LENGTH);
  const parts = text.split(',');
  // A lawyer may owe, too.
  const further = parts.slice(parts[0]?.trim().includes(' ') ? 1 : 2).filter((part) => !/^\s*esq/i.test(part));
  const late: FoundFact[] = isLateName(text) ? [{ kind: 'deceased', text: text.trim().slice(0, 60) }] : [];
  const capitals = /\p{Ll}/u.test(text) ? LAST_IN_CAPITALS.exec(text)?.[1] : undefined;
  const last = findFacts(capitals ?? '', 'asides').filter(({ kind }) => NO_SURNAME.has(kind));
  return [...late, ...last, ...findFacts(text, 'names'), ...findFactsAside(text, further)];
}

/** Facts in a cell of an address: `c/o Law Offices of B. Gold`, `1 Elm St (deceased)`, or a remark instead of a street. */
export function findFactsBesideStreet(cell: string): FoundFact[] {
  const text = cell.slice(0, MAX_LENGTH);
  const late: FoundFact[] = ESTATE_STREET.test(text) ? [{ kind: 'deceased', text: text.trim().slice(0, 60) }] : [];
  return [...late, ...(/\d/.test(text) ? findFactsAside(text, []) : findFacts(text))];
}

function findFactsAside(text: string, further: readonly string[]): FoundFact[] {
  const asides = Array.from(text.matchAll(ASIDE), ([, ...groups]) => groups.find((group) => group !== undefined) ?? '');
  return [...asides, ...further]
    .flatMap((aside) => findFacts(aside.trim(), 'asides'))
    .map((fact) => (text.length > 60 ? fact : { ...fact, text: text.trim() }));
}
