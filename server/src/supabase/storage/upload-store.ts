import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';

/** An upload in the directory of temporary files. */
export interface StoredUpload {
  id: string;
  clientId: string;
  importId: string;
  userId: string;
  path: string;
  /** Bytes received, of `size`. */
  offset: number;
  size: number;
  /** True once its handler has the file; the bytes are deleted then. */
  isTaken: boolean;
}

/** `<import id>-<eight hex digits>`: an import's uploads are found by its id, and none can be guessed. */
const uploadId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{8}$/;

/** Private files: neither group nor others may read unencrypted bytes. */
export class PrivateFileStore extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    await chmod(join(this.directory, upload.id), 0o600);
    await chmod(join(this.directory, `${upload.id}.json`), 0o600);
    return created;
  }
}

/**
 * The upload directory. An upload has three files: the bytes, `.json` with the client's description, and `.taken` once the
 * handler has the bytes, so that a client that lost the last response learns of the completion.
 */
export function createUploadStore(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const files = new PrivateFileStore({ directory });
  const pathOf = (id: string) => join(directory, id);

  async function find(id: string): Promise<StoredUpload | null> {
    const importId = uploadId.exec(id)?.[1];
    const kept = importId === undefined ? undefined : await files.configstore.get(id);
    const [clientId] = kept?.metadata?.['objectName']?.split('/') ?? [];
    const userId = kept?.metadata?.['userId'];
    if (importId === undefined || kept?.size === undefined || !clientId || !userId) return null;
    const isTaken = (await sizeOf(`${pathOf(id)}.taken`)) !== null;
    const offset = isTaken ? kept.size : await sizeOf(pathOf(id));
    if (offset === null) return null;
    return { id, clientId, importId, userId, path: pathOf(id), offset, size: kept.size, isTaken };
  }

  async function remove(id: string): Promise<void> {
    await Promise.all(['', '.json', '.taken'].map((suffix) => rm(pathOf(id) + suffix, { force: true })));
  }

  async function listIds(): Promise<string[]> {
    const names = await readdir(directory).catch(() => []);
    return [...new Set(names.map((name) => name.replace(/\.(json|taken)$/, '')))].filter((id) => uploadId.test(id));
  }

  return {
    files,
    find,
    remove,
    listIds,

    async markTaken(id: string): Promise<void> {
      await writeFile(`${pathOf(id)}.taken`, '', { mode: 0o600 });
      await rm(pathOf(id), { force: true });
    },

    async discard(importId: string): Promise<void> {
      for (const id of await listIds()) if (id.startsWith(`${importId}-`)) await remove(id);
    },

    /** When an upload last changed; null if nothing is left of it. */
    async lastChange(id: string): Promise<Date | null> {
      const times = await Promise.all(
        ['', '.json', '.taken'].map((suffix) =>
          stat(pathOf(id) + suffix).then(
            ({ mtimeMs }) => mtimeMs,
            () => 0,
          ),
        ),
      );
      const newest = Math.max(...times);
      return newest === 0 ? null : new Date(newest);
    },
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}
