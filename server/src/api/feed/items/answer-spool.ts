import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../../platform/ids.ts';

/**
 * Answers on their way out. Many senders read nothing before they have sent all: to wait for them would stop both for ever, and to
 * hold all in memory would let their files decide how much that is. So answers wait in a file, which nobody else can open and
 * which is gone with the process.
 */
export async function createAnswerSpool() {
  const path = join(tmpdir(), `recoup-answers-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const more = new EventEmitter();
  let written = 0;
  let end: { error?: unknown } | null = null;

  return {
    async write(text: string): Promise<void> {
      const bytes = Buffer.from(text);
      await file.write(bytes, 0, bytes.length, written);
      written += bytes.length;
      more.emit('more');
    },
    /** Nothing more comes; with an error what was written is still read. */
    end(error?: unknown): void {
      end = error === undefined ? {} : { error };
      more.emit('more');
    },
    async *read(): AsyncGenerator<Buffer> {
      let at = 0;
      try {
        for (;;) {
          if (at < written) {
            const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(64 * 1024, written - at)), { position: at });
            at += bytesRead;
            yield buffer.subarray(0, bytesRead);
          } else if (end) {
            if ('error' in end) throw end.error;
            return;
          } else await once(more, 'more');
        }
      } finally {
        await file.close();
      }
    },
  };
}
