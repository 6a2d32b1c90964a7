import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder, validKey } from './index.ts';

export interface SealedFile {
  key: string;
  /** As stored: still encrypted. */
  content: AsyncIterable<Buffer>;
}

/**
 * Every stored file, encrypted as it is. A file deleted in the meantime is skipped; a replaced one is read as it was when opened.
 */
export async function* readSealedFiles(directory: string): AsyncGenerator<SealedFile> {
  for await (const key of keysBelow(directory, '')) {
    const stream = createReadStream(join(directory, key), { highWaterMark: 256 * 1024 });
    try {
      await new Promise<void>((opened, failed) => stream.once('open', () => opened()).once('error', failed));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
      throw error;
    }
    yield { key, content: stream };
  }
}

async function* keysBelow(directory: string, prefix: string): AsyncGenerator<string> {
  const folder = await opendir(join(directory, prefix)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (!folder) return;
  for await (const entry of folder) {
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(directory, key);
    // A file still being written has a name that is no key.
    else if (validKey.test(key)) yield key;
  }
}

/** Encrypted files on their way into a directory: none is visible before all have arrived. */
export interface Arrival {
  put(file: SealedFile): Promise<void>;
  /** Moves all into place. If interrupted, some are there already; moving them again is harmless. */
  settle(): Promise<void>;
  discard(): Promise<void>;
}

/** On the same disk as `directory`, beside it; leftovers of a killed run are deleted first. */
export async function beginArrival(directory: string): Promise<Arrival> {
  const waiting = `${directory}.arriving`;
  const discard = () => rm(waiting, { recursive: true, force: true });
  await discard();
  await mkdir(waiting, { recursive: true, mode: 0o700 });
  return {
    discard,
    async put({ key, content }) {
      if (!validKey.test(key)) throw new Error(`not a name of ours: ${key}`);
      const path = join(waiting, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    },
    async settle() {
      const folders = new Set<string>();
      for await (const key of keysBelow(waiting, '')) {
        const path = join(directory, key);
        if (!folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        folders.add(dirname(path));
        await rename(join(waiting, key), path);
      }
      for (const folder of folders) await syncFolder(folder);
      await discard();
    },
  };
}
