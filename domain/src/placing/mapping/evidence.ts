import { FIELD_OF_RELATION, relationsOf, type Relation } from './arithmetic.ts';
import { candidatesOf, offer, type ColumnCandidates } from './candidates.ts';
import { debtorRoles, readColumn } from './column-reading.ts';
import { applyContext } from './context.ts';
import { optionsOf, type Option } from './features.ts';
import { inEnglish } from './language.ts';
import { offerOverflow } from './overflow.ts';
import { readBehindPrefixes } from './prefixes.ts';
import { readHeader, type HeaderReader } from './read-header.ts';
import { withoutSharedLetter, withoutSharedPrefix } from './shared-prefix.ts';
import { withoutCodes } from './system-codes.ts';
import type { MappingColumn } from './types.ts';
import { applyPlaces } from './without-header.ts';

export interface Evidence {
  candidates: readonly ColumnCandidates[];
  /** By position of the candidates. */
  options: readonly (readonly Option[])[];
}

/** All evidence of headings, values and neighbors about each column. `rows` are aligned across columns. */
export function gatherEvidence(
  columns: readonly MappingColumn[],
  rows: readonly (readonly string[])[],
  read: HeaderReader = readHeader,
): Evidence {
  const headers = withoutSharedPrefix(inEnglish(withoutSharedLetter(withoutCodes(columns.map(({ header }) => header ?? '')))));
  const behindPrefixes = readBehindPrefixes(headers, read);
  const own = columns.map((column, at) =>
    readColumn({ ...column, header: headers[at] ?? '' }, behindPrefixes.get(headers[at] ?? '') ?? [], read),
  );
  const debtors = debtorRoles(own);
  const candidates = own.map((column) => candidatesOf(column, debtors));
  applyContext(candidates);
  applyPlaces(candidates, columns);
  offerOverflow(candidates);
  const aligned = columns.map(({ index }) => ({ index, samples: rows.map((row) => row[index] ?? '') }));
  const relations = relationsOf(aligned);
  offerRelated(candidates, relations);
  return { candidates, options: optionsOf(candidates, relations) };
}

const RELATED = 0.6;

/** Columns with meaningless headings may still be identified by how they follow from others. */
function offerRelated(columns: readonly ColumnCandidates[], relations: readonly Relation[]): void {
  for (const { column, kind } of relations) {
    const item = columns.find((candidates) => candidates.column.index === column);
    if (item !== undefined && item.none < RELATED) offer(item, FIELD_OF_RELATION[kind], RELATED, 'values');
  }
}
