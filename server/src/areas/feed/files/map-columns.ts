import {
  suggestColumns,
  MIN_CONFIDENCE,
  type FieldSuggestion,
  type FileColumn,
} from '@recoup/domain/feed/columns/suggest-columns';
import type { Kind } from '#areas/feed/kinds/index.ts';
import type { KindField } from './kind-fields.ts';
import type { FileMapping } from './mappings.repository.ts';

export interface MappedColumn {
  field: KindField;
  column: FileColumn;
  /** 0 to 1; 1 where a user or a saved mapping said so. */
  confidence: number;
}

/** What keeps a file's columns from being read. */
export interface MappingProblem {
  /** The field that needs a column or a value; absent: about the file. */
  field?: string;
  /** No column fills the field. */
  isMissing?: boolean;
  message: string;
  /** What the command line needs in addition. */
  option?: string;
}

/** A file whose columns must be mapped by the user. Its message, a line for each problem, is for the command line and the exchange folder. */
export class MappingUnclear extends Error {
  readonly problems: readonly MappingProblem[];

  constructor(problems: readonly MappingProblem[]) {
    super(problems.map(({ message, option }) => (option ? `${message} ${option}` : message)).join('\n'));
    this.problems = problems;
  }
}

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
  if (problems.length > 0) throw new MappingUnclear(problems);
  return mapping;
}

/** Which column fills which field, and what is missing. `given`: by the user, before the saved mapping, before suggestions. */
export function proposeColumns(
  { kind, fields, columns }: { kind: Kind; fields: readonly KindField[]; columns: readonly FileColumn[] },
  { given, saved }: { given: FileMapping; saved: FileMapping | null },
): Mapping & { problems: MappingProblem[] } {
  const problems: MappingProblem[] = [];
  const constants = { ...saved?.constants, ...given.constants };
  const fixed = { ...saved?.columns, ...given.columns };
  // A mapping given by the user replaces the saved one of the same field.
  for (const name of Object.keys(given.columns)) delete constants[name];
  for (const name of Object.keys(given.constants)) delete fixed[name];
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const name of [...Object.keys(constants), ...Object.keys(fixed)])
    if (!byName.has(name))
      problems.push({ message: `${kind.kind} has no field ${name}; it has ${[...byName.keys()].join(', ')}.` });
  const mapped = Object.entries(fixed).flatMap(([name, header]): MappedColumn[] => {
    const field = byName.get(name);
    const column = columns.find((one) => one.header.toLowerCase() === header.trim().toLowerCase());
    if (!column)
      problems.push({
        field: name,
        message: `The file has no column "${header}", which ${name} was mapped to.`,
        option: `Add --map ${name}=COLUMN.`,
      });
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
      if (byName.get(name)?.isRequired || options.some(({ confidence }) => confidence >= MIN_CONFIDENCE))
        problems.push(ask(name, options));
  }
  problems.push(
    ...findMissing({ kind, fields }, new Set([...mapped.map(({ field }) => field.name), ...Object.keys(constants)]), problems),
  );
  return { mapped, constants, problems };
}

function ask(field: string, options: readonly FieldSuggestion[]): MappingProblem {
  const [first] = options;
  const list = options.map(({ column, confidence }) => `"${column.header}" (${Math.round(confidence * 100)}%)`).join(' or ');
  return { field, message: `${field} may be ${list}.`, option: `Specify one: --map "${field}=${first?.column.header}"` };
}

function findMissing(
  { kind, fields }: { kind: Kind; fields: readonly KindField[] },
  known: ReadonlySet<string>,
  asked: readonly MappingProblem[],
): MappingProblem[] {
  const missing = fields
    .filter(({ name, isRequired }) => isRequired && !known.has(name) && (name !== 'id' || needsOwnIds(kind)))
    .filter(({ name }) => !asked.some(({ field }) => field === name))
    .map(({ name }): MappingProblem => ({
      field: name,
      isMissing: true,
      message: `No column is ${name}.`,
      option: `Add --map ${name}=COLUMN, or --set ${name}=VALUE for all rows.`,
    }));
  const names = kind.about === 'account' ? (kind.namedBy ?? ['account', 'agency_account', 'client_account']) : [];
  if (names.length > 0 && !names.some((name) => known.has(name)))
    missing.push({
      message: `No column is the account: map one of ${names.join(', ')}.`,
      option: `For example, add --map ${names[0]}=COLUMN.`,
    });
  return missing;
}
