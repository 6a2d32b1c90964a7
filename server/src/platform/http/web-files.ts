import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { deleteOldFiles, findFile, markFilesInUse, storeFile } from './web-files.repository.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Files stored at once. */
const together = 4;

/**
 * Stores the files of this version's web app in the database, from which servers of other versions serve them while an update replaces
 * one server after the other.
 */
export async function shareWebFiles(db: Db, directory: string): Promise<void> {
  const folder = join(directory, 'assets');
  if (!existsSync(folder)) return;
  const files = new Set(await readdir(folder));
  const names = [...files].filter((name) => extname(name) in types);
  const missing = await markFilesInUse(db, names);
  while (missing.length > 0)
    await Promise.all(
      missing.splice(0, together).map(async (name) => {
        const isBrotli = files.has(`${name}.br`);
        const content = await readFile(join(folder, isBrotli ? `${name}.br` : name));
        await storeFile(db, { name, content, is_brotli: isBrotli });
      }),
    );
  await deleteOldFiles(db);
}

/** Sends a file of another version's web app; null if none has it. */
export async function sendWebFile(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> {
  const [, name] = /^\/assets\/([\w.-]{1,200})(?:\?|$)/.exec(request.url) ?? [];
  const type = name === undefined ? undefined : types[extname(name)];
  if (request.method !== 'GET' || name === undefined || type === undefined) return null;
  const file = await findFile(db, name);
  if (!file) return null;
  void reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
  if (!file.is_brotli) return reply.send(file.content);
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(await promisify(brotliDecompress)(file.content));
  return reply.header('content-encoding', 'br').send(file.content);
}
