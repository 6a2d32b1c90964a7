import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { generateLayoutFile, type GeneratedFile } from './generate.ts';
import { readLayout, type Layout } from './layout.ts';
import { readSlots } from './widths.ts';

const FOLDER = fileURLToPath(new URL('./fixtures/', import.meta.url));

/** Layouts of the fixtures folder. */
export async function readAllLayouts(): Promise<Layout[]> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return Promise.all(names.map((name) => readLayout(FOLDER + name)));
}

export function bytesOf(file: GeneratedFile): Buffer {
  return Buffer.concat([...file.chunks()]);
}

/** Rows as a naive reader sees them: without groups, headers or totals. */
export function readBack(layout: Layout, rows: number, seed = 1): string[][] {
  const file = generateLayoutFile({ layout, rows, seed });
  const bytes = bytesOf(file);
  if (file.fileName.endsWith('.xlsx')) return readSheet(bytes);
  const { shape } = file.conventions;
  const text = new TextDecoder(shape.encoding.replace('-bom', '')).decode(bytes);
  if (layout.format === 'fixed') return readFixed(layout, file, text);
  if (shape.quotes === 'none') return text.split(shape.lineEnding).map((line) => line.split(shape.delimiter));
  return parse(text, { delimiter: shape.delimiter, relax_column_count: true, skip_empty_lines: false });
}

function readFixed(layout: Layout, { conventions }: GeneratedFile, text: string): string[][] {
  const slots = [...readSlots(layout, conventions).values()][0] ?? [];
  const type = conventions.shape.recordTypes[0];
  const lines = text
    .split(conventions.shape.lineEnding)
    .filter((line) => line !== '' && (type === undefined || line.startsWith(type)));
  return lines.map((line) => {
    const cells = layout.columns.map(() => '');
    for (const { column, start, end } of slots) cells[column.index] = line.slice(start, end).trim();
    return cells;
  });
}

function readSheet(bytes: Buffer): string[][] {
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map((row) => {
    const cells: string[] = [];
    for (const cell of (row[1] ?? '').matchAll(/<c r="([A-Z]+)\d+"[^>]*>.*?(?:<v>|<t[^>]*>)(.*?)<\//gs)) {
      const index = [...(cell[1] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      cells[index] = (cell[2] ?? '').replaceAll('&amp;', '&');
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}
