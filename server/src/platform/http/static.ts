import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/db.ts';
import { sendNotFound } from './error-handler.ts';
import { sendWebFile, shareWebFiles } from './web-files.ts';

const machinePaths = /^\/(api|auth|rest|storage|realtime|functions|graphql|assets)(\/|$)/;

/**
 * Serves the built web app. Files below /assets have a hash in their names and never change; index.html is revalidated each time, so
 * that a new release is visible at once. Files of other versions come from the database. Any other path is a screen of the single-page
 * app.
 */
export async function serveWebApp(app: FastifyInstance, { directory, db }: { directory: string; db: Db }): Promise<void> {
  const index = join(directory, 'index.html');
  if (!existsSync(index)) throw new Error(`The web app is not built: ${index} is missing. Run "npm start" or "npm run build".`);

  await shareWebFiles(db, directory);
  const announced = await readAnnounced(directory);
  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !machinePaths.test(path) && !/\.\w{2,5}$/.test(path);
    if (wantsPage) {
      const link = announced.find(({ pattern }) => pattern.test(path))?.link;
      if (link) void reply.header('link', link);
      return reply.header('cache-control', 'no-cache').sendFile('index.html', directory);
    }
    return (await sendWebFile(db, request, reply)) ?? sendNotFound(request, reply);
  });
}

/** Files that the main screens need, as `Link` headers: the browser would otherwise find them one after the other. */
async function readAnnounced(directory: string): Promise<{ pattern: RegExp; link: string }[]> {
  const list = join(directory, '.vite/screens.json');
  if (!existsSync(list)) return [];
  const screens = JSON.parse(await readFile(list, 'utf8')) as { path: string; files: string[] }[];
  return screens.map(({ path, files }) => ({
    link: linkOf(files),
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
}

/** What the page and the app wait for before anything else; over HTTP/1.1 it would queue behind the screen's files. */
const FIRST = ['</color-scheme.js>; rel=preload; as=script', '</config.json>; rel=preload; as=fetch; crossorigin'];

const linkOf = (files: readonly string[]) =>
  [
    ...FIRST,
    ...files.map((file) => `</${file}>; rel=${file.endsWith('.js') ? 'modulepreload' : 'preload; as=style'}; crossorigin`),
  ].join(', ');
