import { createHash } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import { newId } from '#platform/ids.ts';
import { FolderError } from '#platform/remote-folder/index.ts';

export interface Spool {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  append(text: string): Promise<void>;
  /** Everything from the beginning, at each call. */
  content(): Readable;
  close(): Promise<void>;
}

const pieceBytes = 256 * 1024;

/** A plain file without a name, which disappears with the process. */
export async function createSpool(temporary: string, source?: AsyncIterable<Uint8Array>): Promise<Spool> {
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const path = join(temporary, `exchange-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (piece: Uint8Array) => {
    try {
      for (let from = 0; from < piece.byteLength;)
        from += (await file.write(piece, from, piece.byteLength - from, bytes + from)).bytesWritten;
    } catch (error) {
      if (errorCodeOf(error) !== 'ENOSPC') throw error;
      throw new FolderError('full', `No space is left in ${temporary} on the server.`, error);
    }
    hash.update(piece);
    bytes += piece.byteLength;
  };
  async function* read(): AsyncGenerator<Buffer> {
    for (let position = 0; position < bytes;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(pieceBytes), { position });
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
  try {
    if (source) for await (const piece of source) await write(piece);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    get bytes() {
      return bytes;
    },
    get sha256() {
      return hash.copy().digest('hex');
    },
    append: (text) => write(Buffer.from(text)),
    content: () => Readable.from(read(), { objectMode: false }),
    close: () => file.close(),
  };
}
