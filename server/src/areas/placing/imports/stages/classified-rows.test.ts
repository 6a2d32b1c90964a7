import { detectStructure } from '@recoup/domain/placing/sheet';
import { expect, it } from 'vitest';
import { joinParts } from '#platform/sheets/join-parts.ts';
import type { Source } from '#platform/sheets/source.ts';
import { fileRows, type FileRow } from './classified-rows.ts';

const HEADER = ['Cust No', 'Last Name', 'First Name', 'Original', 'Balance Due'];
const north = [
  HEADER,
  ['C1', 'Adams', 'Mary', '500.00', '250.00'],
  ['C2', 'Baker', 'Jo', '600.00', '350.00'],
  ['Cust No', 'First Name', 'Last Name', 'Balance Due', 'Original'],
  ['D1', 'Laura', 'Evans', '125.00', '925.00'],
];
const south = [HEADER, ['E1', 'Foss', 'Nan', '700.00', '450.00']];

function sourceOf(...sheets: string[][][]): Source {
  let lastRow = 0;
  const parts = sheets.map((rows, at) => ({
    sheet: String(at),
    skipped: at === 0 ? 0 : 1,
    order: null,
    lastRow: (lastRow += rows.length),
  }));
  const read = async function* (name: string) {
    yield (sheets[Number(name)] ?? []).map((cells, at) => ({ number: at + 1, cells }));
  };
  return {
    format: { kind: 'workbook', encoding: null, delimiter: null, quoted: false, fixed: null, sheets: [], sheet: null, parts },
    rows: () => joinParts(parts, read),
    close: () => {},
  };
}

it('reads the next sheet by the first header where a later header of the sheet before has another order', async () => {
  const found: FileRow[] = [];
  for await (const { rows } of fileRows(sourceOf(north, south), detectStructure(north))) found.push(...rows);
  expect(found.slice(2).map(({ number, part, cells }) => ({ number, part, cells }))).toEqual([
    { number: 5, part: 0, cells: ['D1', 'Evans', 'Laura', '925.00', '125.00'] },
    { number: 7, part: 1, cells: ['E1', 'Foss', 'Nan', '700.00', '450.00'] },
  ]);
});
