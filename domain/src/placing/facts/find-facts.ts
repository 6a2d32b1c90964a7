import { FACT_KINDS, FACT_TABLE, type FactKind } from './fact-table.ts';
import { IDLE_NEGATIONS, NEGATIONS, NEGATIVE_VALUES } from './negations.ts';
import { anchorsOf, anchorWords, foldText, isNegative, mayContain, phrasesPattern, wholePattern } from './phrases.ts';
import { wordsOf } from './fact-words.ts';
import ORDINARY from './words/ordinary-statuses.json' with { type: 'json' };

export interface FoundFact {
  kind: FactKind;
  /** The words found, with some context. */
  text: string;
}

const MAX_TEXT_LENGTH = 4000;
/** A code stands in a short cell, alone or among other codes. */
const MAX_CODES = 4;
const compile = (source: string, flags = 'u') => new RegExp(source, flags);
const compileWhole = (phrases: readonly string[]) => (phrases.length === 0 ? null : compile(wholePattern(phrases)));

const FLAG_PREFIX = String.raw`(?:is|has|debtor|patient|pt|cust(?:omer)?|guar(?:antor)?|tenant|acct|account)[\s_]+`;
const FLAG_SUFFIX = String.raw`[\s_]*(?:flag|flg|y/?n|\(y/n\)|ind(?:icator)?|code|cd|stat(?:us)?|known|date|hit|no|number|scrub|type|case|filed|filing|dt|sts|nbr|#)`;
const headerPattern = (headers: readonly string[]) =>
  headers.length === 0
    ? null
    : compile(
        String.raw`^(?:${FLAG_PREFIX})?(?:${headers.join('|').replaceAll(' ', String.raw`[\s_-]*`)})(?:${FLAG_SUFFIX})*\W*$`,
      );

const KINDS = FACT_KINDS.map((kind) => {
  const { alone, remarks, asides, codes, headers, not, services, topics } = wordsOf(kind);
  return {
    kind,
    inNames: FACT_TABLE[kind].inNames === true,
    alone: compileWhole(alone),
    inRemarks: compileWhole([...alone, ...remarks]),
    inAsides: compileWhole([...alone, ...remarks, ...asides]),
    codes: new Set(codes),
    not: not.length === 0 ? null : compile(phrasesPattern(not), 'gu'),
    services: services.length === 0 ? null : compile(phrasesPattern(services), 'gu'),
    header: headerPattern(headers),
    topic: headerPattern(topics.headers),
    values: compileWhole(topics.values),
  };
});

interface Phrase {
  pattern: RegExp;
  isNegative: boolean;
}

/** Phrases by kind by the words that must occur in their texts: a remark holds few of them. */
type PhraseIndex = Map<string, Map<FactKind, Phrase[]>>;
const BY_WORD: PhraseIndex = new Map();
/** The phrases that may contain the word `debtor`. */
const OF_DEBTOR: PhraseIndex = new Map();
for (const kind of FACT_KINDS)
  for (const words of wordsOf(kind).words) {
    const phrase = { pattern: compile(phrasesPattern([words]), 'gu'), isNegative: isNegative(words) };
    for (const index of mayContain(words, 'debtor') ? [BY_WORD, OF_DEBTOR] : [BY_WORD])
      for (const anchor of anchorsOf(words)) {
        const phrases = index.get(anchor) ?? new Map<FactKind, Phrase[]>();
        index.set(anchor, phrases.set(kind, [...(phrases.get(kind) ?? []), phrase]));
      }
  }
const STEMS = [...BY_WORD.keys()].filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
const STEM = compile(`^(?:${STEMS.join('|')})`);

const NOT_BEFORE: ReadonlySet<string> = new Set(NEGATIONS);
const IDLE = compile(phrasesPattern(IDLE_NEGATIONS), 'gu');
const NO = `(?:${phrasesPattern(NEGATIVE_VALUES)})`;
/** After a space or a dash, a no must end the clause: `deceased, no estate` and `deceased - no estate` do not deny it. */
const NOT_AFTER = compile(
  String.raw`^[\s_]*(?:flag|status|filed|on file|known|indicator|ind|y/n)?\s*\)?\s*(?:[:=?]+\s*${NO}(?!\.)|[–-]*\s*${NO}(?=\s*(?:$|[.;,|()\n])))`,
);
const NEGATIVE_CELL = compile(String.raw`${wholePattern(NEGATIVE_VALUES)}|^\W*$`);

/**
 * `names`: only facts that occur beside names; `codes`: also the codes of a status column; `long_codes`: not those of two letters, which
 * mean something else in many columns of codes; `asides`: what stands beside a name; `matters`: what a law firm did.
 */
export type FactPlace = 'names' | 'asides' | 'codes' | 'long_codes' | 'matters' | 'remarks';

/** Facts that a text states, one of each kind. */
export function findFacts(text: string, where: FactPlace = 'remarks'): FoundFact[] {
  if (text.length < 2) return [];
  const clipped = clip(text);
  const folded = foldText(clipped);
  const hasCodes = where === 'codes' || where === 'long_codes';
  const codes = hasCodes ? codesIn(folded).filter((code) => where === 'codes' || !/^\p{L}{2}$/u.test(code)) : [];
  const phrases = phrasesFor(folded);
  const found: FoundFact[] = [];
  for (const reader of KINDS) {
    const { kind, inNames } = reader;
    const alone = where === 'remarks' ? reader.inRemarks : where === 'asides' ? reader.inAsides : reader.alone;
    if (where === 'names' && !inNames) continue;
    const said = where === 'matters' ? without(folded, reader.services) : folded;
    if ((where !== 'names' && alone?.test(said)) || codes.some((code) => reader.codes.has(code)))
      found.push({ kind, text: clipped.trim() });
    else {
      const at = stated(said, phrases.get(kind) ?? [], reader.not);
      if (at !== null) found.push({ kind, text: excerpt(clipped, at.index, at[0].length) });
    }
  }
  // The discharge implies the bankruptcy.
  return found.some(({ kind }) => kind === 'discharged') ? found.filter(({ kind }) => kind !== 'bankruptcy') : found;
}

/** Kinds of facts that a remark states of the debtor by the word `debtor`. */
export function findKindsOfDebtor(text: string): FactKind[] {
  const folded = foldText(clip(text));
  const phrases = phrasesFor(folded, OF_DEBTOR);
  return KINDS.filter(({ kind, not }) => stated(folded, phrases.get(kind) ?? [], not) !== null).map(({ kind }) => kind);
}

function clip(text: string): string {
  return (text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text).normalize('NFC');
}

function codesIn(folded: string): string[] {
  const codes = folded.split(/[\s,;|+]+|\/(?=\w{2})/).filter((code) => code !== '');
  return codes.length > MAX_CODES ? [] : codes;
}

/** Phrases whose words occur in a text. */
function phrasesFor(folded: string, index: PhraseIndex = BY_WORD): ReadonlyMap<FactKind, readonly Phrase[]> {
  const found = new Map<FactKind, Phrase[]>();
  const add = (anchor: string) => {
    for (const [kind, phrases] of index.get(anchor) ?? []) {
      const known = found.get(kind);
      if (known) known.push(...phrases);
      else found.set(kind, [...phrases]);
    }
  };
  for (const word of anchorWords(folded)) {
    add(word);
    if (STEM.test(word)) for (const stem of STEMS) if (word.startsWith(stem)) add(`${stem}*`);
  }
  return found;
}

function stated(folded: string, phrases: readonly Phrase[], not: RegExp | null): RegExpExecArray | null {
  if (phrases.length === 0) return null;
  const text = without(folded, not);
  for (const { pattern, isNegative } of phrases) {
    // `matchAll` would copy the pattern for each text.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text))
      if (!isDenied(text, match, isNegative)) return match;
  }
  return null;
}

/** Every other character keeps its place. Words on both sides of a dash do not belong together. */
function without(folded: string, words: RegExp | null): string {
  return words === null ? folded : folded.replaceAll(words, (found) => (DASH.test(found) ? found : '|'.repeat(found.length)));
}

/** Sets clauses apart: `customer dead - line disconnected`. */
const DASH = /\s[-–—]+\s/;

const CLAUSE_END = /[.;,\n()|]|\s[-–—]+\s/;

/** `not bankrupt`, `attorney: none`. */
function isDenied(text: string, match: RegExpExecArray, saysNo: boolean): boolean {
  const end = match.index + match[0].length;
  if (NOT_AFTER.test(text.slice(end, end + 40))) return true;
  if (saysNo) return false;
  const clause =
    text
      .slice(Math.max(0, match.index - 80), match.index)
      .split(CLAUSE_END)
      .at(-1) ?? '';
  const before = wordsIn(clause.replaceAll(IDLE, ' ')).slice(-4);
  return [...before, ...wordsIn(match[0])].some((word) => NOT_BEFORE.has(word));
}

function wordsIn(text: string): string[] {
  return text.split(/[\s:=]+/).filter((word) => word !== '');
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
  return kindOfHeader(header, 'header');
}

/** The kind that some values of a column state. */
export function topicOfHeader(header: string): FactKind | null {
  return kindOfHeader(header, 'topic');
}

function kindOfHeader(header: string, by: 'header' | 'topic'): FactKind | null {
  const plain = foldHeader(header);
  return plain === '' ? null : (KINDS.find((reader) => reader[by]?.test(plain))?.kind ?? null);
}

const STATUS_HEADER =
  /(?:^|[\s_-])(?:scrub\w*|stat|status|sts|wrn|wrng|hld(?:d|cd)?|holdcd|estatus|disp|disposition|hold|alerts?|flags?|flg|hits?|result|special|warning|remark|reason|(?:cxl|cncl|term)?rsn)(?:[\s_-]|$)/;

/** Whether a column's header announces codes, so that `AD` or `DSP` count. */
export function isStatusHeader(header: string): boolean {
  return STATUS_HEADER.test(foldHeader(header));
}

const CODE_HEADER = /^(?:(?:acct|account|coll|cust|debtor|action|special|spec|user)[\s_-]*)?(?:cds?|codes?)\W*$/;

/** Whether a column’s header says no more than that it has codes. */
export function isCodeHeader(header: string): boolean {
  return CODE_HEADER.test(foldHeader(header));
}

/** `Resp Atty`, `Billing Attorney`: lawyers of the creditor, as law firms and lenders list them. */
const STAFF_HEADER =
  /^(?:our|firm|creditor'?s?|plaintiff'?s?|resp(?:onsible)?|orig(?:inat(?:ing|or))?|bill(?:ing)?|assigned|handling|supervising|managing|working|intake|lead|assoc(?:iate)?|assigned to)[\s_.-]+(?:att(?:orne)?ys?|attny|lawyer|counsel|law firm)(?:[\s_.-]*(?:name|init(?:ial)?s?|id|code|cd))?\W*$/;
const ORDINARY_STATUS = compile(wholePattern(ORDINARY));

/** Whether a state of an account is one of debts that are placed: `2nd notice`, `past due`. */
export function isOrdinaryStatus(text: string): boolean {
  return ORDINARY_STATUS.test(foldText(text));
}

/** `Pet(s)`, `Vehicle`: what the debt is about. */
const THING_HEADER =
  /^(?:animal|cat|dog|equipment|horse|item|pet|unit|veh(?:icle)?)(?:\(?s\)?|['’]s)?(?:[\s_-]*(?:name|description|desc|status))?\W*$/;
/** `Rel. to Decedent`, `Relationship`: who the debtor is, such as a county that pays for a burial. */
const RELATION_HEADER = /^(?:rel(?:ation(?:ship)?)?|parentesco)(?![a-z])/;

/** Whether a column describes a pet or a thing, which may be dead without consequence. */
export function isThingHeader(header: string): boolean {
  return THING_HEADER.test(foldHeader(header));
}

/** Whether a column says how the debtor is related to another person. */
export function isRelationHeader(header: string): boolean {
  return RELATION_HEADER.test(foldHeader(header));
}

const DECEDENT_HEADER =
  /^(?:decedent(?:'?s)?(?:[\s_-]*(?:full[\s_-]*)?name)?|name of (?:the )?(?:decedent|deceased)|deceased(?:'?s)?[\s_-]+(?:person[\s_-]*)?(?:full[\s_-]*)?name|nombre del? (?:la )?(?:difunt[oa]|fallecid[oa]))\W*$/;

/** `Legal Matter`, `Practice Area`. */
const MATTER_HEADER =
  /^(?:client[\s_-]*|legal[\s_-]*)?(?:matters?|practice[\s_-]*area|area[\s_-]*of[\s_-]*law)(?:[\s_-]*(?:desc\w*|name|type|title))?\W*$/;
/** `BorrLN`, `STU_NM`: names of people, also those that no field takes. */
const NAME_HEADER =
  /^(?!.*(?:ins|payer|payor|carrier|plan|atty|attorney|lawyer|firm|file|status|code|event)).*(?:^|[\s_-])(?:[lfm]?name|[lfm]n|nm|last|first|surname)\W*$/;

/** Whether a column says what a law firm did for its clients. */
export function isMatterHeader(header: string): boolean {
  return MATTER_HEADER.test(foldHeader(header));
}

/** Whether a column has people's names, some of which are words such as Foster or Court. */
export function isNameHeader(header: string): boolean {
  return NAME_HEADER.test(foldHeader(header));
}

/** Whether a column lists lawyers of the creditor. */
export function isStaffHeader(header: string): boolean {
  return STAFF_HEADER.test(foldHeader(header));
}

/** Whether a column names the person who died, as funeral homes write beside who bought the funeral. */
export function isDecedentHeader(header: string): boolean {
  return DECEDENT_HEADER.test(foldHeader(header));
}

function foldHeader(header: string): string {
  return foldText(header.replaceAll(/([a-z])([A-Z])/g, '$1 $2').trim());
}

/** `Date of death`, `BK Number`: plain digits are a day or a case there. */
const DIGITS_HEADER = /(?:^|[\s_-])(?:date|dt|dod|case|no|number|filed|filing)(?:[\s_-]|$)|#/;

/** Whether a cell of such a column states the fact: yes, a date, a name, a case, a chapter; but neither no nor an amount. */
export function statesFact(cell: string, kind: FactKind, header = ''): boolean {
  const text = foldText(cell.trim());
  if (NEGATIVE_CELL.test(text)) return false;
  if (/^[-+($]*\d[\d,]*(?:\.\d+)?\)?$/.test(text))
    return (
      text === '1' ||
      (kind === 'bankruptcy' && /^(?:7|11|12|13)$/.test(text)) ||
      (/^(?!0+$)\d{5,}$/.test(text) && DIGITS_HEADER.test(foldHeader(header)))
    );
  return true;
}

/** Whether a cell of a column with such a topic states the fact. */
export function statesTopic(cell: string, kind: FactKind): boolean {
  return KINDS.find((reader) => reader.kind === kind)?.values?.test(foldText(cell.trim())) ?? false;
}
