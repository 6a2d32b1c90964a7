import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const positions = z.record(z.string(), z.tuple([z.int(), z.int()]));

const layoutFile = z.object({
  kind: z.string().default(''),
  vertical: z.string().default('consumer'),
  format: z.enum(['csv', 'tsv', 'txt', 'fixed', 'xlsx', 'xls']),
  headers: z.array(z.string()).min(1),
  notes: z.string().default(''),
  sample_rows: z.array(z.array(z.string())).default([]),
  raw_sample: z.array(z.string()).default([]),
  mapping: z.record(z.string(), z.string().nullable()),
  alternates: z.record(z.string(), z.array(z.string().nullable())).default({}),
  family: z.string().default(''),
  structure: z
    .looseObject({
      delimiter: z.string().optional(),
      preamble_rows: z.int().optional(),
      header_rows: z.int().optional(),
      header_within_first_rows: z.int().optional(),
      header_cells: z.array(z.array(z.string())).optional(),
      group_rows: z.string().optional(),
      total_rows: z.array(z.string()).optional(),
      footer_row: z.boolean().optional(),
      positions: positions.optional(),
      lengths: z.array(z.int()).optional(),
      record_types: z.array(z.string()).optional(),
      record_length: z.int().optional(),
      line_terminator_char: z.string().optional(),
    })
    .default({}),
});

export type LayoutFile = z.output<typeof layoutFile>;

/** One column: `field` is the canonical field that the layout's author gave it, null for none. */
export interface Column {
  index: number;
  /** As it stands in the file. */
  header: string;
  /** Key in `mapping`: a header that comes again has `#2`, `#3` after it. */
  key: string;
  field: string | null;
  alternates: readonly (string | null)[];
}

export interface Layout extends Omit<LayoutFile, 'mapping' | 'alternates'> {
  name: string;
  columns: readonly Column[];
}

/** Reads a layout file (its README names the keys). Throws with the path of what is wrong. */
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

/** Where no column is the balance itself, the one that may also be read as the balance holds it. */
function withBalance(columns: readonly Column[]): Column[] {
  if (columns.some((column) => column.field === 'balance')) return [...columns];
  const stand = columns.find((column) => column.field !== 'transaction_amount' && column.alternates.includes('balance'));
  return columns.map((column) => (column === stand ? { ...column, field: 'balance' } : column));
}

export function hasField(layout: Layout, ...fields: readonly string[]): boolean {
  return layout.columns.some((column) => column.field !== null && fields.includes(column.field));
}
