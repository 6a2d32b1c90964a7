import { expect, it } from 'vitest';
import { mapYielding } from './map-yielding.ts';

/** Everything that ran, in order: the items, and other work that was waiting. */
async function orderOf(sliceMs: number): Promise<string[]> {
  const seen: string[] = [];
  const other = () => {
    seen.push('other');
    if (seen.length < 20) setImmediate(other);
  };
  setImmediate(other);
  const take = (n: number) => {
    seen.push(`${n}`);
    return n * 2;
  };
  expect(await mapYielding([1, 2, 3], take, sliceMs)).toEqual([2, 4, 6]);
  return seen.slice(0, 6);
}

it('processes all in order, and lets other work run when its time is over', async () => {
  expect(await orderOf(0)).toEqual(['other', '1', 'other', '2', 'other', '3']);
  expect(await orderOf(Infinity)).toEqual(['1', '2', '3']);
  expect(await mapYielding([], () => 1)).toEqual([]);
});
