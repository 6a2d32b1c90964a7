// Measures the JavaScript that a screen loads before it can be used, gzipped, and fails above the budgets.
// e2e/first-load.spec.ts checks that a browser loads no more than that.
// Fails too where chunks import each other in a circle: one of them would be evaluated before what it needs.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const limits = {
  'sign-in': 150_000,
  home: 240_000,
  debtors: 240_000,
  account: 262_000,
  payments: 240_000,
  uploads: 240_000,
};

/** Below the build's folder: the files of each main screen (served-files.ts). */
export const SCREEN_FILES = '.vite/screens.json';

/** The budgeted screens of a build, with the JavaScript that each loads. */
export function readBudgets(dist) {
  const path = join(dist, SCREEN_FILES);
  if (!existsSync(path)) throw new Error(`${path} is missing: build the web app first.`);
  return JSON.parse(readFileSync(path, 'utf8')).map(({ files, ...screen }) => ({
    ...screen,
    limit: limits[screen.screen],
    scripts: files.filter((file) => file.endsWith('.js')),
  }));
}

/** JavaScript bytes per screen, gzipped at a typical server level. */
export function measure(dist) {
  return readBudgets(dist).map(({ screen, limit, scripts }) => {
    const bytes = scripts
      .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 6 }).length)
      .reduce((sum, size) => sum + size, 0);
    return { screen, limit, bytes };
  });
}

/** The first circle of static imports between chunks, as their files; undefined if there is none. */
export function findCircle(manifest) {
  const done = new Set();
  const path = [];
  const visit = (key) => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (done.has(key)) return undefined;
    path.push(key);
    for (const imported of manifest[key].imports ?? []) {
      const circle = visit(imported);
      if (circle) return circle;
    }
    path.pop();
    done.add(key);
    return undefined;
  };
  for (const key of Object.keys(manifest)) {
    const circle = visit(key);
    if (circle) return circle.map((member) => manifest[member].file);
  }
  return undefined;
}

function main() {
  const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'web', 'dist');
  const circle = findCircle(JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')));
  if (circle) console.log(`Chunks import each other in a circle: ${circle.join(' → ')}`);
  let isFailed = circle !== undefined;
  for (const { screen, limit, bytes } of measure(dist)) {
    const verdict = bytes <= limit ? 'within' : 'ABOVE';
    isFailed ||= bytes > limit;
    console.log(`${screen}: ${(bytes / 1000).toFixed(1)} kB of JavaScript, ${verdict} its budget of ${limit / 1000} kB`);
  }
  return isFailed ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main();
