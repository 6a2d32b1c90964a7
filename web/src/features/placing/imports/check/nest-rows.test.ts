import { expect, it } from 'vitest';
import { rowOf } from '../testing/samples.ts';
import { nestRows } from './nest-rows.ts';

it('rows joined to another row follow it; those of a row that is not listed stay in place', () => {
  const into = (row: number, merged_into: number) => rowOf(row, { state: 'merged', merged_into });
  const rows = [rowOf(2), rowOf(3), into(4, 2), into(5, 3), into(6, 2), into(7, 90)];
  expect(nestRows(rows).map(({ row_number: number }) => number)).toEqual([2, 4, 6, 3, 5, 7]);
});
