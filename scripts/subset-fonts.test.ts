import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

const sheet = join(import.meta.dirname, '../node_modules/@fontsource-variable/inter/index.css');

it('every font face of the build has a smaller file with the weights in use', async () => {
  const output = mkdtempSync(join(tmpdir(), 'recoup-fonts-'));
  onTestFinished(() => rmSync(output, { recursive: true }));
  const transform = subsetFonts(output).transform as (css: string, id: string) => Promise<string | null>;
  const css = readFileSync(sheet, 'utf8');
  const subset = (await transform(css, sheet)) ?? '';
  const files = (text: string) => [...text.matchAll(/url\(([^)]+)\)/g)].map(([, file = '']) => resolve(dirname(sheet), file));
  expect(subset.match(/font-weight: 400 700;/g)).toHaveLength(files(css).length);
  const sizes = files(subset).map((file, index) => [statSync(file).size, statSync(files(css)[index] ?? '').size]);
  expect(sizes.every(([after = 0, before = 0]) => after > 0 && after < before)).toBe(true);
  await expect(transform('@font-face { src: url(a.woff2); }', sheet)).rejects.toThrow('No font face');
});
