import { suggestColumns, SURE, type FieldSuggestion, type FileColumn } from '@recoup/domain/feed/columns/suggest-columns';
import type { Kind } from '#areas/feed/kinds/index.ts';
import type { KindField } from './kind-fields.ts';
import type { FileMapping } from './mappings.repository.ts';

export interface MappedColumn {
  field: KindField;
  column: FileColumn;
  /** 0 to 1; 1 where a user or a saved mapping said so. */
  confidence: number;
}

/** A file whose columns must be mapped by the user; the message lists what to add. */
export class MappingUnclear extends Error {}

/** Other items name these by their ids. */
const namedById = new Set(['payment', 'dispute', 'offer']);

/** Whether the agency's own ids are needed: rows without one get none from their content. */
const needsOwnIds = ({ kind, isUpsert }: Kind) => isUpsert === true || namedById.has(kind);

interface Mapping {
  mapped: MappedColumn[];
  constants: Record<string, string>;
}

/** As `proposeColumns`; throws MappingUnclear where something is missing or unclear. */
export function mapColumns(...args: Parameters<typeof proposeColumns>): Mapping {
  const { problems, ...mapping } = proposeColumns(...args);
  if (problems.length > 0) throw new MappingUnclear(problems.join('\n'));
  return mapping;
}

/** Which column fills which field, and what is missing. `given`: by the user, before the saved mapping, before suggestions. */
export function proposeColumns(
  { kind, fields, columns }: { kind: Kind; fields: readonly KindField[]; columns: readonly FileColumn[] },
  { given, saved }: { given: FileMapping; saved: FileMapping | null },
): Mapping & { problems: string[] } {
  const problems: string[] = [];
  const constants = { ...saved?.constants, ...given.constants };
  const fixed = { ...saved?.columns, ...given.columns };
  // A mapping given by the user replaces the saved one of the same field.
  for (const name of Object.keys(given.columns)) delete constants[name];
  for (const name of Object.keys(given.constants)) delete fixed[name];
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const name of [...Object.keys(constants), ...Object.keys(fixed)])
    if (!byName.has(name)) problems.push(`${kind.kind} has no field ${name}; it has ${[...byName.keys()].join(', ')}.`);
  const mapped = Object.entries(fixed).flatMap(([name, header]): MappedColumn[] => {
    const field = byName.get(name);
    const column = columns.find((one) => one.header.toLowerCase() === header.trim().toLowerCase());
    if (!column) problems.push(`The file has no column "${header}", which ${name} was mapped to. Add --map ${name}=COLUMN.`);
    return field && column ? [{ field, column, confidence: 1 }] : [];
  });
  if (!saved) {
    const open = fields.filter(({ name }) => fixed[name] === undefined && constants[name] === undefined);
    const { chosen, unsure } = suggestColumns(
      kind.kind,
      open,
      columns.filter((column) => !mapped.some((one) => one.column === column)),
    );
    for (const { field: name, column, confidence } of chosen) {
      const field = byName.get(name);
      if (field) mapped.push({ field, column, confidence });
    }
    for (const [name, options] of Map.groupBy(unsure, ({ field }) => field))
      if (byName.get(name)?.isRequired || options.some(({ confidence }) => confidence >= SURE)) problems.push(ask(name, options));
  }
  problems.push(
    ...findMissing({ kind, fields }, new Set([...mapped.map(({ field }) => field.name), ...Object.keys(constants)]), problems),
  );
  return { mapped, constants, problems };
}

function ask(field: string, options: readonly FieldSuggestion[]): string {
  const [first] = options;
  const list = options.map(({ column, confidence }) => `"${column.header}" (${Math.round(confidence * 100)}%)`).join(' or ');
  return `${field} may be ${list}. Say which: --map "${field}=${first?.column.header}"`;
}

function findMissing(
  { kind, fields }: { kind: Kind; fields: readonly KindField[] },
  known: ReadonlySet<string>,
  asked: readonly string[],
): string[] {
  const missing = fields
    .filter(({ name, isRequired }) => isRequired && !known.has(name) && (name !== 'id' || needsOwnIds(kind)))
    .filter(({ name }) => !asked.some((line) => line.startsWith(`${name} may be`)))
    .map(({ name }) => `No column is ${name}. Add --map ${name}=COLUMN, or --set ${name}=VALUE for all rows.`);
  const names = kind.about === 'account' ? (kind.namedBy ?? ['account', 'agency_account', 'client_account']) : [];
  if (names.length > 0 && !names.some((name) => known.has(name)))
    missing.push(`No column is the account: map one of ${names.join(', ')}, for example --map ${names[0]}=COLUMN.`);
  return missing;
}
