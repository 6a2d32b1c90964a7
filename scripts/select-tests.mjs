// What `npm test -- PATH-OR-WORD …` runs: test files whose path contains a word, and browser tests whose title does.
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { filesBelow, root } from './lib.mjs';

const workspaces = ['domain', 'contract', 'server', 'web', 'bench', 'scripts', 'e2e'];
const isSpec = (file) => file.startsWith('e2e/') && file.endsWith('.spec.ts');

function findTestFiles() {
  return workspaces
    .flatMap((workspace) => [...filesBelow(resolve(root, workspace))])
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter((file) => /\.test\.tsx?$/.test(file) || isSpec(file));
}

/** Resolves a path relative to npm's working folder; returns a word unchanged. */
function normalize(word) {
  const path = resolve(process.env.INIT_CWD ?? root, word);
  const inRoot = relative(root, path).replaceAll(sep, '/');
  return (existsSync(path) && inRoot !== '' && !inRoot.startsWith('..') ? inRoot : word).toLowerCase();
}

function titlesOf(source) {
  return [...source.matchAll(/\btest(?:\.describe)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , title]) => title.toLowerCase());
}

const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Files for Vitest, and arguments for Playwright; either may be empty. Throws if a word matches nothing. */
export function selectTests(words, { files = findTestFiles(), read = (file) => readFileSync(resolve(root, file), 'utf8') } = {}) {
  const wanted = words.map(normalize);
  const matches = (text) => wanted.filter((word) => text.includes(word));
  const paths = new Map(files.map((file) => [file, matches(file.toLowerCase())]));
  const titles = new Map(files.filter(isSpec).map((file) => [file, titlesOf(read(file)).flatMap(matches)]));

  const found = new Set([...paths.values(), ...titles.values()].flat());
  const missing = wanted.filter((word) => !found.has(word));
  if (missing.length > 0) throw new Error(`No test matches ${missing.map((word) => `"${word}"`).join(', ')}.`);

  const byPath = files.filter((file) => paths.get(file).length > 0);
  const specs = files.filter((file) => isSpec(file) && (paths.get(file).length > 0 || titles.get(file).length > 0));
  // Playwright matches a pattern against the path below e2e and the title.
  const patterns = [...byPath.filter(isSpec).map((file) => file.slice('e2e/'.length)), ...wanted].map(escape);
  return {
    vitest: byPath.filter((file) => !isSpec(file)),
    playwright: specs.length === 0 ? [] : [...specs, '--grep', `/${patterns.join('|')}/i`],
  };
}
