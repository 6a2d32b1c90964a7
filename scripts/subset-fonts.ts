import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights that the product uses. */
const WEIGHTS = { min: 400, max: 700 };

/** Kerning, combined marks, and figures of equal width or height: without the alternates a font is a third smaller. */
const FEATURES = ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

const OUTPUT = join(import.meta.dirname, '../node_modules/.cache/recoup/fonts');

const FACE = /font-weight: 100 900;\s*src: url\((?<file>[^)]+)\)[^;]*;\s*unicode-range: (?<range>[^;]+);/g;

/** Replaces the variable fonts of @fontsource by files with only the weights and features in use, which it writes to `output`. */
export function subsetFonts(output = OUTPUT): Plugin {
  return {
    name: 'subset-fonts',
    apply: 'build',
    enforce: 'pre',
    async transform(css, id) {
      if (!/\/@fontsource-variable\/\w+\/index\.css$/.test(id)) return null;
      const folder = dirname(id);
      await mkdir(output, { recursive: true });
      let subset = css;
      for (const { 0: face, groups: { file = '', range = '' } = {} } of css.matchAll(FACE)) {
        const path = join(output, file.slice(file.lastIndexOf('/') + 1));
        await writeFile(path, await subsetOf(await readFile(join(folder, file)), range));
        const rule = face.replace('100 900', `${WEIGHTS.min} ${WEIGHTS.max}`).replace(file, relative(folder, path));
        subset = subset.replace(face, rule);
      }
      if (subset === css) throw new Error('No font face to subset: did @fontsource change its style sheet?');
      return subset;
    },
  };
}

/** `range`: as in a style sheet, `U+0-FF,U+131`. */
function subsetOf(font: Buffer, range: string): Promise<Buffer> {
  const text = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  // Not a literal argument: the types lack `keepFeatures`.
  const options = { targetFormat: 'woff2' as const, variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES };
  return subsetFont(font, text.join(''), options);
}
