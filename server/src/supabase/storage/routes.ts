import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Metadata, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { isAgencyRole } from '../../platform/http/roles.ts';
import { admitUpload } from './admission.ts';
import type { UploadService } from './service.ts';
import { uploadNotFound } from './storage.errors.ts';
import type { StoredUpload, UploadStore } from './upload-store.ts';

export const resumablePath = '/storage/v1/upload/resumable';

export interface UploadRoutes {
  db: Db;
  store: UploadStore;
  service: UploadService;
  maxBytes: number;
}

/**
 * Resumable uploads by tus 1.0, under the names of Supabase Storage. The protocol is the library's; who may do what and
 * what happens to a finished file is decided here, before and after it.
 */
export function registerUploadRoutes(app: FastifyInstance, { db, store, service, maxBytes }: UploadRoutes): void {
  const tus = new Server({
    path: resumablePath,
    datastore: store.files,
    maxSize: maxBytes,
    relativeLocation: true,
    // The web app comes from this same origin; no other may call.
    allowedOrigins: [],
    namingFunction: (_request, metadata) => `${importIdOf(metadata)}-${randomBytes(4).toString('hex')}`,
  });
  // The library reads the body itself, as it comes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
  });

  async function findOwn(request: FastifyRequest): Promise<StoredUpload> {
    const upload = await store.find((request.params as { id: string }).id);
    const { caller, membership } = await app.gatekeeper.enter(request, upload?.clientId ?? null);
    if (!upload || !membership || isAgencyRole(membership.role) || upload.userId !== caller.userId) throw uploadNotFound();
    return upload;
  }

  /** An upload of which every byte is here is over as soon as its handler has it. */
  async function finish(upload: StoredUpload, reply: FastifyReply, status: 200 | 204): Promise<FastifyReply> {
    await service.finish(upload);
    return reply.status(status).headers({ 'upload-offset': upload.size, 'upload-length': upload.size }).send();
  }

  app.post('/upload/resumable', async (request, reply) => {
    const { importId, objectName, userId } = await admitUpload(request, { db, gatekeeper: app.gatekeeper, maxBytes });
    // The newest attempt counts; what an earlier one left would only fill the disk.
    await store.discard(importId);
    const metadata = Metadata.stringify({ bucketName: 'imports', objectName, userId });
    const answer = await forward(tus, request, { headers: { 'upload-metadata': metadata } });
    const upload = await store.find(answer.headers.get('location')?.split('/').at(-1) ?? '');
    if (upload && upload.offset === upload.size) await service.finish(upload);
    return send(reply, answer);
  });

  app.head('/upload/resumable/:id', async (request, reply) => {
    const upload = await findOwn(request);
    if (upload.offset === upload.size) return finish(upload, reply, 200);
    return send(reply, await forward(tus, request, { id: upload.id }));
  });

  app.patch('/upload/resumable/:id', async (request, reply) => {
    const before = await findOwn(request);
    if (before.offset === before.size) return finish(before, reply, 204);
    const answer = await forward(tus, request, { id: before.id });
    const upload = await store.find(before.id);
    if (upload && upload.offset === upload.size) return finish(upload, reply, 204);
    return send(reply, answer);
  });

  app.delete('/upload/resumable/:id', async (request, reply) => {
    await store.remove((await findOwn(request)).id);
    return reply.status(204).send();
  });

  app.options('/upload/resumable', async (request, reply) => send(reply, await forward(tus, request)));
}

function importIdOf(metadata: Record<string, string | null> | undefined): string {
  return metadata?.['objectName']?.split('/')[1] ?? '';
}

/**
 * Hands a request to the library; errors come back in the product's own shape. The library takes the last part of an address for
 * the upload, its query too: so it gets one of our own, with the upload that the caller was found to have.
 */
async function forward(
  tus: Server,
  request: FastifyRequest,
  { id, headers = {} }: { id?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const given = Object.entries(request.headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  const answer = await tus.handleWeb(
    new Request(new URL(id === undefined ? resumablePath : `${resumablePath}/${id}`, 'http://upload.invalid'), {
      method: request.method,
      headers: { ...Object.fromEntries(given), ...headers },
      ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
    }),
  );
  if (answer.ok) return answer;
  const message = (await answer.text()).trim();
  // A connection that broke is no fault of ours; nobody reads this answer.
  const status = request.raw.destroyed && !request.raw.complete ? 400 : answer.status;
  throw new AppError({ status, code: 'upload_failed', message });
}

function send(reply: FastifyReply, answer: Response): FastifyReply {
  return reply.status(answer.status).headers(Object.fromEntries(answer.headers)).send();
}
