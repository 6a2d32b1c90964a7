// Shared by npm start and npm test. Plain JavaScript: it runs on the machine's own Node before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const cache = join(root, 'node_modules', '.cache', 'recoup');

/** The project's programs come first on the path, including its own Node. */
export const env = { ...process.env, PATH: [bin, process.env.PATH ?? ''].join(delimiter) };

/** Runs a program; resolves with its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

function readMark(name) {
  const path = join(cache, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function writeMark(name, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, name), value);
}

/** Installs the lockfile's packages unless installed. */
export async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (readMark('installed') === wanted && existsSync(join(bin, 'vite'))) return;
  console.log('Installing dependencies; the first time this takes a minute …');
  // Not "npm ci": it refuses a lockfile that lacks an optional package of another platform. Versions are the lockfile's. No package
  // needs its install script; ssh2's would compile an optional addition.
  const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']);
  if (code !== 0) throw new Error('npm install failed; see the error above.');
  writeMark('installed', wanted);
}

export function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted?.((a, b) => a.name.localeCompare(b.name)) ??
    readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Builds the web app unless the build matches the sources. */
export async function buildWeb() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['web', 'contract', 'domain', 'scripts']) {
    for (const file of filesBelow(join(root, folder))) {
      if (/\.test\.tsx?$/.test(file) || !statSync(file).isFile()) continue;
      hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  const wanted = hash.digest('hex');
  if (readMark('web') === wanted && existsSync(join(root, 'web', 'dist', 'index.html'))) return;
  console.log('Building the web app …');
  const code = await run('vite', ['build', 'web', '--logLevel', 'warn'], { env: { ...env, NODE_ENV: 'production' } });
  if (code !== 0) throw new Error('The web app could not be built; see the error above.');
  writeMark('web', wanted);
}
