import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#platform/http/errors.ts';
import type { UploadHandler, Uploads } from '#platform/uploads.ts';
import { asImportUpload, isImportUpload, type StoredUpload } from './import-uploads.ts';
import type { UploadStore } from './upload-store.ts';

/** Passes finished uploads to their handler, one call at a time, until it succeeds. */
export function createUploadService(store: UploadStore, log: FastifyBaseLogger) {
  const handlers = new Map<string, UploadHandler>();
  const running = new Map<string, Promise<void>>();

  const find = async (id: string) => asImportUpload(await store.find(id));

  async function handle({ id }: StoredUpload): Promise<void> {
    const upload = await find(id);
    if (!upload || upload.isTaken) return;
    const handler = handlers.get(upload.bucket);
    if (!handler) throw new Error(`no handler for uploads to the bucket "${upload.bucket}"`);
    const { clientId, importId, userId, size } = upload;
    try {
      await handler({ clientId, importId, userId, content: () => store.read(id), bytes: size });
    } catch (error) {
      // Refused permanently: the bytes are deleted.
      if (error instanceof AppError && error.status < 500) await store.remove(id);
      throw error;
    }
    await store.markTaken(id);
  }

  function finish(upload: StoredUpload): Promise<void> {
    const begun = running.get(upload.id);
    if (begun) return begun;
    const work = handle(upload).finally(() => running.delete(upload.id));
    running.set(upload.id, work);
    return work;
  }

  async function discard(importId: string): Promise<void> {
    for (const id of await store.beginningWith(`${importId}-`)) await store.remove(id);
  }

  const uploads: Omit<Uploads, 'sweepLooseFiles'> = {
    onUploaded: (bucket, handler) => void handlers.set(bucket, handler),
    discard,
    async dropAbandonedUploads(olderThan) {
      let dropped = 0;
      for (const id of await store.idleSince(olderThan)) {
        if (!isImportUpload(id) || running.has(id)) continue;
        await store.remove(id);
        dropped += 1;
      }
      await store.sweepParts();
      return dropped;
    },
  };

  return {
    uploads,
    find,
    finish,
    discard,

    /** Handles uploads that were complete when the server was killed, in case their client never returns. */
    async finishUnhandled(): Promise<void> {
      for (const id of await store.listUntaken()) {
        const upload = await find(id);
        if (!upload) continue;
        await finish(upload).catch((error: unknown) =>
          log.warn({ err: error, importId: upload.importId }, 'upload was not handled'),
        );
      }
    },
  };
}

export type UploadService = ReturnType<typeof createUploadService>;
