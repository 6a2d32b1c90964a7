import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from './file-store.ts';
import { headerBytes, locateRange, openRange, openStream, sealStream, type ByteRange } from './frames.ts';

export interface StoredFile {
  /** Plain bytes. */
  bytes: number;
  /** Of the plain bytes, hex. */
  sha256: string;
}

/** Files at rest under our own names, encrypted in frames (decision 0005). Never held in memory whole. */
export interface Files {
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** Rejects (before or while reading) if the file is missing, changed or truncated. `range` lies within its plain bytes. */
  get(key: string, range?: ByteRange): Readable;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Deletes all files of a folder except the one named `but`. */
  deleteBelow(folder: string, but?: string): Promise<void>;
  /** The names of all files of a folder. */
  list(folder: string): AsyncGenerator<string>;
  /** Deletes what a killed `put` of this key left. Only while no other `put` of it can be running. */
  discardUnfinished(key: string): Promise<void>;
  /** Deletes what any killed `put` left and nothing has written to since `before`; returns the number of files. */
  sweepUnfinished(before: Date): Promise<number>;
  /** Throws `FilesUnavailable` with the reason and the remedy. */
  check(): Promise<void>;
}

/** `key`: 32 bytes. */
export function createFiles(store: FileStore, secret: Buffer): Files {
  return {
    async put(key, content) {
      const hash = createHash('sha256');
      let bytes = 0;
      async function* measured(): AsyncGenerator<Uint8Array> {
        for await (const chunk of content) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          yield chunk;
        }
      }
      await store.write(key, sealStream(secret, measured()));
      return { bytes, sha256: hash.digest('hex') };
    },
    get: (key, range) =>
      Readable.from(range ? readRange(store, secret, { key, range }) : readWhole(store, secret, key), { objectMode: false }),
    exists: async (key) => (await store.size(key)) !== null,
    delete: (key) => store.delete(key),
    deleteBelow: (folder, but) => store.deleteBelow(folder, but),
    async *list(folder) {
      for await (const { key } of store.list(folder)) yield key;
    },
    async discardUnfinished(key) {
      await store.sweepUnfinished(new Date(8.64e15), key);
    },
    sweepUnfinished: (before) => store.sweepUnfinished(before),
    check: () => store.check(),
  };
}

async function* readWhole(store: FileStore, secret: Buffer, key: string): AsyncGenerator<Buffer> {
  yield* openStream(secret, (await store.open(key)).content);
}

async function* readRange(
  store: FileStore,
  secret: Buffer,
  { key, range }: { key: string; range: ByteRange },
): AsyncGenerator<Buffer> {
  const start = await store.open(key, { start: 0, end: headerBytes - 1 });
  const header = await buffer(start.content);
  const { stored, ...frames } = locateRange(range, start.bytes);
  const { content } = await store.open(key, stored);
  yield* openRange(secret, { header, chunks: content, range, frames });
}
