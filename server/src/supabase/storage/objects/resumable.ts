import { randomUUID } from 'node:crypto';
import { Metadata, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Gatekeeper } from '#platform/http/bind.ts';
import { originOf, type StorageCaller } from '../access.ts';
import { findLimits } from '../buckets/repository.ts';
import type { StorageContext } from '../context.ts';
import { forward, resumablePath, sendAnswer, signedPath } from '../forward.ts';
import { readMediaType, requireAllowed } from '../media-types.ts';
import { readBucketName, readObjectName } from '../names.ts';
import type { UploadStore } from '../upload-store.ts';
import {
  alreadyExists,
  entityTooLarge,
  invalidRequest,
  invalidSignature,
  noSuchBucket,
  StorageError,
  toStorageError,
} from '../wire-errors.ts';
import { admitWrite, placeContent } from './place-object.ts';
import { readCacheControl, readUserMetadata } from './read-body.ts';
import { findVersion, type Place } from './repository.ts';
import { isUpsert } from './upload.routes.ts';

const uploadId = /^o-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** An empty file's stream is null. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** Kept with the upload: only the user who started it may continue it. */
const kept = z.object({
  bucketName: z.string(),
  objectName: z.string(),
  contentType: z.string(),
  cacheControl: z.string(),
  metadata: text,
  role: z.string(),
  userId: text,
  upsert: z.enum(['true', 'false']),
  /** Started with a signed URL: only that URL continues it. */
  signed: z.enum(['true', 'false']).default('false'),
});

interface ResumableUpload {
  id: string;
  /** The content's name once stored, to find out whether it was. */
  version: string;
  about: z.output<typeof kept>;
  offset: number;
  size: number;
}

const isSigned = (request: FastifyRequest): boolean => request.routeOptions.url?.startsWith(signedPath) ?? false;

const noSuchUpload = () => new StorageError({ status: 404, code: 'NoSuchUpload', message: 'Upload not found' });

export interface ResumableObjects {
  owns(id: string): boolean;
  begin(request: FastifyRequest, reply: FastifyReply, metadata: Record<string, string | null>): Promise<FastifyReply>;
  head(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply>;
  patch(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply>;
  remove(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply>;
  /** Deletes abandoned uploads. Returns how many. */
  dropAbandoned(before: Date): Promise<number>;
}

/**
 * Resumable uploads into any bucket. Policies are checked at the start and again after the last byte; until then the bytes are
 * kept like those of imports.
 */
export function createResumableObjects(
  context: StorageContext,
  { store, gatekeeper }: { store: UploadStore; gatekeeper(): Gatekeeper },
): ResumableObjects {
  const { access, db, links, maxBytes, quota } = context;
  const tus = new Server({
    path: resumablePath,
    datastore: store.dataStore,
    maxSize: maxBytes,
    relativeLocation: true,
    allowedOrigins: [],
    // Ours: nothing from the client's description is passed on unparsed.
    namingFunction: (_request, metadata) => `o-${metadata?.['version']}`,
  });
  const running = new Map<string, Promise<void>>();
  /** The newest upload per signed URL's object, by what the URL permits: the version of its content. */
  const newestByLink = new Map<string, string>();

  async function find(id: string): Promise<ResumableUpload | null> {
    const version = uploadId.exec(id)?.[1];
    const upload = version === undefined ? null : await store.find(id);
    const about = kept.safeParse(upload?.metadata);
    if (version === undefined || !upload || !about.success) return null;
    return { id, version, about: about.data, offset: upload.offset, size: upload.size };
  }

  async function drop(id: string): Promise<void> {
    await store.remove(id);
    const version = uploadId.exec(id)?.[1];
    if (version === undefined) return;
    for (const [link, newest] of newestByLink) if (newest === version) newestByLink.delete(link);
    await quota.release(version);
  }

  /**
   * Reserves space for an upload, so that many that start at once cannot all use the same space. Among uploads by signed URL to
   * one object only the newest counts: a URL is good for one file.
   */
  async function reserveSpace(
    version: string,
    { caller, at, bytes }: { caller: StorageCaller; at: Place; bytes: number },
  ): Promise<void> {
    const link = caller.isByLink ? `${caller.role} ${caller.userId} ${at.bucketId}/${at.name}` : null;
    if (link !== null) {
      const before = newestByLink.get(link);
      newestByLink.set(link, version);
      if (before !== undefined && !running.has(`o-${before}`)) await drop(`o-${before}`);
    }
    await quota.reserve(version, at, { min: bytes, max: bytes });
    if (link === null || newestByLink.get(link) === version) return;
    await quota.release(version);
    throw alreadyExists();
  }

  /** With a signed URL for this very object. */
  async function linkedCaller(request: FastifyRequest, place: Place): Promise<{ caller: StorageCaller; isUpsert: boolean }> {
    const signature = request.headers['x-signature'];
    if (typeof signature !== 'string') throw invalidSignature('Missing x-signature header');
    const link = await links.verify('upload', signature, `${place.bucketId}/${place.name}`);
    return { caller: access.impersonate(link.by, originOf(request)), isUpsert: link.upsert };
  }

  const isOf = ({ about }: ResumableUpload, caller: StorageCaller) =>
    about.role === caller.role && about.userId === (caller.userId ?? '') && about.signed === String(caller.isByLink);

  /** Null if it was already stored; the response then says so. */
  async function findOwn(
    request: FastifyRequest,
    id: string,
  ): Promise<{ upload: ResumableUpload; caller: StorageCaller } | { placed: number }> {
    const known = isSigned(request) ? null : await access.authenticate(request, gatekeeper());
    const upload = await find(id);
    const version = uploadId.exec(id)?.[1];
    const row = upload || version === undefined ? null : await db.asService((tx) => findVersion(tx, version));
    const at = upload
      ? { bucketId: upload.about.bucketName, name: upload.about.objectName }
      : row && { bucketId: row.bucket_id, name: row.name };
    if (!at) throw noSuchUpload();
    const caller = known ?? (await linkedCaller(request, at)).caller;
    if (upload && isOf(upload, caller)) return { upload, caller };
    if (!row || (caller.role !== 'service_role' && row.owner_id !== caller.userId)) throw noSuchUpload();
    return { placed: row.metadata.size };
  }

  async function place({ id, version, about, size }: ResumableUpload, caller: StorageCaller): Promise<void> {
    const bucket = await db.asService((tx) => findLimits(tx, about.bucketName));
    if (!bucket) throw noSuchBucket();
    const write = {
      caller,
      place: { bucketId: about.bucketName, name: about.objectName },
      mode: about.upsert === 'true' ? ('upsert' as const) : ('insert' as const),
    };
    const body = {
      content: store.read(id),
      expected: { min: size, max: size },
      mediaType: about.contentType,
      cacheControl: about.cacheControl,
      userMetadata: readUserMetadata(about.metadata),
    };
    try {
      // Stored by a server that was killed before it could clean up.
      if (!(await db.asService((tx) => findVersion(tx, version)))) await placeContent(context, write, { bucket, body, version });
    } catch (error) {
      // Refused permanently: the bytes are deleted. After a temporary failure the client continues.
      if (toStorageError(error).status < 500) await drop(id);
      throw error;
    }
    await drop(id);
  }

  function finish(upload: ResumableUpload, caller: StorageCaller): Promise<void> {
    const begun = running.get(upload.id);
    if (begun) return begun;
    const work = place(upload, caller).finally(() => running.delete(upload.id));
    running.set(upload.id, work);
    return work;
  }

  const sendComplete = (reply: FastifyReply, status: 200 | 204, size: number) =>
    reply.status(status).headers({ 'upload-offset': size, 'upload-length': size }).send();

  return {
    owns: (id) => uploadId.test(id),

    async begin(request, reply, metadata) {
      const place_ = { bucketId: readBucketName(metadata['bucketName']), name: readObjectName(metadata['objectName']) };
      const { caller, isUpsert: mayReplace } = isSigned(request)
        ? await linkedCaller(request, place_)
        : { caller: await access.authenticate(request, gatekeeper()), isUpsert: isUpsert(request) };
      const length = request.headers['upload-length'];
      if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw invalidRequest('Upload-Length is required');
      const contentType = readMediaType(metadata['contentType'] ?? undefined);
      readUserMetadata(metadata['metadata'] ?? undefined);
      if (Number(length) > maxBytes) throw entityTooLarge();
      const mode = mayReplace ? ('upsert' as const) : ('insert' as const);
      const bucket = await admitWrite(context, { caller, place: place_, mode }, Number(length));
      requireAllowed(contentType, bucket.allowedMimeTypes);
      const cacheTime = metadata['cacheControl'];
      const version = randomUUID();
      const about = {
        version,
        bucketName: place_.bucketId,
        objectName: place_.name,
        contentType,
        cacheControl: readCacheControl(cacheTime && /^\d+$/.test(cacheTime) ? `max-age=${cacheTime}` : (cacheTime ?? undefined)),
        metadata: metadata['metadata'] ?? '',
        role: caller.role,
        userId: caller.userId ?? '',
        upsert: String(mode === 'upsert'),
        signed: String(caller.isByLink),
      };
      await reserveSpace(version, { caller, at: place_, bytes: Number(length) });
      const answer = await forward(tus, request, { headers: { 'upload-metadata': Metadata.stringify(about) } }).catch(
        async (error: unknown) => {
          // The bytes so far may be continued; without a file there is nothing to continue.
          if (!(await find(`o-${version}`))) await drop(`o-${version}`);
          throw error;
        },
      );
      const upload = await find(answer.headers.get('location')?.split('/').at(-1) ?? '');
      if (upload && upload.offset === upload.size) await finish(upload, caller);
      return sendAnswer(reply, answer, isSigned(request) ? { location: `${signedPath}/o-${version}` } : {});
    },

    async head(request, reply, id) {
      const found = await findOwn(request, id);
      if ('placed' in found) return sendComplete(reply, 200, found.placed);
      const { upload, caller } = found;
      if (upload.offset < upload.size) return sendAnswer(reply, await forward(tus, request, { id }));
      await finish(upload, caller);
      return sendComplete(reply, 200, upload.size);
    },

    async patch(request, reply, id) {
      const found = await findOwn(request, id);
      if ('placed' in found) return sendComplete(reply, 204, found.placed);
      const { upload: before, caller } = found;
      const answer = before.offset < before.size ? await forward(tus, request, { id }) : null;
      const upload = answer ? await find(id) : before;
      if (!upload || upload.offset < upload.size)
        return answer ? sendAnswer(reply, answer) : sendComplete(reply, 204, before.size);
      await finish(upload, caller);
      return sendComplete(reply, 204, upload.size);
    },

    async remove(request, reply, id) {
      const found = await findOwn(request, id);
      if ('placed' in found) throw noSuchUpload();
      await drop(id);
      return reply.status(204).send();
    },

    async dropAbandoned(before) {
      let dropped = 0;
      for (const id of await store.idleSince(before)) {
        if (!uploadId.test(id) || running.has(id)) continue;
        await drop(id);
        dropped += 1;
      }
      await quota.releaseBefore(before);
      return dropped;
    },
  };
}
