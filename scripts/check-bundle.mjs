// Measures the JavaScript a screen loads, gzipped, from Vite's manifest, and fails above the budgets.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Loaded by every screen. */
const ALWAYS = ['index.html'];
const SHELL = [
  'src/app/toasts.tsx',
  'src/app/shell/shell.tsx',
  'src/app/shell/shell-loader.ts',
  'src/app/screens/screen-error.tsx',
];

export const budgets = [
  { screen: 'sign-in', limit: 190_000, modules: [...ALWAYS, 'src/features/users/auth/sign-in-page.tsx'] },
  {
    screen: 'debtors',
    limit: 300_000,
    modules: [
      ...ALWAYS,
      ...SHELL,
      'src/features/accounts/debtors/debtors-page.tsx',
      'src/features/accounts/debtors/debtors-loader.ts',
    ],
  },
  {
    // Without its charts, which load on scroll.
    screen: 'home',
    limit: 300_000,
    modules: [
      ...ALWAYS,
      ...SHELL,
      'src/app/start/start-page.tsx',
      'src/app/start/start-loader.ts',
      'src/features/home/home-page.tsx',
      'src/features/home/home-loader.ts',
    ],
  },
];

/** Files of the modules and their static imports. */
export function filesOf(manifest, modules) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in Vite's manifest: was the module moved?`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...seen].filter((file) => file.endsWith('.js'));
}

/** JavaScript bytes per screen, gzipped at a typical server level. */
export function measure(dist) {
  const path = join(dist, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: build the web app first.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  return budgets.map(({ screen, limit, modules }) => {
    const bytes = filesOf(manifest, modules)
      .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 6 }).length)
      .reduce((sum, size) => sum + size, 0);
    return { screen, limit, bytes };
  });
}

function main() {
  const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'web', 'dist');
  let over = false;
  for (const { screen, limit, bytes } of measure(dist)) {
    const verdict = bytes <= limit ? 'within' : 'ABOVE';
    over ||= bytes > limit;
    console.log(`${screen}: ${(bytes / 1000).toFixed(1)} kB of JavaScript, ${verdict} its budget of ${limit / 1000} kB`);
  }
  return over ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main();
