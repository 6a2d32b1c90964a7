import PREFIXES from './words/en/prefixes.json' with { type: 'json' };

/** Letters that mean a first and a last name only beside each other: `LN` alone is a loan. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['fn', 'ln'],
  ['fnm', 'lnm'],
  ['fnam', 'lnam'],
  ['fname', 'lname'],
  ['fst', 'lst'],
  ['frst', 'lst'],
  ['f', 'l'],
]);
const LAST: ReadonlySet<string> = new Set(PAIRS.values());
const MIDDLE: ReadonlySet<string> = new Set(['m', 'mi', 'mn', 'mnm', 'mnam', 'mname']);
const NAME_PART = /^(.*?)([\s_.-]*)(f(?:na?me?|n|r?st)?|l(?:na?me?|n|st)?|m(?:i|na?me?|n)?)(\d?)$/i;

/** Longer headings name their parts in words. */
const MAX_LENGTH = 40;

const PERSON_PART =
  /^(?:name?|nm|[fl]na?me?|[fl]n|attn?|addr?s?s?|adrs?|ad|street|str|city|cty|st|state|zip|zp|zip5|phn?|phone|tel|cell|email|eml)\d?$/i;
const OWNERS = new Map(
  Object.entries(PREFIXES).flatMap(([words, prefixes]) => prefixes.map((prefix) => [prefix, words] as const)),
);
const MIN_PARTS = 2;

/** Headings with what only their neighbors explain written out: `PT_FN` beside `PT_LN`, `SVADD` beside `SVNAME`. */
export function withPairsWrittenOut(headers: readonly string[]): readonly string[] {
  return withNames(withOwners(headers));
}

interface NamePart {
  /** Whose name it is, in lower case, with the number behind the part. */
  owner: string;
  part: string;
  isApart: boolean;
  written: (name: string) => string;
}

function namePartOf(header: string): NamePart | null {
  const text = header.trim();
  const [, before, separator = '', letters = '', count = ''] = text.length > MAX_LENGTH ? [] : (NAME_PART.exec(text) ?? []);
  if (before === undefined) return null;
  const part = letters.toLowerCase();
  return {
    owner: `${before.toLowerCase()} ${count}`,
    part,
    isApart: before === '' || separator !== '' || (/[a-z]$/.test(before) && /^[A-Z]/.test(letters)),
    written: (name) => [before, count, name].filter((word) => word !== '').join(' '),
  };
}

function withNames(headers: readonly string[]): readonly string[] {
  const parts = headers.map(namePartOf);
  const has = (owner: string, part: string) =>
    parts.some((other) => other !== null && other.owner === owner && other.part === part && isPart(other));
  const firstOf = (owner: string) => [...PAIRS].find(([first, last]) => has(owner, first) && has(owner, last));
  return headers.map((header, at) => {
    const own = parts[at] ?? null;
    const pair = own === null || !isPart(own) ? undefined : firstOf(own.owner);
    if (own === null || pair === undefined) return header;
    if (own.part === pair[0]) return own.written('first name');
    if (own.part === pair[1]) return own.written('last name');
    return MIDDLE.has(own.part) ? own.written('middle name') : header;
  });
}

/** A single letter is a part only behind a separator. */
function isPart({ part, isApart, owner }: NamePart): boolean {
  if (part.length === 1) return isApart && owner.trim() !== '';
  return PAIRS.has(part) || LAST.has(part) || MIDDLE.has(part);
}

function withOwners(headers: readonly string[]): readonly string[] {
  const split = headers.map((header) => {
    const [, prefix = '', part = ''] = /^([A-Za-z]{2})[\s_.-]?([A-Za-z]+\d?)$/.exec(header.trim()) ?? [];
    const owner = OWNERS.get(prefix.toLowerCase());
    return owner !== undefined && PERSON_PART.test(part) ? { owner, part } : null;
  });
  return headers.map((header, at) => {
    const own = split[at] ?? null;
    const count = split.filter((other) => other !== null && other.owner === own?.owner).length;
    return own === null || count < MIN_PARTS ? header : `${own.owner} ${own.part}`;
  });
}
