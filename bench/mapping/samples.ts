import { readConventions } from '../layouts/conventions.ts';
import { createDebtMaker } from '../layouts/debt.ts';
import type { Layout } from '../layouts/layout.ts';
import { bodyRows } from '../layouts/rows.ts';

/** Invented cells of each column, as a reader of the data rows sees them; labels of groups stand in their rows. */
export function samplesOf(layout: Layout, rows: number, seed = 1): string[][] {
  const said = readConventions(layout);
  // Reading the structure has put stacked and carried values into columns of their own before anything is suggested.
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
