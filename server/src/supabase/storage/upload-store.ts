import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { isDatabaseUnavailable } from '#platform/db/sqlstate.ts';
import { uploadsFolder } from '#platform/files/archive.ts';
import type { Files } from '#platform/files/index.ts';
import { AppError } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import {
  addPart,
  deleteUpload,
  findUpload,
  idleUploads,
  insertUpload,
  listParts,
  markTaken,
  listUntakenUploads,
  uploadsBeginningWith,
  type UploadRow,
} from './uploads.repository.ts';

/** Maximum part size, which is also the maximum that is lost of a request when a server is killed. */
const partBytes = 4 * 1024 * 1024;

/**
 * Resumable uploads. Received bytes are stored as encrypted parts in the file store and listed in the database, so that any server can
 * continue an upload.
 */
export function createUploadStore({ db, files, clock }: { db: Db; files: Files; clock: Clock }) {
  const folderOf = (id: string) => `${uploadsFolder}/${id}`;

  async function remove(id: string): Promise<void> {
    // The row is deleted first, because the nightly job deletes parts without a row.
    await db.asService((tx) => deleteUpload(tx, id));
    await files.deleteBelow(folderOf(id));
  }

  /** Returns the number of bytes stored. */
  async function keepPart(id: string, startsAt: number, part: AsyncIterable<Uint8Array>): Promise<number> {
    const key = `${folderOf(id)}/${newId()}`;
    const { bytes } = await files.put(key, part);
    if (await db.asService((tx) => addPart(tx, id, { startsAt, bytes, key, now: clock.now() }))) return bytes;
    await files.delete(key);
    // Another request, perhaps on another server, stored these bytes, or the upload was canceled.
    throw ERRORS.INVALID_OFFSET;
  }

  return {
    /** Used by `@tus/server`. */
    dataStore: createDataStore(),
    find: (id: string): Promise<UploadRow | null> => db.asService((tx) => findUpload(tx, id)),
    remove,

    /** The received bytes. */
    async *read(id: string): AsyncGenerator<Buffer> {
      for (const key of await db.asService((tx) => listParts(tx, id))) yield* files.get(key) as AsyncIterable<Buffer>;
    },

    /** Deletes the bytes but keeps the row, so that a client that did not get the last response is told of the completion. */
    async markTaken(id: string): Promise<void> {
      await db.asService((tx) => markTaken(tx, id, clock.now()));
      await files.deleteBelow(folderOf(id));
    },

    /** Complete uploads that no handler has processed. */
    listUntaken: (): Promise<string[]> => db.asService((tx) => listUntakenUploads(tx)),
    beginningWith: (prefix: string): Promise<string[]> => db.asService((tx) => uploadsBeginningWith(tx, prefix)),
    idleSince: (before: Date): Promise<string[]> => db.asService((tx) => idleUploads(tx, before)),

    /** Deletes parts of ended uploads, which a killed server leaves. Returns the number of such uploads. */
    async sweepParts(): Promise<number> {
      const ids = new Set<string>();
      for await (const key of files.list(uploadsFolder)) ids.add(key.split('/')[1] ?? '');
      let removed = 0;
      for (const id of ids) {
        const upload = await db.asService((tx) => findUpload(tx, id));
        if (upload && !upload.isTaken) continue;
        await files.deleteBelow(folderOf(id));
        removed += 1;
      }
      return removed;
    },
  };

  function createDataStore(): DataStore {
    const store = new DataStore();
    store.extensions = ['creation', 'creation-with-upload', 'termination'];
    return Object.assign(store, {
      async create(upload: Upload): Promise<Upload> {
        const { id, size = 0, metadata = {} } = upload;
        await db.asService((tx) => insertUpload(tx, { id, size, metadata, now: clock.now() }));
        return upload;
      },

      async getUpload(id: string): Promise<Upload> {
        const found = await db.asService((tx) => findUpload(tx, id));
        if (!found) throw ERRORS.FILE_NOT_FOUND;
        return new Upload({ id, size: found.size, offset: found.offset, metadata: found.metadata });
      },

      /** Stores what arrives, also of a request that breaks off. Returns the new offset. */
      async write(stream: Readable, id: string, offset: number): Promise<number> {
        let at = offset;
        for await (const part of inParts(stream)) at += await withStatus(() => keepPart(id, at, part));
        return at;
      },
    });
  }
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/**
 * Splits a stream into parts, each of which must be read before the next. If the stream breaks, the current part ends with the bytes
 * received, and then the error is thrown.
 */
async function* inParts(stream: Readable): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let held: Buffer | undefined;
  let failure: unknown;

  async function fill(): Promise<boolean> {
    if (held) return true;
    const next = await chunks.next().catch((error: unknown) => {
      failure = error;
      return { done: true as const, value: undefined };
    });
    held = next.done ? undefined : next.value;
    return held !== undefined;
  }

  async function* part(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < partBytes && (await fill()) && held;) {
      const chunk = held;
      held = undefined;
      sent += chunk.length;
      yield chunk;
    }
  }

  while (await fill()) yield part();
  if (failure !== undefined) throw failure;
}

/** `@tus/server` responds to its own errors with their status, and to all others with 500. */
async function withStatus<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw Object.assign(error, { status_code: error.status, body: error.message });
    if (!isDatabaseUnavailable(error)) throw error;
    throw Object.assign(new Error('unavailable', { cause: error }), {
      status_code: 503,
      body: 'The service is busy or restarting. Please try again in a moment.',
    });
  }
}
