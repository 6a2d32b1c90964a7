import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findLimits } from '../buckets/repository.ts';
import type { StorageContext } from '../context.ts';
import { bucketOf, parse, placeOf } from '../http.ts';
import { limitOf } from '../limits.ts';
import { readMediaType, requireAllowed } from '../media-types.ts';
import { readBucketName, readObjectName } from '../names.ts';
import { accessDenied, entityTooLarge, noSuchBucket, noSuchKey } from '../wire-errors.ts';
import { readCacheControl, readEncoding, readMetadataHeader } from './read-body.ts';
import { admitWrite, placeContent } from './place-object.ts';
import { movedDocument, recordDocumentEvents } from './record-documents.ts';
import { removeObjects } from './remove-objects.ts';
import { findObject, moveObject } from './repository.ts';
import { isUpsert } from './upload.routes.ts';

const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});
const copyBody = transfer.extend({
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({ cacheControl: z.string().nullish(), mimetype: z.string().nullish(), contentEncoding: z.string().nullish() })
    .nullish(),
});
/** Names, or names with a version, which this product ignores. */
const removal = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]))
    .min(1)
    .max(1000),
});

function readTransfer(body: z.output<typeof transfer>) {
  const bucketId = readBucketName(body.bucketId);
  return {
    from: { bucketId, name: readObjectName(body.sourceKey) },
    to: { bucketId: readBucketName(body.destinationBucket ?? bucketId), name: readObjectName(body.destinationKey) },
  };
}

const given = (metadata: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(metadata).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Moves, copies and removes objects. */
export function registerChanges(app: FastifyInstance, context: StorageContext): void {
  const { access, contents, clock, db, maxBytes } = context;

  app.route({
    method: 'POST',
    url: '/object/move',
    config: { operation: 'storage.object.move' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const { from, to } = readTransfer(parse(transfer, request.body));
      const source = await caller.run((tx) => findObject(tx, from));
      if (!source) throw noSuchKey();
      const bucket = await db.asService((tx) => findLimits(tx, to.bucketId));
      if (!bucket) throw noSuchBucket();
      requireAllowed(source.metadata.mimetype, bucket.allowedMimeTypes);
      if (source.metadata.size > limitOf(bucket, maxBytes)) throw entityTooLarge();
      const id = await caller.run(async (tx) => {
        const moved = await moveObject(tx, { from, to, now: clock.now() });
        if (moved === null) throw accessDenied('new row violates row-level security policy');
        await recordDocumentEvents(tx, caller, movedDocument(from, to));
        return moved;
      });
      return { message: 'Successfully moved', Id: id, Key: `${to.bucketId}/${to.name}` };
    },
  });

  app.route({
    method: 'POST',
    url: '/object/copy',
    config: { operation: 'storage.object.copy' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const body = parse(copyBody, request.body);
      const { from, to } = readTransfer(body);
      const source = await caller.run((tx) => findObject(tx, from));
      if (!source) throw noSuchKey();
      const write = { caller, place: to, mode: isUpsert(request) ? ('upsert' as const) : ('insert' as const) };
      const bucket = await admitWrite(context, write, source.metadata.size);
      const about = body.copyMetadata === false ? { ...source.metadata, ...given(body.metadata ?? {}) } : source.metadata;
      const { id } = await placeContent(context, write, {
        bucket,
        copyOf: from,
        body: {
          content: contents.open(source.version),
          expected: { min: source.metadata.size, max: source.metadata.size },
          mediaType: readMediaType(about.mimetype),
          cacheControl: readCacheControl(about.cacheControl),
          contentEncoding: readEncoding(about.contentEncoding),
          userMetadata: body.copyMetadata === false ? readMetadataHeader(request) : source.user_metadata,
        },
      });
      return { Id: id, Key: `${to.bucketId}/${to.name}`, name: to.name, bucket_id: to.bucketId };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/object/:bucket',
    config: { operation: 'storage.object.delete_many' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const { prefixes } = parse(removal, request.body);
      const removed = await caller.run((tx) => removeObjects(tx, caller, { bucketId: bucketOf(request), names: prefixes }));
      await contents.sweep();
      return removed;
    },
  });

  app.route({
    method: 'DELETE',
    url: '/object/:bucket/*',
    config: { operation: 'storage.object.delete' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const { bucketId, name } = placeOf(request);
      const removed = await caller.run((tx) => removeObjects(tx, caller, { bucketId, names: [name] }));
      if (removed.length === 0) throw noSuchKey();
      await contents.sweep();
      return { message: 'Successfully deleted' };
    },
  });
}
