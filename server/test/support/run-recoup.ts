import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const main = join(import.meta.dirname, '../../src/cli/main.ts');

/** Runs the command line with exactly these settings; returns its output. */
export async function runRecoup(settings: Record<string, string>, words: readonly string[], program = main): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env });
  return stdout;
}
