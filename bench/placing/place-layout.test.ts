import { describe, expect, it } from 'vitest';
import { readAllLayouts } from '../layouts/testing.ts';
import { findMisses } from './compare.ts';
import { placeLayout } from './place-layout.ts';

const layouts = await readAllLayouts();
const ROWS = 120;
/** Held-out layouts: never inspected while the rules were developed. */
const SEEDS = [101, 202, 303];

/** Data a layout lacks by design, so that its accounts cannot be placed. */
const UNPLACEABLE: Record<string, string> = {
  'edc-invoice-bulk-upload': 'its debtor is chosen on a screen, so that no row names one',
};

describe.each(layouts.map((layout) => [layout.name, layout] as const))('%s', (name, layout) => {
  if (name in UNPLACEABLE)
    it(`places nothing: ${UNPLACEABLE[name]}`, () => {
      const placed = placeLayout(layout, { rows: ROWS, seed: 1, mapping: 'author' });
      expect(placed.lost).toBe(ROWS);
      expect(placed.accounts).toEqual([]);
    });
  else
    it.each(SEEDS)('becomes the expected accounts (seed %i)', (seed) => {
      expect(findMisses(layout, placeLayout(layout, { rows: ROWS, seed, mapping: 'author' }))).toEqual([]);
    });
});

it('places nearly all layouts correctly by suggestions alone', () => {
  const wrong = layouts.filter(
    (layout) =>
      findMisses(layout, placeLayout(layout, { rows: ROWS, seed: 404, mapping: 'suggested' }), { dates: 'no_wrong' }).length > 0,
  );
  const names = wrong.map(({ name }) => name).filter((name) => !(name in UNPLACEABLE));
  expect(names.length, names.join(', ')).toBeLessThanOrEqual(2);
}, 30_000);

it('detects a wrong account', () => {
  const [layout] = layouts.filter(({ name }) => name === 'gym-members');
  if (layout === undefined) throw new Error('no layout');
  const right = placeLayout(layout, { rows: 20, seed: 1, mapping: 'author' });
  const [first, second] = right.accounts;
  if (first === undefined || second === undefined) throw new Error('no accounts');
  expect(findMisses(layout, { ...right, accounts: [second, ...right.accounts.slice(1)] })).not.toEqual([]);
  const values = { ...first.placed.draft.values, balance: 1 };
  const wrong = { ...first, placed: { ...first.placed, draft: { ...first.placed.draft, values } } };
  expect(findMisses(layout, { ...right, accounts: [wrong, ...right.accounts.slice(1)] })).toEqual([
    expect.stringContaining('amount 1 instead of'),
  ]);
});
