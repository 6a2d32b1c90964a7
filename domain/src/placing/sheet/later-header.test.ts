import { describe, expect, it } from 'vitest';
import { createRowClassifier } from './classifier.ts';
import { detectStructure } from './structure.ts';
import type { ClassifiedRow, Row } from './types.ts';

function read(rows: readonly Row[]): ClassifiedRow[] {
  const classifier = createRowClassifier(detectStructure(rows));
  return [...rows.flatMap((row) => classifier.push(row)), ...classifier.end()];
}

const data = (rows: readonly Row[]) => read(rows).flatMap(({ kind, cells }) => (kind === 'data' ? [cells] : []));
const csv = (lines: readonly string[]) => lines.map((line) => line.split('¦'));

describe('second header', () => {
  const first = ['Cust No¦Last Name¦First Name¦Original¦Balance Due', 'C1¦Adams¦Mary¦500.00¦250.00', 'C2¦Baker¦Jo¦600.00¦350.00'];
  const codes = (rows: readonly Row[]) => read(rows).flatMap(({ row, problem }) => (problem ? [[row, problem.code]] : []));

  it('reads rows below a header in another order by its names, until the next header', () => {
    const rows = csv([
      ...first,
      '',
      'Cust No¦First Name¦Last Name¦Balance Due¦Original',
      'D1¦Laura¦Evans¦125.00¦925.00',
      ...first,
    ]);
    expect(data(rows).slice(2)).toEqual([
      ['D1', 'Evans', 'Laura', '925.00', '125.00'],
      ['C1', 'Adams', 'Mary', '500.00', '250.00'],
      ['C2', 'Baker', 'Jo', '600.00', '350.00'],
    ]);
    expect(detectStructure(rows).findings.map(({ code }) => code)).toEqual([
      'header',
      'header_again',
      'header_moved',
      'row_meaning',
    ]);
    expect(codes(rows)).toEqual([]);
  });

  it('reads rows by their names where a header swaps only two of many columns', () => {
    const names = Array.from({ length: 12 }, (_, at) => `Phone ${'abcdefghijkl'[at]}`);
    const header = ['Cust No', 'Last Name', 'Balance', 'Fees', ...names];
    const values = (cells: string[]) => [...cells, ...names.map(() => '555-0101')];
    const rows = [
      header,
      values(['C1', 'Adams', '10.00', '1.00']),
      values(['C2', 'Baker', '20.00', '2.00']),
      ['Cust No', 'Last Name', 'Fees', 'Balance', ...names],
      values(['C3', 'Clark', '3.00', '30.00']),
    ];
    expect(data(rows).at(-1)?.slice(0, 4)).toEqual(['C3', 'Clark', '30.00', '3.00']);
  });

  it.each<[string, string]>([
    ['other names', 'Account¦Client¦Phone¦Total¦Paid'],
    ['one more column', 'Cust No¦Last Name¦First Name¦Fees¦Original¦Balance Due'],
    ['one column less', 'Cust No¦Last Name¦Original¦Balance Due'],
    ['another amount', 'Cust No¦Last Name¦First Name¦Balance Due¦Total Paid'],
  ])('asks about each row below a header with %s', (_, header) => {
    const rows = csv([...first, header, 'D1¦Laura¦Evans¦125.00¦925.00', 'D2¦Peter¦Fisher¦135.00¦935.00']);
    expect(codes(rows)).toEqual([
      [4, 'other_header'],
      [5, 'other_header'],
    ]);
  });

  it.each<[string, string]>([
    ['another order', 'Cust No¦First Name¦Last Name¦Balance Due¦Original'],
    ['other names', 'Account¦Client¦Phone¦Total¦Paid'],
  ])('reads the next sheet by the first header after a header with %s', (_, header) => {
    const rows = csv([...first, header, 'D1¦Laura¦Evans¦125.00¦925.00']);
    const classifier = createRowClassifier(detectStructure(rows));
    for (const row of rows) classifier.push(row);
    classifier.startPart();
    expect(classifier.push(['E1', 'Foss', 'Nan', '700.00', '450.00'])).toEqual([
      { kind: 'data', row: 5, cells: ['E1', 'Foss', 'Nan', '700.00', '450.00'] },
    ]);
  });

  it('keeps the first header as the header of the file where the second table is longer', () => {
    const more = ['D1¦Laura¦Evans¦125.00¦925.00', 'D2¦Peter¦Fisher¦135.00¦935.00', 'D3¦Susan¦Grant¦145.00¦945.00'];
    const rows = csv([...first, '', 'Cust No¦First Name¦Last Name¦Balance Due¦Original', ...more]);
    expect(detectStructure(rows).headerRows).toEqual([0]);
    expect(data(rows)).toHaveLength(5);
  });

  it('asks about the rows above a header that has more columns than the first', () => {
    const wide = csv([
      'Ref¦Debtor¦Due',
      'X1¦Ann Lee¦10.00',
      'X2¦Bo Orr¦20.00',
      'Cust No¦Last Name¦First Name¦Original¦Balance Due',
      'C1¦Adams¦Mary¦500.00¦250.00',
      'C2¦Baker¦Jo¦600.00¦350.00',
    ]);
    const structure = detectStructure(wide);
    expect(structure.headerRows.length === 1 && codes(wide).length).toBe(2);
  });

  it('reads a row as data where it only repeats values of a row that the user chose as the header', () => {
    const rows = csv(['E-1¦Ann¦Lee¦1 Elm St¦Austin¦TX¦78701¦10.00', 'E-2¦Ann¦Orr¦1 Elm St¦Austin¦TX¦78701¦10.00']);
    const classifier = createRowClassifier(detectStructure(rows, { headerRows: [0] }));
    expect(rows.flatMap((row) => classifier.push(row)).map(({ kind }) => kind)).toEqual(['header', 'data']);
  });

  it('reads a row as data where its debtor has words of column names', () => {
    const rows = csv([...first, 'C3¦Case¦Phone¦70.00¦60.00', 'C4¦Price¦Page¦n/a¦n/a', 'C5¦Day¦Di¦10.00¦10.00']);
    expect(codes(rows)).toEqual([]);
    expect(data(rows)).toHaveLength(5);
  });
});
