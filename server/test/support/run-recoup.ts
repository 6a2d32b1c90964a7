import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const main = join(import.meta.dirname, '../../src/cli/main.ts');

/** The command line as the operator types it, with these settings and no others; gives what it prints. */
export async function runRecoup(settings: Record<string, string>, words: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], { env });
  return stdout;
}
