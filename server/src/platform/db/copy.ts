import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value of a COPY row: text as is, null for NULL. */
export type CopyValue = string | null;

/** One line of COPY's text format. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = '';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (index > 0) line += '\t';
    line += value === null || value === undefined ? '\\N' : escape(value);
  }
  return `${line}\n`;
}

const special = /[\\\t\n\r]/;

function escape(value: string): string {
  if (!special.test(value)) return value;
  return value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** A text array in PostgreSQL's notation. */
export function textArray(values: readonly string[]): string {
  let array = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? '';
    array += index > 0 ? ',"' : '"';
    array += value.includes('"') || value.includes('\\') ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : value;
    array += '"';
  }
  return `${array}}`;
}

const PIECE = 64 * 1024;

/** Collects lines as bytes: thousands of long strings would burden the garbage collector. */
export function createCopyLines() {
  let pieces: Buffer[] = [];
  let text = '';
  let lines = 0;
  return {
    add(line: string): void {
      text += line;
      lines += 1;
      if (text.length < PIECE) return;
      pieces.push(Buffer.from(text));
      text = '';
    },
    count: () => lines,
    /** Returns the collected lines and starts over. */
    take(): Buffer[] {
      const taken = text === '' ? pieces : [...pieces, Buffer.from(text)];
      pieces = [];
      text = '';
      lines = 0;
      return taken;
    },
  };
}

/** Loads lines made by `copyLine` in the connection's open transaction. */
export async function copyInto(
  client: pg.ClientBase,
  target: { table: string; columns: readonly string[] },
  lines: readonly Buffer[],
): Promise<void> {
  await pipeline(
    Readable.from(lines, { objectMode: false }),
    client.query(from(`copy ${target.table} (${target.columns.join(', ')}) from stdin`)),
  );
}
