import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Layouts are written manually, so values of an unexpected type count as absent. */
const said = <T extends z.ZodType>(kind: T) => kind.optional().catch(undefined);
const words = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()));
const cell = z.preprocess((value) => (value === null || value === undefined ? '' : String(value)), z.string());
const FORMATS = ['xlsx', 'xls', 'csv', 'tsv', 'fixed', 'txt'] as const;

const structure = z.looseObject({
  delimiter: said(z.string().min(1)),
  preamble_rows: said(z.int()),
  header_rows: said(z.int()),
  header_within_first_rows: said(z.int()),
  header_cells: said(z.array(z.array(cell))),
  group_rows: said(z.preprocess((value) => (value === true ? 'group label in column 1' : value), z.string())),
  total_rows: said(words),
  footer_row: said(z.preprocess((value) => (typeof value === 'string' ? value !== '' : value), z.boolean())),
  positions: said(z.record(z.string(), z.tuple([z.int(), z.int()]))),
  lengths: said(z.array(z.int())),
  record_types: said(
    z.preprocess(
      (value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : value),
      words,
    ),
  ),
  record_length: said(z.int()),
  line_terminator_char: said(z.string()),
});

const layoutFile = z.object({
  /** Name by which users know the layout; only layouts with one ship with the product. */
  title: z.string().default(''),
  source: z.string().default(''),
  kind: z.string().default(''),
  vertical: z.string().default('consumer'),
  format: z.string().transform((format) => FORMATS.find((known) => format.toLowerCase().includes(known)) ?? 'csv'),
  headers: z.array(cell).min(1),
  notes: z.string().default(''),
  sample_rows: z.array(z.array(cell)).default([]).catch([]),
  raw_sample: z.array(z.string()).default([]).catch([]),
  mapping: z.record(z.string(), z.string().nullable()),
  alternates: z.record(z.string(), z.array(z.string().nullable())).default({}).catch({}),
  family: z.string().default(''),
  structure: structure.default({}).catch({}),
});

type LayoutFile = z.output<typeof layoutFile>;

/** One column: `field` is the author's canonical field, null for none. */
export interface Column {
  index: number;
  /** As written in the file. */
  header: string;
  /** Key in `mapping`: a repeated header gets `#2`, `#3`. */
  key: string;
  field: string | null;
  alternates: readonly (string | null)[];
}

export interface Layout extends Omit<LayoutFile, 'mapping' | 'alternates'> {
  name: string;
  columns: readonly Column[];
}

/** Parses a layout file (its README names the keys). Throws with the path of the problem. */
export async function readLayout(path: string): Promise<Layout> {
  return parseLayout(JSON.parse(await readFile(path, 'utf8')), path.replace(/^.*\//, '').replace(/\.json$/, ''));
}

export function parseLayout(json: unknown, name: string): Layout {
  const { mapping, alternates, ...file } = layoutFile.parse(json);
  const seen = new Map<string, number>();
  const columns = file.headers.map((header, index): Column => {
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    const key = count === 1 ? header : `${header}#${count}`;
    return { index, header, key, field: mapping[key] ?? null, alternates: alternates[key] ?? [] };
  });
  return { ...file, name, columns: withBalance(columns) };
}

/** Without a balance column, the balance is in the column that may also be read as such. */
function withBalance(columns: readonly Column[]): Column[] {
  if (columns.some((column) => column.field === 'balance')) return [...columns];
  const stand = columns.find((column) => column.field !== 'transaction_amount' && column.alternates.includes('balance'));
  return columns.map((column) => (column === stand ? { ...column, field: 'balance' } : column));
}

export function hasField(layout: Layout, ...fields: readonly string[]): boolean {
  return layout.columns.some((column) => column.field !== null && fields.includes(column.field));
}
