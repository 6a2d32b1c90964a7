import { mappingField } from './fields.ts';
import LAYOUTS from './words/systems/layouts.json' with { type: 'json' };

/** A known system's layout in a file. */
export interface RecognizedLayout {
  title: string;
  /** Fields by position in the file; null where the layout's column is no field. Columns of the file's own are absent. */
  fields: ReadonlyMap<number, string | null>;
  /** Headers of the layout that the file lacks, and headers of the file that the layout lacks. */
  missing: readonly string[];
  added: readonly string[];
}

const LEAST_COLUMNS = 5;
/** Share of the layout's headers and the file's that must be the same. */
const LEAST_SHARE = 0.75;

const layouts = LAYOUTS.map(({ title, columns }) => ({
  title,
  headers: columns.map(([header]) => header ?? ''),
  fields: new Map(columns.map(([header, field]) => [folded(header ?? ''), field ?? null])),
}));

/** The known layout that the file has, or nearly has; null for any other file. */
export function recognizeLayout(headers: readonly string[]): RecognizedLayout | null {
  const names = headers.map(folded);
  const filled = names.filter((name) => name !== '');
  const [best] = layouts
    .map((layout) => {
      const shared = new Set(filled.filter((name) => layout.fields.has(name))).size;
      return { layout, shared, share: shared / Math.max(layout.fields.size, filled.length) };
    })
    .filter(({ shared, share }) => shared >= LEAST_COLUMNS && share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share);
  if (best === undefined) return null;
  const { title, fields, headers: known } = best.layout;
  return {
    title,
    fields: fieldsByPosition(names, fields),
    missing: known.filter((header) => header !== '' && !filled.includes(folded(header))),
    added: headers.filter((header) => header.trim() !== '' && !fields.has(folded(header))),
  };
}

function fieldsByPosition(names: readonly string[], fields: ReadonlyMap<string, string | null>): Map<number, string | null> {
  const taken = new Set<string>();
  const found = new Map<number, string | null>();
  for (const [at, name] of names.entries()) {
    const field = fields.get(name);
    if (field === undefined || name === '') continue;
    const isTaken = field !== null && taken.has(field);
    if (isTaken) continue;
    found.set(at, field);
    if (field !== null && mappingField(field)?.repeatable !== true) taken.add(field);
  }
  return found;
}

/** What a user is told about the file. */
export function layoutMessage({ title, missing, added }: RecognizedLayout): string {
  if (missing.length + added.length === 0) return `This file has the layout “${title}”.`;
  const lists = [
    ...(missing.length > 0 ? [`Missing columns: ${named(missing)}.`] : []),
    ...(added.length > 0 ? [`Additional columns: ${named(added)}.`] : []),
  ];
  return `This file has nearly the layout “${title}”. ${lists.join(' ')}`;
}

const MOST_NAMED = 5;

function named(headers: readonly string[]): string {
  const more = headers.length - MOST_NAMED;
  const shown = headers.slice(0, MOST_NAMED).map((header) => `“${header.slice(0, 40)}”`);
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function folded(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+%<>]+/gu, '');
}
