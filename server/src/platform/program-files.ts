import { basename, join, resolve } from 'node:path';

/** A build (`npm run build`) has all code in one folder of JavaScript; otherwise the sources run. */
const isBuilt = import.meta.filename.endsWith('.js');
const home = isBuilt ? resolve(import.meta.dirname, '..') : resolve(import.meta.dirname, '../..');

export const migrationsFolder = join(home, 'migrations');
export const agreementsFolder = join(home, 'agreements');
export const webFolder = isBuilt ? join(home, 'web') : resolve(home, '../web/dist');

/** Base of relative paths in settings: the checkout, or the working directory of a build. */
export const settingsFolder = isBuilt ? process.cwd() : resolve(home, '..');

/** Entry point of a thread or process. `path`: under server/src, without its extension. */
export function entryPoint(path: string): string {
  return isBuilt ? join(import.meta.dirname, `${basename(path)}.js`) : join(home, 'src', `${path}.ts`);
}
