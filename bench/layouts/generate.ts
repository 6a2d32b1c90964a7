import { readConventions, type Conventions } from './conventions.ts';
import { createDebtMaker } from './debt.ts';
import { footRows, headRows, spread } from './frame.ts';
import type { Layout } from './layout.ts';
import { bodyRows, countRows, type Plan, type Row } from './rows.ts';
import { expectedAccounts, type ExpectedAccount } from './truth.ts';
import { createDelimitedWriter, createFixedWriter, encodeText } from './write-text.ts';
import { writeWorkbook } from './write-workbook.ts';

export interface LayoutFileOptions {
  layout: Layout;
  /** Number of data rows, without groups, totals, preamble and details. */
  rows: number;
  seed?: number;
  /** Adds a header line even where the layout has none (mostly fixed width). */
  header?: 'as_layout' | 'always';
}

export interface GeneratedFile {
  fileName: string;
  format: Layout['format'];
  conventions: Conventions;
  /** Bytes, generated lazily; each call starts over. */
  chunks(): Generator<Uint8Array>;
  /** Expected accounts, generated lazily; each call starts over. */
  accounts(): Generator<ExpectedAccount>;
}

const CHUNK = 64 * 1024;

/**
 * A file of any size in a layout: headers, preamble, groups, totals, footers, and formats of dates, amounts and names as given by
 * its `structure` and `notes`. All people are fictional. Deterministic by seed; memory is independent of the row count.
 */
export function generateLayoutFile({ layout, rows, seed = 1, header = 'as_layout' }: LayoutFileOptions): GeneratedFile {
  const conventions = readConventions(layout);
  const plan: Plan = { layout, conventions, rows, makeDebt: createDebtMaker(layout, conventions, seed) };
  const isWorkbook = layout.format === 'xlsx' || layout.format === 'xls';
  return {
    fileName: `${layout.name}.${extension(layout.format)}`,
    format: layout.format,
    conventions,
    chunks: () =>
      isWorkbook ? writeWorkbook(allRows(plan, header === 'always')) : encodeLines(plan, allRows(plan, header === 'always')),
    accounts: () => expectedAccounts(plan, (debt) => countRows(plan, debt)),
  };
}

function extension(format: Layout['format']): string {
  if (format === 'xls') return 'xlsx';
  return format === 'fixed' ? 'txt' : format;
}

function* allRows(plan: Plan, force: boolean): Generator<Row> {
  const { layout, conventions } = plan;
  const { gap } = conventions.shape;
  for (const row of headRows(layout, conventions, force))
    yield { ...row, cells: row.kind === 'header' ? spread(row.cells, gap) : row.cells };
  for (const row of bodyRows(plan)) yield gap === 0 ? row : { ...row, cells: spread(row.cells, gap) };
  yield* footRows(conventions);
}

function* encodeLines({ layout, conventions }: Plan, rows: Iterable<Row>): Generator<Uint8Array> {
  const write =
    layout.format === 'fixed'
      ? createFixedWriter(layout, conventions)
      : createDelimitedWriter(conventions, layout.columns.length);
  const { encoding } = conventions.shape;
  let pending = '';
  let first = true;
  for (const row of rows) {
    pending += write(row);
    if (pending.length < CHUNK) continue;
    yield encodeText(pending, encoding, first);
    first = false;
    pending = '';
  }
  if (pending !== '') yield encodeText(pending, encoding, first);
}
