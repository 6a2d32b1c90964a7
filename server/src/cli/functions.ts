import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Installation } from '#server/installation.ts';
import type { Config } from '#server/config.ts';
import { createTokenCheck } from '#server/function-callers.ts';
import { denoVersion, installDeno, isFunction, registerFunctions } from '#supabase/functions/index.ts';

const example = `Deno.serve(async (request) => {
  const { name = 'world' } = await request.json().catch(() => ({}));
  return Response.json({ message: \`Hello \${name}!\` });
});
`;

/** `functions install | list | new NAME`. Returns what to print. */
export async function runFunctions(config: Config, [verb, name = '']: readonly string[]): Promise<string> {
  const folder = config.FUNCTIONS_DIR;
  if (verb === 'install') return `Deno ${denoVersion} is at ${await installDeno(config.DATA_DIR)}.`;
  if (verb === 'list') {
    const names = existsSync(folder) ? await readdir(folder) : [];
    return names.filter((each) => isFunction(folder, each)).join('\n');
  }
  if (verb !== 'new') throw new Error('functions install | list | new NAME | serve');
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) throw new Error('A name begins with a letter and has letters, digits, - and _.');
  await mkdir(join(folder, name), { recursive: true });
  const path = join(folder, name, 'index.ts');
  await writeFile(path, example, { flag: 'wx' });
  return `${path} answers at /functions/v1/${name}.`;
}

/** `functions serve`: the functions alone, for their development. Changed files apply at the next call. Runs until a signal. */
export async function serveFunctions({ auth, log }: Installation, config: Config, port: number): Promise<void> {
  const app: FastifyInstance = Fastify({ loggerInstance: log as FastifyBaseLogger });
  await registerFunctions(app, {
    config: { ...config, NODE_ENV: 'development' },
    log,
    isTokenValid: createTokenCheck(auth, auth),
  });
  console.log(`Functions answer at ${await app.listen({ port, host: '127.0.0.1' })}/functions/v1/NAME. Press Ctrl-C to stop.`);
  await Promise.race((['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => once(process, signal)));
  await app.close();
}
