import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOf } from '../access.ts';
import type { StorageContext } from '../context.ts';
import { placeOf, queryOf } from '../http.ts';
import { admitWrite, placeContent, type Write, type WriteMode } from './place-object.ts';
import { readBody } from './read-body.ts';

export const isUpsert = (request: FastifyRequest): boolean => request.headers['x-upsert'] === 'true';

/** Single-request uploads. Bodies are read as a stream, after the permission check. */
export function registerUploads(app: FastifyInstance, context: StorageContext): void {
  const { access, links } = context;

  async function upload(request: FastifyRequest, write: Write) {
    const length = Number(request.headers['content-length'] ?? NaN);
    const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
    // A form is longer than its file.
    const bucket = await admitWrite(context, write, isForm || Number.isNaN(length) ? undefined : length);
    const { id } = await placeContent(context, write, { bucket, body: await readBody(request) });
    return { Id: id, Key: `${write.place.bucketId}/${write.place.name}` };
  }

  const byToken = (modeOf: (request: FastifyRequest) => WriteMode) => async (request: FastifyRequest) => {
    const caller = await access.authenticate(request, app.gatekeeper);
    return upload(request, { caller, place: placeOf(request), mode: modeOf(request) });
  };

  app.post(
    '/object/:bucket/*',
    { config: { operation: 'storage.object.create' } },
    byToken((request) => (isUpsert(request) ? 'upsert' : 'insert')),
  );
  app.put(
    '/object/:bucket/*',
    { config: { operation: 'storage.object.update' } },
    byToken(() => 'update'),
  );

  app.route({
    method: 'PUT',
    url: '/object/upload/sign/:bucket/*',
    config: { operation: 'storage.object.upload_signed' },
    handler: async (request) => {
      const place = placeOf(request);
      const link = await links.verify('upload', queryOf(request, 'token'), `${place.bucketId}/${place.name}`);
      const caller = access.impersonate(link.by, originOf(request));
      return upload(request, { caller, place, mode: link.upsert ? 'upsert' : 'insert' });
    },
  });
}
