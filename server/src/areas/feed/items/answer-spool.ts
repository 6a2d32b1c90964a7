import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { newId } from '#platform/ids.ts';

const pieceBytes = 64 * 1024;

/**
 * Answers on their way out. Many senders read nothing before they have sent all: to wait for them would stop both for ever, and to
 * hold all in memory would let their files decide how much that is. So answers wait in a file, which nobody else can open and
 * which is gone with the process.
 */
export async function createAnswerSpool() {
  const path = join(tmpdir(), `recoup-answers-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  let [written, given] = [0, 0];
  let end: { error?: Error } | null = null;
  /** Somebody waits for more than there is. */
  let isWanted = false;

  const stream = new Readable({
    // Nothing is read ahead: an error that stands behind the last answer would throw that answer away.
    highWaterMark: 0,
    read: () => void give(),
    destroy: (error, done) => void file.close().then(() => done(error), done),
  });

  async function give(): Promise<void> {
    isWanted = given === written && !end;
    if (isWanted) return;
    if (given === written) {
      if (end?.error) stream.destroy(end.error);
      else stream.push(null);
      return;
    }
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(pieceBytes, written - given)), { position: given });
      given += bytesRead;
      stream.push(buffer.subarray(0, bytesRead));
    } catch (error) {
      stream.destroy(error as Error);
    }
  }

  return {
    stream,
    /** What nobody is there to read any more is let go. */
    async write(text: string): Promise<void> {
      if (stream.destroyed) return;
      const bytes = Buffer.from(text);
      await file.write(bytes, 0, bytes.length, written);
      written += bytes.length;
      if (isWanted) void give();
    },
    /** Nothing more comes; what was written is given first, also where an error ends it. */
    end(error?: Error): void {
      end = error ? { error } : {};
      if (isWanted) void give();
    },
  };
}
