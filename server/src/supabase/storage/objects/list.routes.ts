import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StorageContext } from '../context.ts';
import { bucketOf, parse } from '../http.ts';
import { readFolder } from '../names.ts';
import { invalidRequest } from '../wire-errors.ts';
import { listFolder, listPrefix } from './list-objects.ts';

const order = z.enum(['asc', 'desc']).catch('asc');
const prefix = z.string().max(1024).nullish();
const listBody = z.object({
  prefix,
  limit: z.int().min(1).max(10_000).catch(100),
  offset: z.int().min(0).max(10_000_000).catch(0),
  search: z.string().max(1024).nullish(),
  sortBy: z.object({ column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).catch('name'), order }).nullish(),
});
const listV2Body = z.object({
  prefix,
  limit: z.int().min(1).max(1000).catch(1000),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z.boolean().nullish(),
  sortBy: z.object({ column: z.enum(['name', 'updated_at', 'created_at']), order }).nullish(),
});
const cursor = z.tuple([z.string(), z.string()]);

const writeCursor = (at: z.output<typeof cursor>) => Buffer.from(JSON.stringify(at)).toString('base64url');

function readCursor(text: string | null | undefined) {
  if (!text) return null;
  try {
    const [key, name] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (!`${key}${name}`.includes('\0')) return { key, name };
  } catch {
    // Reported by the limit check below.
  }
  throw invalidRequest('Invalid Parameter cursor');
}

/** Lists. To a caller without access a bucket looks empty, like one that does not exist. */
export function registerLists(app: FastifyInstance, { access }: StorageContext): void {
  app.route({
    method: 'POST',
    url: '/object/list/:bucket',
    config: { operation: 'storage.object.list' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const bucketId = bucketOf(request);
      const body = parse(listBody, request.body);
      const { column: sortBy, order: direction } = body.sortBy ?? { column: 'name' as const, order: 'asc' as const };
      const folder = readFolder(body.prefix ?? '');
      const { limit, offset } = body;
      return caller.run((tx) =>
        listFolder(tx, { bucketId, folder, search: body.search ?? '', limit, offset, sortBy, order: direction }),
      );
    },
  });

  app.route({
    method: 'POST',
    url: '/object/list-v2/:bucket',
    config: { operation: 'storage.object.list_v2' },
    handler: async (request) => {
      const caller = await access.authenticate(request, app.gatekeeper);
      const bucketId = bucketOf(request);
      const body = parse(listV2Body, request.body);
      const { column: sortBy, order: direction } = body.sortBy ?? { column: 'name' as const, order: 'asc' as const };
      const query = {
        bucketId,
        prefix: (body.prefix ?? '').replace(/^\/+/, ''),
        limit: body.limit,
        hasFolders: body.with_delimiter ?? false,
        sortBy,
        order: direction,
        after: readCursor(body.cursor),
      };
      const rows = await caller.run((tx) => listPrefix(tx, query));
      const hasNext = rows.length > body.limit;
      const page = rows.slice(0, body.limit);
      const last = page.at(-1);
      return {
        hasNext,
        ...(hasNext && last ? { nextCursor: writeCursor([last.key, last.name]) } : {}),
        folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name.replace(/\/$/, '') })),
        objects: page.filter(({ id }) => id !== null).map(({ key: _key, ...object }) => ({ ...object, key: object.name })),
      };
    },
  });
}
