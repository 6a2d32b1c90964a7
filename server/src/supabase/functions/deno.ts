import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const denoVersion = '2.9.6';

const folderOf = (dataDir: string) => join(dataDir, 'functions', `deno-${denoVersion}`);

/** The program that `installDeno` put below the data directory; null where there is none. */
export function findDeno(dataDir: string): string | null {
  const packages = join(folderOf(dataDir), 'node_modules', '@deno');
  if (!existsSync(packages)) return null;
  const programs = readdirSync(packages).map((name) => join(packages, name, process.platform === 'win32' ? 'deno.exe' : 'deno'));
  return programs.find((program) => existsSync(program)) ?? null;
}

/** Installs Deno from npm, which checks its integrity, and runs it once. Its path. */
export async function installDeno(dataDir: string): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const words = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    `deno@${denoVersion}`,
  ];
  const npm = process.env['npm_execpath'];
  await (npm === undefined ? run('npm', words, { cwd: folder }) : run(process.execPath, [npm, ...words], { cwd: folder }));
  const program = findDeno(dataDir);
  if (program === null) throw new Error('npm has no Deno for this platform.');
  const { stdout } = await run(program, ['--version']);
  if (!stdout.startsWith(`deno ${denoVersion} `)) throw new Error(`${program} is not Deno ${denoVersion}.`);
  return program;
}
