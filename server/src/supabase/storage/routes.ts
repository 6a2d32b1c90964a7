import { randomBytes } from 'node:crypto';
import { Metadata, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#platform/db/db.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { uploadBuckets } from '#platform/uploads.ts';
import { sendError } from '#platform/http/error-handler.ts';
import { admitLoad, admitUpload, readMetadata } from './admission.ts';
import { forward, resumablePath, sendAnswer } from './forward.ts';
import type { ResumableObjects } from './objects/resumable.ts';
import type { UploadService } from './service.ts';
import { uploadNotFound } from './storage.errors.ts';
import type { StoredUpload } from './import-uploads.ts';
import type { UploadStore } from './upload-store.ts';
import { sendStorageError, StorageError, toStorageError } from './wire-errors.ts';

export interface UploadRoutes {
  db: Db;
  store: UploadStore;
  service: UploadService;
  maxBytes: number;
  /** Uploads into all other buckets; absent beside a hosted project. */
  objects: ResumableObjects | null;
}

/**
 * Resumable uploads by tus 1.0, under Supabase Storage's paths. The library implements the protocol; permissions and the handling
 * of finished files are decided here, before and after it.
 */
export function registerUploadRoutes(app: FastifyInstance, { db, store, service, maxBytes, objects }: UploadRoutes): void {
  const tus = new Server({
    path: resumablePath,
    datastore: store.dataStore,
    maxSize: maxBytes,
    relativeLocation: true,
    // The web app has this same origin; no other may call.
    allowedOrigins: [],
    namingFunction: (_request, metadata) => `${importIdOf(metadata)}-${randomBytes(4).toString('hex')}`,
  });
  // The library reads the body as a stream.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
  });

  app.setErrorHandler((error, request, reply) =>
    error instanceof StorageError
      ? sendStorageError(error, request, reply, { isTrueStatus: true })
      : sendError(error, request, reply),
  );

  async function findOwn(request: FastifyRequest): Promise<StoredUpload> {
    const upload = await service.find(idOf(request));
    if (upload?.bucket === 'loads') {
      const entered = await app.gatekeeper.enterAgency(request, null);
      if (entered?.caller.userId !== upload.userId) throw uploadNotFound();
      return upload;
    }
    const { caller, membership } = await app.gatekeeper.enter(request, upload?.clientId ?? null);
    if (!upload || !membership || isAgencyRole(membership.role) || upload.userId !== caller.userId) throw uploadNotFound();
    return upload;
  }

  /** A complete upload ends when its handler has the bytes. */
  async function finish(upload: StoredUpload, reply: FastifyReply, status: 200 | 204): Promise<FastifyReply> {
    await service.finish(upload);
    return reply.status(status).headers({ 'upload-offset': upload.size, 'upload-length': upload.size }).send();
  }

  app.post('/upload/resumable', async (request, reply) => {
    const given = readMetadata(request);
    const bucket = uploadBuckets.find((one) => one === given['bucketName']);
    if (objects && !bucket) return withStorageErrors(objects.begin(request, reply, given));
    const admit = bucket === 'loads' ? admitLoad : admitUpload;
    const { importId, objectName, userId } = await admit(request, { db, gatekeeper: app.gatekeeper, maxBytes });
    // Only the newest attempt counts; an earlier one would waste disk space.
    await service.discard(importId);
    const metadata = Metadata.stringify({ bucketName: bucket ?? 'imports', objectName, userId });
    const answer = await forward(tus, request, { headers: { 'upload-metadata': metadata } });
    const upload = await service.find(answer.headers.get('location')?.split('/').at(-1) ?? '');
    if (upload && upload.offset === upload.size) await service.finish(upload);
    return sendAnswer(reply, answer);
  });

  app.head('/upload/resumable/:id', async (request, reply) => {
    if (objects?.owns(idOf(request))) return withStorageErrors(objects.head(request, reply, idOf(request)));
    const upload = await findOwn(request);
    if (upload.offset === upload.size) return finish(upload, reply, 200);
    return sendAnswer(reply, await forward(tus, request, { id: upload.id }));
  });

  app.patch('/upload/resumable/:id', async (request, reply) => {
    if (objects?.owns(idOf(request))) return withStorageErrors(objects.patch(request, reply, idOf(request)));
    const before = await findOwn(request);
    if (before.offset === before.size) return finish(before, reply, 204);
    const answer = await forward(tus, request, { id: before.id });
    const upload = await service.find(before.id);
    if (upload && upload.offset === upload.size) return finish(upload, reply, 204);
    return sendAnswer(reply, answer);
  });

  app.delete('/upload/resumable/:id', async (request, reply) => {
    if (objects?.owns(idOf(request))) return withStorageErrors(objects.remove(request, reply, idOf(request)));
    await store.remove((await findOwn(request)).id);
    return reply.status(204).send();
  });

  const answerOptions = async (request: FastifyRequest, reply: FastifyReply) => sendAnswer(reply, await forward(tus, request));
  app.options('/upload/resumable', answerOptions);
  if (!objects) return;

  // For holders of a signed upload URL, without a token.
  const path = '/upload/resumable/sign';
  app.post(path, (request, reply) => withStorageErrors(objects.begin(request, reply, readMetadata(request))));
  app.head(`${path}/:id`, (request, reply) => withStorageErrors(objects.head(request, reply, idOf(request))));
  app.patch(`${path}/:id`, (request, reply) => withStorageErrors(objects.patch(request, reply, idOf(request))));
  app.delete(`${path}/:id`, (request, reply) => withStorageErrors(objects.remove(request, reply, idOf(request))));
  app.options(path, answerOptions);
}

/** Sends errors of objects in the storage wire's format. */
function withStorageErrors(answer: Promise<FastifyReply>): Promise<FastifyReply> {
  return answer.catch((error: unknown) => {
    throw toStorageError(error);
  });
}

const idOf = (request: FastifyRequest): string => (request.params as { id?: string }).id ?? '';

function importIdOf(metadata: Record<string, string | null> | undefined): string {
  return metadata?.['objectName']?.split('/').at(-1) ?? '';
}
