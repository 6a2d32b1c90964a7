import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesBelow, root } from '../lib.mjs';
import { collectTexts, type FoundText } from './collect-texts.ts';

const FOLDERS = ['web/src', 'domain/src', 'contract/src', 'server/src'];

/** Tests, generated types, and word lists that files are matched against. */
const NOT_READ = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/db\/schema\.ts$|^domain\/src\/(synthetic|placing\/(mapping|sheet))\//;

/** The texts of all files that have some, in the order of their paths. Takes about two seconds. */
export function listTexts(): { path: string; texts: FoundText[] }[] {
  return FOLDERS.flatMap((folder) => [...filesBelow(join(root, folder))])
    .map((file) => ({ file, path: relative(root, file).replaceAll(sep, '/') }))
    .filter(({ path }) => /\.tsx?$/.test(path) && !NOT_READ.test(path))
    .map(({ file, path }) => ({ path, texts: collectTexts(path, readFileSync(file, 'utf8')) }))
    .filter(({ texts }) => texts.length > 0);
}
