import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { probe } from '../access.ts';
import { findLimits } from '../buckets/repository.ts';
import type { StorageContext } from '../context.ts';
import { bucketOf, parse, placeOf } from '../http.ts';
import { maxLinkSeconds, uploadLinkSeconds } from '../links.ts';
import { limitTransform, listTransformations, transform } from '../render/transform.ts';
import { noSuchBucket, noSuchKey } from '../wire-errors.ts';
import { findNames, findObject, insertObject } from './repository.ts';
import { isUpsert } from './upload.routes.ts';

const expiresIn = z.int('must be integer').min(1, 'must be >= 1').max(maxLinkSeconds, `must be <= ${maxLinkSeconds}`);
const one = z.object({ expiresIn, transform: transform.nullish() });
const many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

/** Signed URLs of single objects, for callers who may read or write them. */
export function registerSigning(app: FastifyInstance, { access, clock, db, links }: StorageContext): void {
  app.route({
    method: 'POST',
    url: '/object/sign/:bucket/*',
    config: { operation: 'storage.object.sign' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const place = placeOf(request);
      const { expiresIn: seconds, ...body } = parse(one, request.body);
      const wanted = limitTransform(body.transform ?? {});
      if (!(await caller.run((tx) => findObject(tx, place)))) throw noSuchKey();
      const url = `${place.bucketId}/${place.name}`;
      if (listTransformations(wanted).length === 0)
        return { signedURL: `/object/sign/${url}?token=${await links.sign('download', { url, by: caller, seconds })}` };
      const token = await links.sign('render', { url, by: caller, transform: wanted, seconds });
      return { signedURL: `/render/image/sign/${url}?token=${token}` };
    },
  });

  app.route({
    method: 'POST',
    url: '/object/sign/:bucket',
    config: { operation: 'storage.object.sign_many' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const bucketId = bucketOf(request);
      const { expiresIn: seconds, paths } = parse(many, request.body);
      const seen = await caller.run((tx) => findNames(tx, bucketId, paths));
      return Promise.all(
        paths.map(async (path) => {
          if (!seen.has(path))
            return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null };
          const url = `${bucketId}/${path}`;
          const token = await links.sign('download', { url, by: caller, seconds });
          return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
        }),
      );
    },
  });

  app.route({
    method: 'POST',
    url: '/object/upload/sign/:bucket/*',
    config: { operation: 'storage.object.sign_upload' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const place = placeOf(request);
      const upsert = isUpsert(request);
      if (!(await db.asService((tx) => findLimits(tx, place.bucketId)))) throw noSuchBucket();
      const object = { ...place, version: null, metadata: null, userMetadata: null, ownerId: caller.userId, now: clock.now() };
      await probe(caller, (tx) => insertObject(tx, object, { isUpsert: upsert }));
      const url = `${place.bucketId}/${place.name}`;
      const token = await links.sign('upload', { url, by: caller, upsert, seconds: uploadLinkSeconds });
      return { url: `/object/upload/sign/${url}?token=${token}`, token };
    },
  });
}
