import type { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import { failures, sheetLimits } from './failure.ts';
import type { Encoding } from './sniff.ts';
import { checkRow, HEADER_ROWS, type NumberedRow } from './text-reader.ts';

/** Whether a text is a table in HTML or in the XML of Excel 2003, which many programs export under the name `.xls`. */
export function isMarkupTable(text: string): boolean {
  return /^\s*<(?:[?!]|html|head|meta|style|body|div|table)/i.test(text) && /<(?:table|(?:ss:)?worksheet)[\s>]/i.test(text);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Elements whose text nobody sees. */
const HIDDEN = new Set(['style', 'script', 'title']);
/** Elements that begin a line within a cell. */
const BREAKS = new Set(['br', 'div', 'li', 'p']);
const MAX_SPAN = 50;

/** Rows of all tables of the text, in batches; constant memory. Cells that span columns are followed by empty ones. */
export async function* readMarkupRows(bytes: Readable, encoding: Encoding): AsyncGenerator<NumberedRow[]> {
  const decoder = iconv.getDecoder(encoding);
  const table = createTable();
  let rest = '';
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    rest = table.push(rest + decoder.write(chunk));
    if (rest.length > sheetLimits.rowCharacters) throw failures.cellTooLarge(table.rows() + 1);
    const batch = table.take();
    if (batch.length > 0) yield batch;
  }
  table.push(`${rest}${decoder.end() ?? ''}</table>`);
  const batch = table.take();
  if (batch.length > 0) yield batch;
}

function createTable() {
  let number = 0;
  let batch: NumberedRow[] = [];
  let cells: string[] | null = null;
  let cell: string | null = null;
  let span = 1;
  let isHidden = false;
  let ranges: (readonly [number, number])[] = [];
  let hidden: string | null = null;

  const endCell = () => {
    if (cell === null || cells === null) return;
    if (span > 1 && number < HEADER_ROWS) ranges.push([cells.length, cells.length + span - 1]);
    cells.push(tidyLines(decodeEntities(cell)));
    for (let more = 1; more < span; more += 1) cells.push('');
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (cells === null) return;
    number += 1;
    batch.push({
      number,
      cells: checkRow(cells, number),
      ...(isHidden && { hidden: true }),
      ...(ranges.length > 0 && { merged: ranges }),
    });
    cells = null;
    ranges = [];
  };
  const tag = (name: string, attributes: string, isEnd: boolean) => {
    if (hidden !== null) {
      if (isEnd && name === hidden) hidden = null;
    } else if (HIDDEN.has(name)) hidden = isEnd ? null : name;
    else if (name === 'tr' || name === 'row') {
      endRow();
      if (isEnd) return;
      cells = [];
      isHidden = /\bhidden\s*=\s*["']?1|display:\s*none/i.test(attributes);
    } else if (name === 'td' || name === 'th' || name === 'cell') {
      endCell();
      if (isEnd) return;
      cells ??= [];
      const place = Number(/\bindex\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 0);
      while (cells.length < Math.min(place - 1, sheetLimits.columns)) cells.push('');
      span = Math.min(MAX_SPAN, spanOf(attributes));
      cell = '';
      if (attributes.endsWith('/')) endCell();
    } else if (name === 'table' || name === 'worksheet') endRow();
    else if (BREAKS.has(name) && cell !== null) cell += '\n';
  };
  return {
    rows: () => number,
    /** Consumes the text and returns an incomplete tag at its end. */
    push(text: string): string {
      let at = 0;
      for (;;) {
        const found = text.indexOf('<', at);
        const start = found < 0 ? text.length : found;
        if (cell !== null && hidden === null) cell += text.slice(at, start).replaceAll(/\s+/g, ' ');
        if (cell !== null && cell.length > sheetLimits.cellCharacters) throw failures.cellTooLarge(number + 1);
        if (found < 0) return '';
        const isComment = text.startsWith('<!--', start);
        const end = text.indexOf(isComment ? '-->' : '>', start);
        if (end < 0) return text.slice(start);
        at = end + (isComment ? 3 : 1);
        if (isComment) continue;
        const [, slash = '', name = '', attributes = ''] =
          /^<(\/?)(?:[a-z]+:)?([a-z][a-z\d]*)([\s\S]*)>$/i.exec(text.slice(start, end + 1)) ?? [];
        tag(name.toLowerCase(), attributes, slash !== '');
      }
    },
    take(): NumberedRow[] {
      const taken = batch;
      batch = [];
      return taken;
    },
  };
}

/** Lines as in a cell of a workbook: each may name a person. A line that ends with a comma goes on in the next. */
function tidyLines(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .replaceAll(',\n', ', ')
    .trim();
}

/** Columns of a cell: `colspan` in HTML; Excel's XML counts those after the first. */
function spanOf(attributes: string): number {
  const across = /\bmergeacross\s*=\s*["']?(\d{1,5})/i.exec(attributes)?.[1];
  return across === undefined ? Number(/\bcolspan\s*=\s*["']?(\d{1,5})/i.exec(attributes)?.[1] ?? 1) : Number(across) + 1;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : all;
    },
  );
}
