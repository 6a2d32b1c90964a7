import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import { bucketOf, parse } from '../http.ts';
import { requireSize } from '../limits.ts';
import { readBucketName } from '../names.ts';
import { removeObjects } from '../objects/remove-objects.ts';
import type { StorageContext } from '../context.ts';
import { accessDenied, bucketNotEmpty, featureNotEnabled, noSuchBucket } from '../wire-errors.ts';
import { deleteBucket, findBucket, insertBucket, listBuckets, updateBucket } from './repository.ts';

const settings = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), z.string(), z.null()]).optional(),
  allowed_mime_types: z.array(z.string().max(255)).max(100).nullish(),
});
const newBucket = settings.extend({
  name: z.string(),
  id: z.string().nullish(),
  type: z.enum(['STANDARD', 'ANALYTICS', 'VECTOR']).nullish(),
});
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).catch(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  search: z.string().max(100).catch(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).catch('id'),
  sortOrder: z.enum(['asc', 'desc']).catch('asc'),
});

/** Buckets. Policies decide for everyone but the service key, and the product has none that lets a user change one. */
export function registerBucketRoutes(app: FastifyInstance, { access, contents, clock, maxBytes }: StorageContext): void {
  const callerOf = (request: Parameters<typeof access.authenticate>[0]) => access.authenticate(request, app.gatekeeper);

  app.route({
    method: 'GET',
    url: '/bucket',
    config: { operation: 'storage.bucket.list' },
    handler: async (request) => {
      const caller = await callerOf(request);
      const options = parse(listQuery, request.query, 'querystring');
      return caller.run((tx) => listBuckets(tx, options));
    },
  });

  app.route({
    method: 'GET',
    url: '/bucket/:bucket',
    config: { operation: 'storage.bucket.get' },
    handler: async (request) => {
      const caller = await callerOf(request);
      const found = await caller.run((tx) => findBucket(tx, bucketOf(request)));
      if (!found) throw noSuchBucket();
      return found;
    },
  });

  app.route({
    method: 'POST',
    url: '/bucket',
    config: { operation: 'storage.bucket.create' },
    handler: async (request) => {
      const caller = await callerOf(request);
      const body = parse(newBucket, request.body);
      const id = readBucketName(body.id ?? body.name);
      if (body.type && body.type !== 'STANDARD') throw featureNotEnabled();
      const bucket = {
        id,
        isPublic: body.public ?? false,
        fileSizeLimit: requireSize(body.file_size_limit ?? null, maxBytes),
        allowedMimeTypes: body.allowed_mime_types ?? null,
        ownerId: caller.userId,
        now: clock.now(),
      };
      await caller.run((tx) => insertBucket(tx, bucket));
      return { name: id };
    },
  });

  app.route({
    method: 'PUT',
    url: '/bucket/:bucket',
    config: { operation: 'storage.bucket.update' },
    handler: async (request) => {
      const caller = await callerOf(request);
      const body = parse(settings, request.body);
      const changes = {
        isPublic: body.public ?? undefined,
        fileSizeLimit: body.file_size_limit === undefined ? undefined : requireSize(body.file_size_limit, maxBytes),
        allowedMimeTypes: body.allowed_mime_types,
        now: clock.now(),
      };
      if (!(await caller.run((tx) => updateBucket(tx, bucketOf(request), changes)))) throw noSuchBucket();
      return { message: 'Successfully updated' };
    },
  });

  app.route({
    method: 'POST',
    url: '/bucket/:bucket/empty',
    config: { operation: 'storage.bucket.empty' },
    handler: async (request) => {
      const caller = await callerOf(request);
      const id = bucketOf(request);
      await caller.run(async (tx) => {
        if (!(await findBucket(tx, id))) throw noSuchBucket();
        await removeObjects(tx, caller, { bucketId: id });
      });
      await contents.sweep();
      // The service's text, which clients compare. The bucket is already empty here.
      return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/bucket/:bucket',
    config: { operation: 'storage.bucket.delete' },
    handler: async (request) => {
      const caller = await callerOf(request);
      const id = bucketOf(request);
      if (!(await caller.run((tx) => findBucket(tx, id)))) throw noSuchBucket();
      const isDeleted = await caller
        .run((tx) => deleteBucket(tx, id))
        .catch((error: unknown) => {
          throw errorCodeOf(error) === '23503' ? bucketNotEmpty() : error;
        });
      if (!isDeleted) throw accessDenied('new row violates row-level security policy');
      return { message: 'Successfully deleted' };
    },
  });
}
