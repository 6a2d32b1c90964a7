import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { newId } from '#platform/ids.ts';

const pieceBytes = 64 * 1024;

/**
 * Buffers a body or a response in a file. Many senders read nothing before they have sent everything: waiting for them would
 * deadlock, and buffering in memory would let them decide how much. The file is unlinked, so no other process can open it and it
 * disappears with the process.
 */
export async function createSpool() {
  const path = join(tmpdir(), `recoup-spool-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  let [written, pushed] = [0, 0];
  let end: { error?: Error } | null = null;
  /** The reader waits for more. */
  let isWanted = false;

  const stream = new Readable({
    // No read-ahead: an error after the last response would discard that response.
    highWaterMark: 0,
    read: () => void pushNext(),
    destroy: (error, done) => void file.close().then(() => done(error), done),
  });

  async function pushNext(): Promise<void> {
    isWanted = pushed === written && !end;
    if (isWanted) return;
    if (pushed === written) {
      if (end?.error) stream.destroy(end.error);
      else stream.push(null);
      return;
    }
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(pieceBytes, written - pushed)), { position: pushed });
      pushed += bytesRead;
      stream.push(buffer.subarray(0, bytesRead));
    } catch (error) {
      stream.destroy(error as Error);
    }
  }

  return {
    stream,
    /** Discards what will no longer be read. */
    async write(content: string | Uint8Array): Promise<void> {
      if (stream.destroyed) return;
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      await file.write(bytes, 0, bytes.length, written);
      written += bytes.length;
      if (isWanted) void pushNext();
    },
    /** Ends the spool; what was written is delivered first, also before an error. */
    end(error?: Error): void {
      end = error ? { error } : {};
      if (isWanted) void pushNext();
    },
  };
}
