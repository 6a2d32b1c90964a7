import { createRandom, type Random } from '@recoup/domain/synthetic/random';
import { wordsOf } from '@recoup/domain/placing/mapping/tokens';
import SPELLINGS from '../../domain/src/placing/mapping/words/en/spellings.json' with { type: 'json' };
import ES from '../../domain/src/placing/mapping/words/es/terms.json' with { type: 'json' };
import type { ExampleColumn } from './examples.ts';

const spellings: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(SPELLINGS));
const spanish: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ES));

/** Files as other systems would write them: the columns of a layout with changed headings. */
export type Variant = (columns: readonly ExampleColumn[], random: Random) => readonly ExampleColumn[];

const rename =
  (change: (header: string, random: Random) => string): Variant =>
  (columns, random) =>
    columns.map((column) => ({ ...column, header: column.header === '' ? '' : change(column.header, random) }));

export const VARIANTS: Readonly<Record<string, Variant>> = {
  unchanged: (columns) => columns,
  abbreviated: rename((header, random) =>
    wordsOf(header)
      .map((word) => abbreviate(word, random))
      .join('_')
      .toUpperCase(),
  ),
  'other case': rename((header, random) => {
    const words = wordsOf(header);
    if (random.chance(0.5)) return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
    return words.join(random.pick([' ', '_', '-']));
  }),
  'unknown prefix': (columns, random) => {
    const prefix = random.pick(['XQ', 'ZRV', 'RPT', 'KDM']);
    return columns.map((column) => ({ ...column, header: `${prefix}_${column.header}` }));
  },
  'some unnamed': (columns, random) => columns.map((column) => ({ ...column, header: random.chance(0.15) ? '' : column.header })),
  unnamed: (columns) => columns.map((column) => ({ ...column, header: '' })),
  'some left out': (columns, random) => columns.filter(() => random.chance(0.75)),
  'without values': (columns) => columns.map((column) => ({ ...column, samples: [] })),
  spanish: rename((header, random) => {
    const known = spanish.get(wordsOf(header).join(' '));
    return known === undefined ? header : random.pick(known);
  }),
};

function abbreviate(word: string, random: Random): string {
  const known = spellings.get(word) ?? [];
  if (known.length > 0 && random.chance(0.6)) return random.pick(known);
  if (word.length < 6 || random.chance(0.5)) return word;
  return random.chance(0.5) ? word.slice(0, 4) : (word[0] ?? '') + word.slice(1).replaceAll(/[aeiou]/g, '');
}

export function randomOf(seed: number): Random {
  return createRandom(seed);
}
