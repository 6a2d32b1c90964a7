import type { ColumnReading } from './column-reading.ts';
import { mappingField } from './fields.ts';
import { personField } from './person-fields.ts';
import type { Reading } from './read-header.ts';
import type { Role } from './roles.ts';
import { fitOf } from './value-fit.ts';

/** Source of a candidate; decides the reason shown. */
export type Source = 'header' | 'values' | 'both' | 'context' | 'overflow';

export interface Candidate {
  field: string;
  /** 0 to about 1.1. */
  score: number;
  source: Source;
  /** Best reading of the header as this field. */
  reading?: Reading;
  /** Field that another column has, which is why this one is considered. */
  wanted?: string;
  /** Whether it is one part of a split name, to be joined. */
  part?: boolean;
}

export interface ColumnCandidates {
  column: ColumnReading;
  /** By field. */
  fields: Map<string, Candidate>;
  /** Probability that the column is no field at all, 0 to 1. */
  none: number;
}

const WEAK = 0.72;

/** All candidate fields of a column, judged in isolation. */
export function candidatesOf(column: ColumnReading, debtors: ReadonlySet<Role | null>): ColumnCandidates {
  const result: ColumnCandidates = { column, fields: new Map(), none: 0 };
  for (const reading of column.readings)
    if (!belongsToAnother(reading, column.readings, debtors)) addReading(result, reading, debtors);
  if (column.bucket !== null) {
    const score = column.bucket.sure ? 0.97 : 0.5;
    if (column.bucket.field !== null) offer(result, column.bucket.field, score * fit(result, column.bucket.field), 'header');
    else result.none = Math.max(result.none, 0.9);
  }
  addGuesses(result);
  return result;
}

/** `PG1 SSN` is the guarantor's: a stronger reading of the same words names another person. */
function belongsToAnother(
  { kind, concept, role, score }: Reading,
  all: readonly Reading[],
  debtors: ReadonlySet<Role | null>,
): boolean {
  if (kind !== 'person' || role !== null) return false;
  return all.some(
    (other) => other.concept === concept && other.score > score && other.kind === 'person' && !debtors.has(other.role),
  );
}

function addReading(result: ColumnCandidates, reading: Reading, debtors: ReadonlySet<Role | null>): void {
  // Of two equivalent readings, the longer phrase is more specific.
  const score = reading.score * (reading.weak ? WEAK : 1) + 0.002 * Math.min(4, reading.words);
  for (const { field, factor } of fieldsOf(reading, result, debtors)) {
    if (field === null) result.none = Math.max(result.none, score * factor);
    else {
      offer(result, field, score * factor * fit(result, field), 'header', isPart(reading, field));
      const offered = result.fields.get(field);
      if (offered !== undefined && (offered.reading?.score ?? 0) < reading.score) offered.reading = reading;
    }
  }
}

function fieldsOf(
  reading: Reading,
  { column: { profile } }: ColumnCandidates,
  debtors: ReadonlySet<Role | null>,
): { field: string | null; factor: number }[] {
  const { concept, kind, role } = reading;
  if (kind === 'none' || concept === null) return [{ field: null, factor: 1 }];
  if (concept === 'client_name' && debtors.has('client')) return [{ field: 'full_name', factor: 1 }];
  if (kind === 'field') return [{ field: concept === 'customer_id' ? 'client_customer_id' : concept, factor: 1 }];
  if (concept === 'taxid') {
    const ein = personField('ein', role, debtors);
    const ssn = personField('ssn', role, debtors);
    const isPerson = profile.ssn > profile.ein;
    return [
      { field: ein, factor: isPerson ? 0.8 : 0.95 },
      { field: ssn, factor: isPerson ? 0.95 : 0.8 },
    ];
  }
  const field = personField(concept, role, debtors);
  // The number of a service or provider does not identify a debtor.
  if (concept === 'number' && (role === null || field === null)) return [];
  if (concept === 'email_other') return [{ field: personField('email', role, debtors), factor: 0.7 }];
  return [{ field, factor: 1 }];
}

/** Fields whose values are unmistakable, whatever the header. */
const UNMISTAKABLE = new Set([
  'email',
  'vehicle_vin',
  'phone',
  'address_line1',
  'address_full',
  'city_state_zip',
  'full_name',
  'ssn',
]);

function addGuesses(result: ColumnCandidates): void {
  const { column, fields, none } = result;
  const best = Math.max(none, ...[...fields.values()].map((candidate) => candidate.score));
  // Values weigh much without a header and little when the header is understood.
  for (const { field, score } of column.guesses) {
    const weight = column.header === '' ? 1 : best >= 0.6 ? 0.35 : UNMISTAKABLE.has(field) ? 0.82 : 0.55;
    const known = fields.get(field);
    if (known === undefined) offer(result, field, score * weight, 'values');
    else if (field === 'full_name' && namesAnother(result, known.score)) continue;
    else offer(result, field, Math.min(1.1, Math.max(known.score, score * weight) + 0.06 * score), 'both');
  }
}

/** Name values support any role the header names: the debtor no more than a patient or a contact. */
function namesAnother({ fields }: ColumnCandidates, least: number): boolean {
  return [...fields.values()].some(
    ({ field, score }) => field !== 'full_name' && score >= least && mappingField(field)?.kind === 'name',
  );
}

function isPart({ concept }: Reading, field: string): boolean {
  return (
    (concept === 'first_name' || concept === 'middle_name' || concept === 'last_name') &&
    field !== concept &&
    !/_(?:first|last)_name$/.test(field)
  );
}

export function offer(result: ColumnCandidates, field: string, score: number, source: Source, part = false): void {
  const known = result.fields.get(field);
  if (known === undefined || known.score < score) result.fields.set(field, { ...known, field, score, source, part });
}

/** Weight left for a candidate that the head noun contradicts. */
const AGAINST_HEAD = 0.45;

function fit({ column }: ColumnCandidates, field: string): number {
  const kind = mappingField(field)?.kind;
  if (kind === undefined) return 0;
  // Line names, numbers and prices all map there.
  if (field === 'line_item') return 1;
  const suitsHead = field === 'unit_number' || column.kinds === null || column.kinds.has(kind);
  return fitOf(kind, column.profile) * (suitsHead ? 1 : AGAINST_HEAD);
}
