import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasToken, originOf, type StorageCaller } from '../access.ts';
import { findLimits } from '../buckets/repository.ts';
import type { StorageContext } from '../context.ts';
import { parse, placeOf, queryOf } from '../http.ts';
import { sendRendered } from '../render/send-rendered.ts';
import { transform } from '../render/transform.ts';
import { noSuchBucket, noSuchKey } from '../wire-errors.ts';
import { findObject, type ObjectRow } from './repository.ts';
import { sendObject } from './send-object.ts';

interface Found {
  object: ObjectRow;
  isPublic: boolean;
  /** The caller, for the log. */
  reader: Omit<StorageCaller, 'run'>;
}

/** Compression would change the length and prevent ranges. */
const uncompressed = { compress: false as const, exposeHeadRoute: false };

/** Downloads, transformed images and object info. */
export function registerDownloads(app: FastifyInstance, context: StorageContext): void {
  const { access, db, links } = context;

  async function find(request: FastifyRequest, { onlyPublic }: { onlyPublic: boolean }): Promise<Found> {
    const place = placeOf(request);
    // Before the bucket is looked up: an invalid token is refused as such.
    const caller = hasToken(request) && !onlyPublic ? await access.authenticate(request, app.gatekeeper) : null;
    const bucket = await db.asService((tx) => findLimits(tx, place.bucketId));
    if (!bucket || (!bucket.isPublic && !caller)) throw noSuchBucket();
    const look = (tx: Parameters<typeof findObject>[0]) => findObject(tx, place);
    const object = bucket.isPublic || !caller ? await db.asService(look) : await caller.run(look);
    if (!object) throw noSuchKey();
    const anybody = { role: 'anon' as const, userId: null, isByLink: false, ...originOf(request) };
    return { object, isPublic: bucket.isPublic, reader: caller ?? anybody };
  }

  async function findSigned(request: FastifyRequest, kind: 'download' | 'render') {
    const place = placeOf(request);
    const link = await links.verify(kind, queryOf(request, 'token'), `${place.bucketId}/${place.name}`);
    const reader = access.impersonate(link.by, originOf(request));
    const object = await reader.run((tx) => findObject(tx, place));
    if (!object) throw noSuchKey();
    return { link, object, reader, isPublic: false, expires: new Date(link.exp * 1000) };
  }

  const send = (onlyPublic: boolean) => async (request: FastifyRequest, reply: FastifyReply) =>
    sendObject(context, { request, reply, ...(await find(request, { onlyPublic })) });

  const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD'];
  const config = { operation: 'storage.object.get' };
  app.route({ method, url: '/object/:bucket/*', config, ...uncompressed, handler: send(false) });
  app.route({ method, url: '/object/authenticated/:bucket/*', config, ...uncompressed, handler: send(false) });
  app.route({
    method,
    url: '/object/public/:bucket/*',
    config: { operation: 'storage.object.get_public' },
    ...uncompressed,
    handler: send(true),
  });

  app.route({
    method,
    url: '/object/sign/:bucket/*',
    config: { operation: 'storage.object.get_signed' },
    ...uncompressed,
    handler: async (request, reply) => {
      const { link: _link, ...found } = await findSigned(request, 'download');
      return sendObject(context, { request, reply, ...found });
    },
  });

  const info = (onlyPublic: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { object } = await find(request, { onlyPublic });
    void reply.header('cache-control', 'no-cache');
    return presentInfo(object);
  };
  const infoOptions = { config: { operation: 'storage.object.info' } };
  app.get('/object/info/:bucket/*', infoOptions, info(false));
  app.get('/object/info/authenticated/:bucket/*', infoOptions, info(false));
  app.get('/object/info/public/:bucket/*', infoOptions, info(true));

  const render = (onlyPublic: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = parse(transform, request.query, 'querystring');
    return sendRendered(context, { request, reply, transform: wanted, ...(await find(request, { onlyPublic })) });
  };
  const renderOptions = { method, config: { operation: 'storage.render' }, ...uncompressed };
  app.route({ ...renderOptions, url: '/render/image/authenticated/:bucket/*', handler: render(false) });
  app.route({ ...renderOptions, url: '/render/image/public/:bucket/*', handler: render(true) });
  app.route({
    ...renderOptions,
    url: '/render/image/sign/:bucket/*',
    handler: async (request, reply) => {
      const { link, ...found } = await findSigned(request, 'render');
      return sendRendered(context, { request, reply, transform: link.transform, ...found });
    },
  });
}

function presentInfo({ metadata, ...object }: ObjectRow) {
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    content_encoding: metadata.contentEncoding ?? null,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  };
}
