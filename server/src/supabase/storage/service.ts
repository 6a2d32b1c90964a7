import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#platform/http/errors.ts';
import type { UploadHandler, Uploads } from '#platform/uploads.ts';
import type { StoredUpload, UploadStore } from './upload-store.ts';

/** Passes finished uploads to their handler, one call at a time, until it succeeds. */
export function createUploadService(store: UploadStore, log: FastifyBaseLogger) {
  const handlers = new Map<string, UploadHandler>();
  const running = new Map<string, Promise<void>>();

  async function handOver({ id }: StoredUpload): Promise<void> {
    const upload = await store.find(id);
    if (!upload || upload.isTaken) return;
    const handler = handlers.get('imports');
    if (!handler) throw new Error('no handler for uploads to the bucket "imports"');
    const { clientId, importId, userId, path, size } = upload;
    try {
      await handler({ clientId, importId, userId, path, bytes: size });
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
    const work = handOver(upload).finally(() => running.delete(upload.id));
    running.set(upload.id, work);
    return work;
  }

  const uploads: Omit<Uploads, 'sweepLooseFiles'> = {
    onUploaded: (bucket, handler) => void handlers.set(bucket, handler),
    discard: (importId) => store.discard(importId),
    async dropAbandonedUploads(olderThan) {
      let dropped = 0;
      for (const id of await store.listIds()) {
        const changed = await store.lastChange(id);
        if (running.has(id) || (changed && changed >= olderThan)) continue;
        await store.remove(id);
        dropped += 1;
      }
      return dropped;
    },
  };

  return {
    uploads,
    finish,

    /** Handles uploads that were complete when the server was killed, in case their client never returns. */
    async finishLeftOver(): Promise<void> {
      for (const id of await store.listIds()) {
        const upload = await store.find(id);
        if (!upload || upload.isTaken || upload.offset !== upload.size) continue;
        await finish(upload).catch((error: unknown) => log.warn({ err: error, importId: upload.importId }, 'upload not taken'));
      }
    },
  };
}

export type UploadService = ReturnType<typeof createUploadService>;
