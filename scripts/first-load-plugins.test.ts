import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { neededPreloads } from './needed-preloads.ts';
import { subsetFonts } from './subset-fonts.ts';

const sheet = join(import.meta.dirname, '../node_modules/@fontsource-variable/inter/index.css');

it('every font face of the build has a smaller file with the weights in use', async () => {
  const transform = subsetFonts().transform as (css: string, id: string) => Promise<string | null>;
  const css = readFileSync(sheet, 'utf8');
  const subset = (await transform(css, sheet)) ?? '';
  const files = (text: string) => [...text.matchAll(/url\(([^)]+)\)/g)].map(([, file = '']) => resolve(dirname(sheet), file));
  expect(subset.match(/font-weight: 400 700;/g)).toHaveLength(files(css).length);
  const sizes = files(subset).map((file, index) => [statSync(file).size, statSync(files(css)[index] ?? '').size]);
  expect(sizes.every(([after = 0, before = 0]) => after > 0 && after < before)).toBe(true);
  await expect(transform('@font-face { src: url(a.woff2); }', sheet)).rejects.toThrow('No font face');
});

it('links before a dynamic import leave out what the importing file has loaded', () => {
  const { plugin, resolveDependencies } = neededPreloads();
  const chunk = (fileName: string, imports: string[]) => ({ type: 'chunk', fileName, imports });
  const bundle = { a: chunk('a', ['b']), b: chunk('b', ['c']), c: chunk('c', []), d: chunk('d', ['c']) };
  (plugin.generateBundle as (options: unknown, bundle: unknown) => void)(null, bundle);
  expect(resolveDependencies('d', ['d', 'c', 'b', 'e.css'], { hostId: 'a' })).toEqual(['d', 'e.css']);
  expect(resolveDependencies('a', ['a', 'b'], { hostId: 'index.html' })).toEqual(['a', 'b']);
});
