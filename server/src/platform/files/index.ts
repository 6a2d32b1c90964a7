import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  /** Deletes all files of a directory, unfinished ones too, except the one named `but`. */
  deleteBelow(folder: string, but?: string): Promise<void>;
  /** Deletes what a killed `put` of this key left. Only while no other `put` of it can be running. */
  discardUnfinished(key: string): Promise<void>;
  /** Deletes what any killed `put` left and nothing has written to since `before`; returns the number of files. */
  sweepUnfinished(before: Date): Promise<number>;
}

const readBytes = 256 * 1024;

/** Valid names. */
export const validKey = /^[a-z0-9-]+(\/[a-z0-9-]+){1,4}$/;

/** Stores below a directory. `key`: 32 bytes. */
export function createDiskFiles({ directory, key: secret }: { directory: string; key: Buffer }): Files {
  const pathOf = (key: string) => {
    if (!validKey.test(key)) throw new Error(`not a name of ours: ${key}`);
    return join(directory, key);
  };

  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      let bytes = 0;
      async function* measured(): AsyncGenerator<Uint8Array> {
        for await (const chunk of content) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          yield chunk;
        }
      }
      const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
      try {
        await pipeline(sealStream(secret, measured()), file);
        await rename(unfinished, path);
        await syncFolder(dirname(path));
      } catch (error) {
        // A file being opened would exist again after its deletion.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
        await rm(unfinished, { force: true });
        throw error;
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    get: (key, range) =>
      Readable.from(
        range
          ? readRange(secret, pathOf(key), range)
          : openStream(secret, createReadStream(pathOf(key), { highWaterMark: readBytes })),
        { objectMode: false },
      ),
    exists: (key) =>
      stat(pathOf(key)).then(
        () => true,
        () => false,
      ),
    delete: (key) => rm(pathOf(key), { force: true }),
    async deleteBelow(folder, but) {
      const path = pathOf(folder);
      const except = but === undefined ? undefined : pathOf(but);
      for (const name of await readdir(path).catch(() => [])) {
        const file = join(path, name);
        if (file !== except) await rm(file, { force: true });
      }
      if (except === undefined) await rm(path, { force: true, recursive: true });
    },
    async discardUnfinished(key) {
      const path = pathOf(key);
      for (const name of await readdir(dirname(path)).catch(() => []))
        if (name.startsWith(`${basename(path)}.`) && name.endsWith('.part')) await rm(join(dirname(path), name), { force: true });
    },
    async sweepUnfinished(before) {
      let removed = 0;
      for (const name of await readdir(directory, { recursive: true }).catch(() => [])) {
        if (!name.endsWith('.part')) continue;
        const path = join(directory, name);
        const found = await stat(path).catch(() => null);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function* readRange(secret: Buffer, path: string, range: ByteRange): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, 0);
    const { stored, ...frames } = locateRange(range, (await file.stat()).size);
    const chunks = file.createReadStream({ ...stored, highWaterMark: readBytes, autoClose: false });
    yield* openRange(secret, { header, chunks, range, frames });
  } finally {
    await file.close();
  }
}

/** A rename survives a power loss only once its directory is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
