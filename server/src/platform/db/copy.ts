import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value of a COPY row: text as is, null for NULL. */
export type CopyValue = string | null;

/** One line of COPY's text format. */
export function copyLine(values: readonly CopyValue[]): string {
  // Joined, because strings appended piece by piece are slow to flatten.
  return `${values.map((value) => (value === null ? '\\N' : escape(value))).join('\t')}\n`;
}

const special = /[\\\t\n\r]/;

function escape(value: string): string {
  if (!special.test(value)) return value;
  return value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** A text array in PostgreSQL's notation. */
export function textArray(values: readonly string[]): string {
  if (values.length === 0) return '{}';
  const quoted = values.map((value) =>
    value.includes('"') || value.includes('\\') ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : value,
  );
  return `{"${quoted.join('","')}"}`;
}

const PIECE = 128 * 1024;
/** Bytes of UTF-8 per UTF-16 code unit, at most. */
const WIDEST = 3;

/** Collects lines as bytes: thousands of long strings would burden the garbage collector. */
export function createCopyLines() {
  let pieces: Buffer[] = [];
  let piece = Buffer.alloc(0);
  let used = 0;
  let lines = 0;
  const close = () => {
    if (used > 0) pieces.push(piece.subarray(0, used));
    used = 0;
  };
  return {
    add(line: string): void {
      const most = line.length * WIDEST;
      if (used + most > piece.length) {
        close();
        piece = Buffer.allocUnsafe(Math.max(PIECE, most));
      }
      used += piece.write(line, used);
      lines += 1;
    },
    count: () => lines,
    /** Returns the collected lines and starts over. */
    take(): Buffer[] {
      close();
      const taken = pieces;
      pieces = [];
      piece = Buffer.alloc(0);
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
