import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { z } from 'zod';

const functionConfig = z.object({ verify_jwt: z.boolean().default(true) });
const configFile = z.object({ functions: z.record(z.string(), functionConfig).default({}) });

/** When a file last changed, in ms; 0 without a file. */
export const versionOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const readConfigs = new Map<string, { version: number; functions: z.output<typeof configFile>['functions'] }>();

/** `config.toml`, read again when it has changed. */
function readConfigFile(path: string): z.output<typeof configFile>['functions'] {
  const version = versionOf(path);
  const known = readConfigs.get(path);
  if (known?.version === version) return known.functions;
  const functions = version === 0 ? {} : configFile.parse(parse(readFileSync(path, 'utf8'))).functions;
  readConfigs.set(path, { version, functions });
  return functions;
}

/** Whether a call needs a token: unless `config.toml` says `verify_jwt = false` under `[functions.NAME]`. */
export function needsToken(folder: string, name: string): boolean {
  return readConfigFile(join(folder, 'config.toml'))[name]?.verify_jwt ?? true;
}

/** Names are Supabase's, and so never lead out of the folder. */
export const isFunction = (folder: string, name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_-]*$/.test(name) && existsSync(join(folder, name, 'index.ts'));

export function readSecrets(path: string): NodeJS.Dict<string> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}
