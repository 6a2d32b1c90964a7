import { expect } from 'vitest';
import type { TestServer } from './server.ts';
import { countedSums, storedSums } from './sum-queries.ts';

/** Compares trigger-maintained totals with their rows. Returns the number of totals. */
export async function expectSumsToHold(server: TestServer): Promise<number> {
  let rows = 0;
  for (const [index, query] of storedSums.entries()) {
    const texts = async (sql: string) => {
      const lines = await server.database.query<{ line: string }>(`select q::text as line from (${sql}) q`);
      return lines.map(({ line }) => line).toSorted();
    };
    const expected = await texts(countedSums[index] ?? '');
    expect(await texts(query)).toEqual(expected);
    rows += expected.length;
  }
  return rows;
}
