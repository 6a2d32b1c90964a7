import { setImmediate } from 'node:timers/promises';
import { createCopyLines } from '#platform/db/copy.ts';

/** Lines between turns of the event loop, which the connection needs to send what was handed over. */
const LINES_PER_YIELD = 25;

/**
 * Writes lines in batches of a thousand. While the database takes one batch the next is built, never more: both sides work, and
 * memory stays constant.
 */
export function createRowWriter(chunk: number, write: (lines: Buffer[], done: number) => Promise<void>) {
  const lines = createCopyLines();
  let pending = Promise.resolve();
  let done = 0;
  const flush = async () => {
    await pending;
    pending = write(lines.take(), done);
    // Reported by the next call, or at the end.
    pending.catch(() => {});
  };
  return {
    /** What to wait for before the next line; null: nothing. */
    add(line: string): Promise<void> | null {
      lines.add(line);
      done += 1;
      if (lines.count() >= chunk) return flush();
      return done % LINES_PER_YIELD === 0 ? setImmediate() : null;
    },
    async end(): Promise<void> {
      if (lines.count() > 0) await flush();
      await pending;
    },
    /** Waits for the pending write, whatever its outcome: nothing else may use the connection before. */
    settle: () => pending.catch(() => {}),
  };
}
