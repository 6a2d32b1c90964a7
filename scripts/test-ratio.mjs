// npm run test:ratio: lines of tests, with their support code, to lines of source, for each workspace and its parts.
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesBelow, root } from './lib.mjs';

const workspaces = ['domain', 'contract', 'server', 'web', 'bench', 'scripts'];
const isTest = (path) => /\.test\.tsx?$|^server\/test\/|\/testing\//.test(path);
const countLines = (file) => readFileSync(file, 'utf8').split('\n').length - 1;
const isGenerated = (path) => path === 'server/src/platform/db/schema.ts';

/** `server/src/areas/money/…` → `areas/money`, `web/src/ui/…` → `ui`. */
function partOf(path) {
  const [, first, ...folders] = path.split('/').slice(0, -1);
  if (first !== 'src') return first ?? '.';
  return folders.slice(0, ['areas', 'features'].includes(folders[0]) ? 2 : 1).join('/') || '.';
}

const rows = new Map();
function count(name, path, lines) {
  const row = rows.get(name) ?? { source: 0, tests: 0 };
  row[isTest(path) ? 'tests' : 'source'] += lines;
  rows.set(name, row);
}

for (const workspace of workspaces) {
  count(workspace, workspace, 0);
  for (const file of filesBelow(join(root, workspace))) {
    const path = relative(root, file).replaceAll(sep, '/');
    if (!/\.(ts|tsx|mts|mjs)$/.test(path) || isGenerated(path)) continue;
    const lines = countLines(file);
    count(workspace, path, lines);
    count(`${workspace} ${partOf(path)}`, path, lines);
  }
}

const number = (value) => value.toLocaleString('en-US').padStart(9);
console.log(`${''.padEnd(32)}${'source'.padStart(9)}${'tests'.padStart(9)}    ratio`);
for (const [name, { source, tests }] of rows) {
  const label = name.includes(' ') ? `  ${name.split(' ')[1]}` : name;
  console.log(
    `${label.padEnd(32)}${number(source)}${number(tests)}${(source === 0 ? '–' : (tests / source).toFixed(2)).padStart(9)}`,
  );
}
const specs = [...filesBelow(join(root, 'e2e'))].filter((file) => file.endsWith('.spec.ts'));
const specLines = specs.reduce((sum, file) => sum + countLines(file), 0);
console.log(`\nBrowser tests, for server and web together: ${specLines.toLocaleString('en-US')} lines.`);
