import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAmounts, createCounts, createRowNumbers } from './figures.ts';
import { createKeyIndex } from './key-index.ts';

it('numbers any strings like a Map', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('', 'a', 'ab', 'b', 'A1', 'A-1'));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), fc.array(text, { maxLength: 20 }), (texts, others) => {
      const index = createKeyIndex();
      const known = new Map<string, number>();
      for (const each of texts) {
        if (!known.has(each)) known.set(each, known.size);
        expect(index.add(each)).toBe(known.get(each));
      }
      expect(index.size()).toBe(known.size);
      for (const each of [...texts, ...others]) expect(index.find(each)).toBe(known.get(each) ?? -1);
    }),
  );
});

it('separates large numbers of keys that differ only in the last digit', () => {
  const index = createKeyIndex();
  const keys = Array.from({ length: 40_000 }, (_, at) => `client_account_number:A${1_000_000 + at}`);
  for (const [at, key] of keys.entries()) expect(index.add(key)).toBe(at);
  expect(keys.findIndex((key, at) => index.find(key) !== at)).toBe(-1);
  expect(index.find('client_account_number:A1040000')).toBe(-1);
});

it('leaves unset positions empty', () => {
  const [counts, amounts, unknown, rows] = [createCounts(), createAmounts(), createAmounts(NaN), createRowNumbers()];
  for (const place of [0, 5000, 70_000]) {
    expect([counts.get(place), amounts.get(place), unknown.get(place), rows.get(place)]).toEqual([0, 0, NaN, null]);
    counts.add(place, 2);
    amounts.add(place, -12_550);
    unknown.set(place, 0.5);
    rows.setOnce(place, 0);
    rows.setOnce(place, 9);
    expect([counts.get(place), amounts.get(place), unknown.get(place), rows.get(place)]).toEqual([2, -12_550, 0.5, 0]);
    expect([counts.get(place + 1), amounts.get(place + 1), unknown.get(place + 1)]).toEqual([0, 0, NaN]);
  }
});
