import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { z } from 'zod';

const functionConfig = z.object({ verify_jwt: z.boolean().default(true) });
const configFile = z.object({ functions: z.record(z.string(), functionConfig).default({}) });

/** Whether a call needs a token: unless `config.toml` says `verify_jwt = false` under `[functions.NAME]`. */
export function needsToken(folder: string, name: string): boolean {
  const path = join(folder, 'config.toml');
  if (!existsSync(path)) return true;
  const { functions } = configFile.parse(parse(readFileSync(path, 'utf8')));
  return functions[name]?.verify_jwt ?? true;
}

/** Names are Supabase's, and so never lead out of the folder. */
export const isFunction = (folder: string, name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_-]*$/.test(name) && existsSync(join(folder, name, 'index.ts'));

export function readSecrets(path: string): NodeJS.Dict<string> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}
