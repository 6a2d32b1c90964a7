import { topField } from './best.ts';
import type { Candidate, ColumnCandidates } from './candidates.ts';
import type { Relation } from './arithmetic.ts';
import { mappingField } from './fields.ts';
import { kindsOfFile } from './file-kind.ts';
import { fitOf } from './value-fit.ts';

/** Evidence for one reading of a column: names with values near 0 to 1. The fitted model has a weight for each name. */
export type Features = readonly (readonly [name: string, value: number])[];

export interface Option {
  /** Null for "no field". */
  field: string | null;
  candidate: Candidate | null;
  features: Features;
}

/** All readings of each column with their evidence, "no field" among them. */
export function optionsOf(columns: readonly ColumnCandidates[], relations: readonly Relation[]): readonly (readonly Option[])[] {
  const tops = columns.map(topField);
  const kinds = kindsOfFile(tops);
  const lone = loneKinds(columns);
  const unknown = columns.filter((item) => item.column.header === '' || !isUnderstood(item)).length / Math.max(1, columns.length);
  return columns.map((item, at) => {
    const related = relations.filter(({ column }) => column === item.column.index).map(({ kind }) => kind);
    const candidates = [...item.fields.values()].filter(({ score }) => score >= MIN_SCORE);
    const options = candidates.map((candidate): Option => {
      const file = [...new Set(related)].map((kind) => [`arithmetic ${kind}: ${candidate.field}`, 1] as const);
      const around = [
        [`behind ${familyOf(tops[at - 1])}: ${familyOf(candidate.field)}`, 1],
        [`before ${familyOf(tops[at + 1])}: ${familyOf(candidate.field)}`, 1],
        ...kinds.map((kind) => [`in ${kind}: ${candidate.field}`, 1] as const),
        ...KEYS.map(
          (key) =>
            [
              `${tops.some((top, other) => top === key && other !== at) ? 'with' : 'without'} ${key}: ${candidate.field}`,
              1,
            ] as const,
        ),
      ] as const;
      const only = isLone(item, candidate.field, lone) ? ([[`only one: ${candidate.field}`, 1]] as const) : [];
      return {
        field: candidate.field,
        candidate,
        features: [...ownFeatures(item, candidate, columns), ...only, ...file, ...around],
      };
    });
    return [...options, { field: null, candidate: null, features: noneFeatures(item, { unknown, width: widthOf(columns) }) }];
  });
}

/** Fields whose presence in another column is strong evidence about this one. */
const KEYS = ['balance', 'original_amount', 'client_account_number', 'last_name', 'full_name', 'city', 'phone', 'invoice_number'];

/** Weaker candidates are noise. */
const MIN_SCORE = 0.3;

/** Whether some reading of the heading explains most of it. */
function isUnderstood({ fields, none }: ColumnCandidates): boolean {
  return none >= UNDERSTOOD || [...fields.values()].some(({ score }) => score >= UNDERSTOOD);
}

const UNDERSTOOD = 0.7;

/** 1 for tables of 60 columns and more. */
const widthOf = (columns: readonly ColumnCandidates[]): number => Math.min(1, columns.length / 60);

/** Kinds of values that a single column has. */
function loneKinds(columns: readonly ColumnCandidates[]): ReadonlySet<string> {
  const amounts = columns.filter(({ column: { profile } }) => profile.money >= 0.5).length;
  const dates = columns.filter(({ column: { profile } }) => profile.plainDate >= 0.5).length;
  return new Set([...(amounts === 1 ? ['amount'] : []), ...(dates === 1 ? ['date'] : [])]);
}

function isLone({ column: { profile } }: ColumnCandidates, field: string, lone: ReadonlySet<string>): boolean {
  const kind = mappingField(field)?.kind ?? 'text';
  return lone.has(kind) && (kind === 'amount' ? profile.money : profile.plainDate) >= 0.5;
}

function ownFeatures(item: ColumnCandidates, candidate: Candidate, columns: readonly ColumnCandidates[]): Features {
  const { field, score, source } = candidate;
  const { profile, guesses, header } = item.column;
  const kind = mappingField(field)?.kind ?? 'text';
  const rival = Math.max(0, ...[...item.fields.values()].filter((other) => other !== candidate).map((other) => other.score));
  const elsewhere = Math.max(0, ...columns.filter((other) => other !== item).map(({ fields }) => fields.get(field)?.score ?? 0));
  const plainest = Math.min(
    ...columns.filter((other) => other !== item).map(({ fields }) => wordsAs(fields.get(field)) ?? Number.POSITIVE_INFINITY),
  );
  const ownWords = wordsAs(candidate);
  const own = guesses.find((guess) => guess.field === field)?.score ?? 0;
  const other = Math.max(0, ...guesses.filter((guess) => guess.field !== field).map((guess) => guess.score));
  const fit = profile.filled === 0 ? 1 : fitOf(kind, profile);
  const repeats = mappingField(field)?.repeatable === true;
  const { reading } = candidate;
  const isClear =
    reading !== undefined &&
    reading.missing + reading.extra === 0 &&
    !reading.weak &&
    score >= 0.9 &&
    rival < 0.7 &&
    item.none < 0.7;
  return [
    ['some field', 1],
    [`field ${field}`, 1],
    [`kind ${kind}`, 1],
    ['score', score],
    ['score over 0.6', Math.max(0, score - 0.6)],
    ['score over 0.8', Math.max(0, score - 0.8)],
    ['score over 0.93', Math.max(0, score - 0.93)],
    [`from ${source}`, 1],
    [`from ${source}, score`, score],
    ['from context, wide file', source === 'context' ? widthOf(columns) : 0],
    ['ahead of rivals', clamp(score - rival)],
    ['first of rivals', score >= rival ? 1 : 0],
    ['ahead of no field', clamp(score - item.none)],
    ['surer elsewhere', repeats ? 0 : clamp(Math.max(0, elsewhere - score))],
    ['as sure elsewhere', !repeats && elsewhere >= score ? 1 : 0],
    ['ahead of elsewhere', repeats ? 0 : clamp(Math.max(0, score - elsewhere))],
    ['plainer elsewhere', ownWords !== null && !repeats && plainest < ownWords ? 1 : 0],
    ['plainest of all', ownWords !== null && !repeats && plainest > ownWords && plainest < Number.POSITIVE_INFINITY ? 1 : 0],
    [`values fit ${kind}`, profile.filled === 0 ? 0 : Math.log(Math.max(0.05, fit))],
    ['values fit', profile.filled === 0 ? 0 : Math.log(Math.max(0.05, fit))],
    ['clear', isClear ? 1 : 0],
    ['clear and values fit', isClear && profile.filled > 0 && fit >= 0.9 ? 1 : 0],
    ['clear and nowhere else', isClear && elsewhere < 0.7 ? 1 : 0],
    ['header words missing', Math.min(3, reading?.missing ?? 0) / 3],
    ['header words extra', Math.min(3, reading?.extra ?? 0) / 3],
    ['header read whole', reading?.missing === 0 && reading.extra === 0 ? 1 : 0],
    ['header not read', reading === undefined ? 1 : 0],
    ['header weak', reading?.weak === true ? 1 : 0],
    ['header reading', reading?.score ?? 0],
    [`header of role ${reading?.role ?? 'none'}`, 1],
    ['no values', profile.filled === 0 ? 1 : 0],
    ['values say so', own],
    [`values say so: ${field}`, own],
    ['values say another', other],
    ['no heading', header === '' ? 1 : 0],
    [`no heading: ${field}`, header === '' ? 1 : 0],
    [`one value: ${kind}`, profile.filled >= 8 && profile.distinct < 0.1 ? 1 : 0],
    [`one word: ${field}`, kind === 'name' && profile.filled >= 3 && profile.words <= 1 ? 1 : 0],
    [`unique: ${kind}`, profile.filled >= 8 && profile.distinct > 0.95 ? 1 : 0],
  ];
}

/** Words of a heading that is read as a field without doubt: `Account Number` is plainer than `Master Account Number`. */
function wordsAs(candidate: Candidate | undefined): number | null {
  const { reading, score = 0 } = candidate ?? {};
  return reading === undefined || score < 0.8 ? null : reading.words + reading.extra;
}

/** Tables of a program have many columns without a field; lists made for an agency have few. */
function noneFeatures(
  { column: { profile, header }, none }: ColumnCandidates,
  { unknown, width }: { unknown: number; width: number },
): Features {
  return [
    ['none', 1],
    ['none, score', none],
    ['none, score over 0.8', Math.max(0, none - 0.8)],
    ['none, share of unknown columns', unknown],
    ['none, wide file', width],
    ['none, no values', profile.filled === 0 ? 1 : 0],
    ['none, no heading', header === '' ? 1 : 0],
    ['none, one value', profile.filled >= 8 && profile.distinct < 0.1 ? 1 : 0],
  ];
}

function clamp(value: number): number {
  return Math.max(-0.5, Math.min(0.5, value));
}

const PREFIXES = /^(?:co|patient|itemization|aging|judgment|insurance|last|address|phone|lease|vehicle)(?=_)/;

/** Fields that are adjacent: the parts of an address, the fields of a patient. */
function familyOf(field: string | undefined): string {
  if (field === undefined) return 'nothing';
  return PREFIXES.exec(field)?.[0] ?? mappingField(field)?.group ?? 'nothing';
}
