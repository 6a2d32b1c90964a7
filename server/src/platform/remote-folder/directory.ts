import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCodeOf } from '../db/sqlstate.ts';
import { pathError, type Folder, type FolderEntry, type FolderErrorCode } from './folder.ts';

const codes: Record<string, FolderErrorCode> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  // The process's limit on file size (ulimit -f).
  EFBIG: 'full',
  EEXIST: 'exists',
};

/** A directory of this machine, or one mounted on it. */
export function openDirectory(place: string): Folder {
  const pathOf = (path: string) => join(place, path);
  const fail = (path: string, cause: unknown): never => {
    throw pathError(codes[errorCodeOf(cause) ?? ''] ?? 'failed', { place, path, cause });
  };
  const entryOf = (name: string, found: Stats): FolderEntry => ({ name, bytes: found.size, modifiedAt: found.mtime });

  async function find(path: string): Promise<FolderEntry | null> {
    try {
      const found = await lstat(pathOf(path));
      return found.isFile() ? entryOf(path.slice(path.lastIndexOf('/') + 1), found) : null;
    } catch (error) {
      return errorCodeOf(error) === 'ENOENT' ? null : fail(path, error);
    }
  }

  return {
    async list(path) {
      const names = await readdir(pathOf(path)).catch((error: unknown) => fail(path, error));
      const entries: FolderEntry[] = [];
      for (const name of names.toSorted()) {
        const entry = await find(`${path}/${name}`);
        if (entry) entries.push(entry);
      }
      return entries;
    },
    find,
    read: (path) => Readable.from(readPieces(path), { objectMode: false }),
    async write(path, content) {
      try {
        // A link in its place must not redirect the write.
        await rm(pathOf(path), { force: true });
        const file = await open(pathOf(path), 'wx', 0o660);
        let bytes = 0;
        try {
          for await (const piece of content) {
            await file.writeFile(piece);
            bytes += piece.byteLength;
          }
          await file.sync();
        } finally {
          await file.close();
        }
        return bytes;
      } catch (error) {
        return fail(path, error);
      }
    },
    async move(from, to) {
      try {
        // rename() would replace an existing file.
        if (await find(to)) throw Object.assign(new Error('exists'), { code: 'EEXIST' });
        await rename(pathOf(from), pathOf(to));
        await syncFolder(dirname(pathOf(to)));
      } catch (error) {
        fail(errorCodeOf(error) === 'EEXIST' ? to : from, error);
      }
    },
    async remove(path) {
      await rm(pathOf(path), { force: true }).catch((error: unknown) => fail(path, error));
    },
    async makeFolder(path) {
      await mkdir(pathOf(path), { recursive: true }).catch((error: unknown) => fail(path, error));
    },
    close: async () => {},
  };

  async function* readPieces(path: string): AsyncGenerator<Buffer> {
    try {
      const file = await open(pathOf(path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      for await (const piece of file.createReadStream()) yield piece as Buffer;
    } catch (error) {
      fail(path, error);
    }
  }
}

/** Makes a rename survive a power failure, where the file system supports it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync();
  } catch {
    // Not supported here. The file's content is already on the disk.
  } finally {
    await folder?.close();
  }
}
