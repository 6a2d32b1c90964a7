import { expect, it } from 'vitest';
import { mapInChunks } from './semaphore.ts';

it('processes all in order, and yields to other work in between', async () => {
  const seen: string[] = [];
  const immediate = () => {
    seen.push('other');
    if (seen.length < 20) setImmediate(immediate);
  };
  setImmediate(immediate);
  const made = await mapInChunks(
    [1, 2, 3, 4, 5],
    (n) => {
      seen.push(`${n}`);
      return n * 2;
    },
    2,
  );
  expect(made).toEqual([2, 4, 6, 8, 10]);
  expect(seen.slice(0, 7)).toEqual(['1', '2', 'other', '3', '4', 'other', '5']);
  expect(await mapInChunks([], () => 1)).toEqual([]);
});
