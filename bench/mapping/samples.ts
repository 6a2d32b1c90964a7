import { readConventions } from '../layouts/conventions.ts';
import { createDebtMaker } from '../layouts/debt.ts';
import type { Layout } from '../layouts/layout.ts';
import { bodyRows } from '../layouts/rows.ts';

/** Generated cells per column as a data row reader sees them; group labels are in their rows. */
export function samplesOf(layout: Layout, rows: number, seed = 1): string[][] {
  const said = readConventions(layout);
  // Structure detection has already split stacked and carried values into columns.
  const conventions = { ...said, shape: { ...said.shape, stacked: false, carried: [] } };
  const plan = { layout, conventions, rows, makeDebt: createDebtMaker(layout, conventions, seed) };
  const samples = layout.columns.map((): string[] => []);
  let group: readonly string[] = [];
  for (const row of bodyRows(plan)) {
    const texts = layout.columns.map((_, index) => row.cells[index]?.text ?? '');
    if (row.kind === 'group') group = texts;
    if (row.kind === 'data') texts.forEach((text, index) => samples[index]?.push(text === '' ? (group[index] ?? '') : text));
  }
  return samples;
}
