import { createCopyLines } from '#platform/db/copy.ts';

/**
 * Hands lines on by the thousand. While the database takes some the next are made, never more than that: both work, and memory
 * stays the same however long the file is.
 */
export function createRowWriter(chunk: number, write: (lines: Buffer[], done: number) => Promise<void>) {
  const lines = createCopyLines();
  let under = Promise.resolve();
  let done = 0;
  const hand = async () => {
    await under;
    under = write(lines.take(), done);
    // Told by the next one, or at the end.
    under.catch(() => {});
  };
  return {
    /** True when it is time for `hand`. */
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
    /** Waits for what is under way, whatever comes of it: nothing may follow on the connection before. */
    settle: () => under.catch(() => {}),
  };
}
