import { createCopyLines } from '#platform/db/copy.ts';

/**
 * Writes lines in batches of a thousand. While the database takes one batch the next is built, never more: both sides work, and
 * memory stays constant.
 */
export function createRowWriter(chunk: number, write: (lines: Buffer[], done: number) => Promise<void>) {
  const lines = createCopyLines();
  let under = Promise.resolve();
  let done = 0;
  const hand = async () => {
    await under;
    under = write(lines.take(), done);
    // Reported by the next call, or at the end.
    under.catch(() => {});
  };
  return {
    /** True when `hand` should be called. */
    add(line: string): boolean {
      lines.add(line);
      done += 1;
      return lines.count() >= chunk;
    },
    hand,
    async end(): Promise<void> {
      if (lines.count() > 0) await hand();
      await under;
    },
    /** Waits for the pending write, whatever its outcome: nothing else may use the connection before. */
    settle: () => under.catch(() => {}),
  };
}
