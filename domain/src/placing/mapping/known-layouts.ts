import { mappingField } from './fields.ts';
import LAYOUTS from './words/systems/layouts.json' with { type: 'json' };

/** A layout with the field of each header; null where a column is no field. */
export interface Layout {
  title: string;
  /** `agency`: named by the agency; `own`: of a file that the client uploaded before; `system`: known to the product. */
  origin: 'agency' | 'own' | 'system';
  columns: readonly (readonly [header: string, field: string | null])[];
}

/** A layout in a file. */
export interface RecognizedLayout {
  title: string;
  origin: Layout['origin'];
  /** Fields by position in the file; null where the layout's column is no field. Columns of the file's own are absent. */
  fields: ReadonlyMap<number, string | null>;
  /** Headers of the layout that the file lacks, and headers of the file that the layout lacks. */
  missing: readonly string[];
  added: readonly string[];
}

const MIN_COLUMNS = 5;
/** Share of the layout's headers and the file's that must be the same. */
const MIN_SHARE = 0.75;

const SYSTEMS: readonly Layout[] = LAYOUTS.map(({ title, columns }) => ({
  title,
  origin: 'system',
  columns: columns.map(([header, field]) => [header ?? '', field ?? null] as const),
}));
const ORIGINS: readonly Layout['origin'][] = ['agency', 'own', 'system'];

/** The known layout that the file has, or nearly has; null for any other file. `further`: layouts of the agency and the client. */
export function recognizeLayout(headers: readonly string[], further: readonly Layout[] = []): RecognizedLayout | null {
  const names = headers.map(folded);
  const filled = names.filter((name) => name !== '');
  const [best] = [...further, ...SYSTEMS]
    .map((layout) => {
      const fields = new Map(layout.columns.map(([header, field]) => [folded(header), field]));
      const shared = new Set(filled.filter((name) => fields.has(name))).size;
      return { layout, fields, shared, share: shared / Math.max(fields.size, filled.length) };
    })
    .filter(({ layout, shared, share }) =>
      // A short header may be anyone's, but not if it was named or confirmed.
      layout.origin !== 'system' && share === 1 ? shared > 1 : shared >= MIN_COLUMNS && share >= MIN_SHARE,
    )
    .toSorted((a, b) => b.share - a.share || ORIGINS.indexOf(a.layout.origin) - ORIGINS.indexOf(b.layout.origin));
  if (best === undefined) return null;
  const { layout, fields } = best;
  return {
    title: layout.title,
    origin: layout.origin,
    fields: fieldsByPosition(names, fields),
    missing: layout.columns.flatMap(([header]) => (header !== '' && !filled.includes(folded(header)) ? [header] : [])),
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

/** Message to the user about the layout of the file. */
export function layoutMessage({ title, origin, missing, added }: RecognizedLayout): string {
  const isExact = missing.length + added.length === 0;
  const name = origin === 'own' ? 'the columns of a file that you uploaded before' : `the layout “${title}”`;
  if (isExact) return `This file has ${name}.`;
  const lists = [
    ...(missing.length > 0 ? [`Missing columns: ${named(missing)}.`] : []),
    ...(added.length > 0 ? [`Additional columns: ${named(added)}.`] : []),
  ];
  return `This file has nearly ${name}. ${lists.join(' ')}`;
}

/** Why a column has its field. */
export function layoutReason({ title, origin }: Pick<RecognizedLayout, 'title' | 'origin'>): string {
  return origin === 'own' ? 'This was so in a file that you uploaded before.' : `This is so in the layout “${title}”.`;
}

const MAX_NAMED = 5;

function named(headers: readonly string[]): string {
  const more = headers.length - MAX_NAMED;
  const shown = headers.slice(0, MAX_NAMED).map((header) => `“${header.slice(0, 40)}”`);
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function folded(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+%<>]+/gu, '');
}
