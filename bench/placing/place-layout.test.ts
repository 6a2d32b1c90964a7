import { describe, expect, it } from 'vitest';
import { readAllLayouts } from '../layouts/testing.ts';
import { findMisses } from './compare.ts';
import { placeLayout } from './place-layout.ts';

const layouts = await readAllLayouts();
const ROWS = 120;
/** None of them was looked at while the rules were mended. */
const SEEDS = [101, 202, 303];

/** What a file lacks by its nature: the part that its accounts cannot have. */
const LACKING: Record<string, string> = {
  'edc-invoice-bulk-upload': 'its debtor is chosen on a screen, so that no row names one',
};

describe.each(layouts.map((layout) => [layout.name, layout] as const))('%s', (name, layout) => {
  if (name in LACKING)
    it(`places nothing: ${LACKING[name]}`, () => {
      const placed = placeLayout(layout, ROWS, 1);
      expect(placed.lost).toBe(ROWS);
      expect(placed.accounts).toEqual([]);
    });
  else
    it.each(SEEDS)('becomes the accounts that it was made from (seed %i)', (seed) => {
      expect(findMisses(layout, placeLayout(layout, ROWS, seed))).toEqual([]);
    });
});

it('tells a wrong account', () => {
  const [layout] = layouts.filter(({ name }) => name === 'gym-members');
  if (layout === undefined) throw new Error('no layout');
  const right = placeLayout(layout, 20, 1);
  const [first, second] = right.accounts;
  if (first === undefined || second === undefined) throw new Error('no accounts');
  expect(findMisses(layout, { ...right, accounts: [second, ...right.accounts.slice(1)] })).not.toEqual([]);
  const values = { ...first.placed.draft.values, balance: 1 };
  const wrong = { ...first, placed: { ...first.placed, draft: { ...first.placed.draft, values } } };
  expect(findMisses(layout, { ...right, accounts: [wrong, ...right.accounts.slice(1)] })).toEqual([
    expect.stringContaining('amount 1 instead of'),
  ]);
});
