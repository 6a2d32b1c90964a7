import { expect, it } from 'vitest';
import { codesWithoutColumn, createProblemCounts } from './problem-counts.ts';

const asked = (value: string) =>
  ({ code: 'name_elsewhere', level: 'error', field: 'full_name', message: `Name: “${value}” refers to another row.` }) as const;

function messageAfter(counts: ReturnType<typeof createProblemCounts>): [string, number] {
  const [only] = counts.list();
  return [only?.message ?? '', only?.count ?? 0];
}

it('names the values of a group, and forgets those that were corrected', () => {
  const counts = createProblemCounts();
  counts.add(asked('Self'));
  expect(messageAfter(counts)).toEqual(['Name: “Self” refers to another row.', 1]);
  counts.add(asked('Same'), 2);
  expect(messageAfter(counts)).toEqual(['Name: “Self” or “Same” refers to another row.', 3]);
  for (const value of ['see file', 'N/K', 'other']) counts.add(asked(value));
  expect(messageAfter(counts)).toEqual(['Name: “Self”, “Same”, “see file” or another value refers to another row.', 6]);
  const later = createProblemCounts(counts.list());
  later.add(asked('Self'), -1);
  later.add(asked('other'), -1);
  later.add(asked('N/K'), -1);
  expect(messageAfter(later)).toEqual(['Name: “Same” or “see file” refers to another row.', 3]);
});

it('finds facts counted without their column', () => {
  const fact = { level: 'error', field: null, message: 'Notes: “BK” suggests a bankruptcy.', count: 2 } as const;
  const codes = codesWithoutColumn([
    { ...fact, code: 'fact_bankruptcy' },
    { ...fact, code: 'fact_deceased', column: null },
    { ...fact, code: 'fact_dispute', column: 3 },
    { ...fact, code: 'name_unlikely' },
  ]);
  expect([...codes]).toEqual(['fact_bankruptcy']);
});
