import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { denoVersion, installDeno, isFunction } from '#supabase/functions/index.ts';

const example = `Deno.serve(async (request) => {
  const { name = 'world' } = await request.json().catch(() => ({}));
  return Response.json({ message: \`Hello \${name}!\` });
});
`;

/** `functions install | list | new NAME`. What to print. */
export async function runFunctions(config: Config, [verb, name = '']: readonly string[]): Promise<string> {
  const folder = config.FUNCTIONS_DIR;
  if (verb === 'install') return `Deno ${denoVersion} is at ${await installDeno(config.DATA_DIR)}.`;
  if (verb === 'list') {
    const names = existsSync(folder) ? await readdir(folder) : [];
    return names.filter((each) => isFunction(folder, each)).join('\n');
  }
  if (verb !== 'new') throw new Error('functions install | list | new NAME');
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) throw new Error('A name begins with a letter and has letters, digits, - and _.');
  await mkdir(join(folder, name), { recursive: true });
  const path = join(folder, name, 'index.ts');
  await writeFile(path, example, { flag: 'wx' });
  return `${path} answers at /functions/v1/${name}.`;
}
