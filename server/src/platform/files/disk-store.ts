import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf } from '../db/sqlstate.ts';
import { FileMissing, FilesUnavailable } from './file-errors.ts';
import { requireKey, validKey, type FileStore } from './file-store.ts';
import { syncFolder } from './sync-folder.ts';

const readBytes = 256 * 1024;

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCodeOf(error) ?? '');

/** Below a directory, which is created with the first file. Files are 0600, directories 0700. */
export function createDiskStore(directory: string): FileStore {
  const pathOf = (key: string) => join(directory, requireKey(key));

  function toFileError(error: unknown): unknown {
    switch (errorCodeOf(error)) {
      case 'ENOSPC':
      case 'EDQUOT':
        return new FilesUnavailable(
          'full',
          `No space is left for files in ${directory}. Free space or add a larger disk.`,
          error,
        );
      case 'EACCES':
      case 'EPERM':
      case 'EROFS':
        return new FilesUnavailable(
          'refused',
          `The server has no permission to write in ${directory}. Check owner and permissions.`,
          error,
        );
      case 'EIO':
      case 'ESTALE':
        return new FilesUnavailable('unreachable', `${directory} does not respond. Check the disk or the mount.`, error);
      default:
        return error;
    }
  }

  async function* filesBelow(folder: string): AsyncGenerator<{ key: string; bytes: number }> {
    const entries = await opendir(join(directory, folder)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw toFileError(error);
    });
    if (!entries) return;
    for await (const entry of entries) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* filesBelow(key);
      // A file still being written has a name that is not a valid key.
      else if (validKey.test(key)) {
        const found = await stat(join(directory, key)).catch(() => null);
        if (found) yield { key, bytes: found.size };
      }
    }
  }

  return {
    place: directory,
    async write(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw toFileError(error);
      });
      const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
      try {
        await pipeline(content, file);
        await rename(unfinished, path);
        await syncFolder(dirname(path));
      } catch (error) {
        // A file being opened would exist again after its deletion.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
        await rm(unfinished, { force: true });
        throw toFileError(error);
      }
    },
    async open(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing(key, error) : toFileError(error);
      });
      const { size } = await file.stat();
      return { bytes: size, content: file.createReadStream({ ...range, highWaterMark: readBytes }) };
    },
    size: (key) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return null;
          throw toFileError(error);
        },
      ),
    delete: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true }).catch((error: unknown) => {
        if (!isMissing(error)) throw toFileError(error);
      });
    },
    // Unfinished files too.
    async deleteBelow(folder, but) {
      const path = pathOf(folder);
      if (but === undefined) return rm(path, { force: true, recursive: true });
      for (const name of await readdir(path).catch(() => []))
        if (join(path, name) !== pathOf(but)) await rm(join(path, name), { force: true });
    },
    list: (folder = '') => filesBelow(folder),
    async move(from, to) {
      await mkdir(dirname(pathOf(to)), { recursive: true, mode: 0o700 });
      await rename(pathOf(from), pathOf(to)).catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing(from, error) : toFileError(error);
      });
      await syncFolder(dirname(pathOf(to)));
    },
    async sweepUnfinished(before, key) {
      const folder = key === undefined ? directory : dirname(pathOf(key));
      const prefix = key === undefined ? '' : `${basename(key)}.`;
      let removed = 0;
      for (const name of await readdir(folder, { recursive: key === undefined }).catch(() => [])) {
        if (!name.endsWith('.part') || !name.startsWith(prefix)) continue;
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
    async check() {
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch (error) {
        throw toFileError(error);
      }
    },
  };
}
