import { createHash } from 'node:crypto';
import { arrivingFolder } from './archive.ts';
import { FileMissing } from './file-errors.ts';
import type { FileStore } from './file-store.ts';

/** Marks a target that an earlier run started to fill. Deleted when the copy is complete. */
const marker = 'copying/unfinished';

export interface CopyCounts {
  copied: number;
  bytes: number;
  /** Already in the target with the same content. */
  unchanged: number;
  /** Deleted in the target because the source no longer has them. */
  removed: number;
  /** Whether nothing wrote to the source while it was copied. */
  isComplete: boolean;
}

/**
 * Makes `to` an exact copy of the ciphertext in `from` and compares the hash of every copy with the source's. May be interrupted and run
 * again: equal files are not copied. `isInUse`: whether a server may write to `from`.
 */
export async function copyStore(
  from: FileStore,
  to: FileStore,
  { isInUse, onFile = () => {} }: { isInUse: () => Promise<boolean>; onFile?: (done: number) => void },
): Promise<CopyCounts> {
  await to.check();
  const wasInUse = await isInUse();
  if ((await to.size(marker)) === null && !(await to.list().next()).done)
    throw new Error(`${to.place} already has files that this command did not copy. Choose an empty directory or prefix.`);
  await to.write(marker, bytesOf('A copy of files to this store is in progress.'));
  const counts: CopyCounts = { copied: 0, bytes: 0, unchanged: 0, removed: 0, isComplete: false };
  const wanted = new Set<string>([marker]);
  for await (const { key, bytes } of from.list()) {
    if (key === marker || key.startsWith(`${arrivingFolder}/`)) continue;
    const result = await copyFile(from, to, { key, bytes });
    if (result === 'missing') continue;
    wanted.add(key);
    counts[result] += 1;
    if (result === 'copied') counts.bytes += bytes;
    onFile(counts.copied + counts.unchanged);
  }
  for await (const { key } of to.list()) {
    if (wanted.has(key)) continue;
    await to.delete(key);
    counts.removed += 1;
  }
  counts.isComplete = !wasInUse && !(await isInUse());
  if (counts.isComplete) await to.delete(marker);
  return counts;
}

async function copyFile(
  from: FileStore,
  to: FileStore,
  { key, bytes }: { key: string; bytes: number },
): Promise<'copied' | 'unchanged' | 'missing'> {
  try {
    if ((await to.size(key)) === bytes && (await hashOf(from, key)) === (await hashOf(to, key))) return 'unchanged';
    const hash = createHash('sha256');
    const { content } = await from.open(key);
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await to.write(key, hashed());
    if (hash.digest('hex') !== (await hashOf(to, key)))
      throw new Error(`The copy of ${key} in ${to.place} differs from the original. Run the command again.`);
    return 'copied';
  } catch (error) {
    // Deleted in the meantime.
    if (error instanceof FileMissing && (await from.size(key)) === null) return 'missing';
    throw error;
  }
}

async function hashOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await store.open(key)).content) hash.update(chunk);
  return hash.digest('hex');
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
