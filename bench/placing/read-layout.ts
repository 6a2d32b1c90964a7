import { parse } from 'csv-parse/sync';
import {
  createRowClassifier,
  detectDelimiter,
  detectFixedWidth,
  detectStructure,
  splitFixed,
  type ClassifiedRow,
  type FixedShape,
  type LogicalColumn,
  type Structure,
} from '@recoup/domain/placing/sheet';
import { generateLayoutFile, type GeneratedFile } from '../layouts/generate.ts';
import type { Column, Layout } from '../layouts/layout.ts';
import { bytesOf, readBack } from '../layouts/testing.ts';
import { readSlots, type Slot } from '../layouts/widths.ts';

export interface ReadLayout {
  file: GeneratedFile;
  structure: Structure;
  data: readonly ClassifiedRow[];
  /** The author's canonical field by logical column; null for none. */
  fields: readonly (string | null)[];
}

/** A generated file as the product detects it, but with the author's fields. */
export function readLayoutFile(layout: Layout, rows: number, seed: number): ReadLayout {
  const file = generateLayoutFile({ layout, rows, seed });
  const { table, fixed } = tableOf(file, () => readBack(layout, rows, seed));
  const structure = detectStructure(table);
  const classifier = createRowClassifier(structure);
  const classified = [...table.flatMap((row) => classifier.push(row)), ...classifier.end()];
  const fields =
    fixed === null
      ? fieldsByHeader(layout, structure.columns)
      : fieldsByPlace(structure, fixed, readSlots(layout, file.conventions));
  return { file, structure, data: classified.filter(({ kind }) => kind === 'data'), fields };
}

function tableOf(file: GeneratedFile, readSheet: () => string[][]): { table: string[][]; fixed: FixedShape | null } {
  if (file.fileName.endsWith('.xlsx')) return { table: readSheet(), fixed: null };
  const text = new TextDecoder(file.conventions.shape.encoding.replace('-bom', '')).decode(bytesOf(file));
  const shape = detectDelimiter(text);
  const lines = text.split(/\r?\n/);
  if (shape.delimiter === null) {
    const fixed = detectFixedWidth(lines);
    return { table: lines.filter((line) => line !== '').map((line) => splitFixed(line, fixed)), fixed };
  }
  const { delimiter } = shape;
  const table = shape.quoted
    ? parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false })
    : lines.map((line) => line.split(delimiter));
  return { table, fixed: null };
}

/** Repeated headers are matched in order. */
function fieldsByHeader(layout: Layout, columns: readonly LogicalColumn[]): (string | null)[] {
  const left = [...layout.columns];
  return columns.map((column) => {
    const at = left.findIndex(({ header }) => sameHeader(header, column.header));
    if (at >= 0 && column.source.kind === 'cell' && column.header !== '') return left.splice(at, 1)[0]?.field ?? null;
    return carriedField(column, layout) ?? stackedField(column, columns, layout) ?? placedField(column, layout);
  });
}

function sameHeader(a: string, b: string): boolean {
  const fold = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return fold(a) === fold(b);
}

/** A group row's label fills the columns of its meaning, whether the layout has them or not. */
function carriedField({ source, header }: LogicalColumn, { columns }: Layout): string | null {
  if (source.kind !== 'group') return null;
  if (source.part === 'address') return 'property_address';
  if (source.part === 'name') return 'property_name';
  return header.startsWith('Customer')
    ? (columns.find(({ field }) => field === 'full_name' || field === 'business_name')?.field ?? 'full_name')
    : null;
}

/** For two stacked values the header names both, or each line has its own. */
function stackedField({ source, header }: LogicalColumn, columns: readonly LogicalColumn[], layout: Layout): string | null {
  if (!columns.some((other) => other.source.kind === 'cell' && other.source.line > 0)) return null;
  if (source.kind === 'cell' && source.line > 0) return /e-?mail/i.test(header) ? 'email' : 'full_name';
  return layout.columns.find((column) => column.header.startsWith(`${header} /`))?.field ?? null;
}

/** For headerless files and unnamed columns: by position. */
function placedField({ source, header }: LogicalColumn, layout: Layout): string | null {
  if (source.kind !== 'cell' || source.line > 0) return null;
  const column: Column | undefined = layout.columns[source.index];
  return column !== undefined && (header === '' || column.header === '') ? column.field : null;
}

/** The field with the largest overlap with the detected slot. */
function fieldsByPlace(structure: Structure, fixed: FixedShape, slots: Map<string, Slot[]>): (string | null)[] {
  const types = [structure.records?.master ?? '', ...(structure.records?.joined ?? [])];
  return structure.columns.map(({ source }) => {
    if (source.kind !== 'cell') return null;
    const type = types[source.line] ?? '';
    const found = (fixed.byType?.find((kind) => kind.type === type)?.fields ?? fixed.fields)[source.index];
    const known = (slots.get(type) ?? slots.get('') ?? []).filter(({ column }) => column.field !== null);
    if (found === undefined) return null;
    const shared = ({ start, end }: Slot) => Math.min(end, found.end) - Math.max(start, found.start);
    const best = known.toSorted((a, b) => shared(b) - shared(a))[0];
    return best !== undefined && shared(best) > 0 ? best.column.field : null;
  });
}
