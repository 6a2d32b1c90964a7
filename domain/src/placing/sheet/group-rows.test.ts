import { expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { createRowClassifier } from './classifier.ts';
import { splitGroupLabel } from './group-rows.ts';
import { detectStructure } from './structure.ts';

const rowsOf = (lines: readonly string[]) => lines.map((line) => line.split('¦'));
function read(lines: readonly string[]) {
  const rows = rowsOf(lines);
  const structure = detectStructure(rows);
  const classifier = createRowClassifier(structure);
  return { structure, rows: [...rows.flatMap((row) => classifier.push(row)), ...classifier.end()] };
}

it.each([
  'Acme Corp (continued)',
  'Acme Corp   (Cont.)',
  'Acme Corp - continued',
  'Acme Corp   ,  cont’d',
  'Acme Corp  continued',
])('removes the mark of a repeated heading from “%s”', (text) => {
  expect(splitGroupLabel(text).label).toBe('Acme Corp');
});

it('splits a label with a long run of spaces in linear time', () => {
  const label = (spaces: number) => `Acme${' '.repeat(spaces)}Corp`;
  expect(splitGroupLabel(label(99)).label).toBe(label(99));
  expect(growthOf((spaces) => splitGroupLabel(label(spaces)), 5_000)).toBeLessThan(24);
});

const DETAIL_REPORT = [
  '¦Type¦Date¦Num¦Due Date¦Open Balance¦Main Contact¦Main Phone¦Bill to',
  'Ash Works Inc¦¦¦¦¦¦Dana Ruiz¦412-555-0121¦1 Elm St, Butler, PA 16001',
  '¦Invoice¦05/12/2026¦T-1¦06/11/2026¦100.00¦¦¦',
  '¦Payment¦05/28/2026¦T-2¦06/27/2026¦-40.00¦¦¦',
  'Total Ash Works Inc¦¦¦¦¦60.00¦¦¦',
  'Birch Co (Ch 11)¦¦¦¦¦¦¦412-555-0138¦',
  '¦Invoice¦05/19/2026¦T-3¦06/18/2026¦90.00¦¦¦',
  'Total Birch Co (Ch 11)¦¦¦¦¦90.00¦¦¦',
  'TOTAL¦¦¦¦¦150.00¦¦¦',
];

it('carries a label without a heading down, with the phone and address beside it', () => {
  const { structure, rows } = read(DETAIL_REPORT);
  expect(structure).toMatchObject({
    group: { column: 0, meaning: 'customer', details: [6, 7, 8] },
    rowMeaning: { value: 'invoice' },
  });
  expect(rows.map(({ kind }) => kind)).toEqual('header group data data total group data total total'.split(' '));
  expect(rows.filter(({ kind }) => kind === 'data').map(({ cells }) => cells.slice(5))).toEqual([
    ['Dana Ruiz', '412-555-0121', '1 Elm St, Butler, PA 16001', 'Ash Works Inc'],
    ['Dana Ruiz', '412-555-0121', '1 Elm St, Butler, PA 16001', 'Ash Works Inc'],
    ['', '412-555-0138', '', 'Birch Co (Ch 11)'],
  ]);
});

it('keeps the phone and address below a heading that is repeated on the next page', () => {
  const { rows } = read(DETAIL_REPORT.toSpliced(3, 0, 'Ash Works Inc (continued)¦¦¦¦¦¦¦¦'));
  expect(rows.filter(({ kind }) => kind === 'data').map(({ cells }) => cells[6])).toEqual([
    '412-555-0121',
    '412-555-0121',
    '412-555-0138',
  ]);
});

it('asks about a row of another shape that no other row and no total repeats', () => {
  const wide = '¦Type¦Date¦Num¦P. O.¦Terms¦Due Date¦Aging¦Amount¦Open Balance¦Main Contact¦Bill to';
  const document = '¦Invoice¦05/12/2026¦T-1¦PO 7¦Net 30¦06/11/2026¦30¦100.00¦100.00¦¦';
  const { structure, rows } = read([wide, document, document, 'Ash Works Inc¦¦¦¦¦¦¦¦¦¦Dana Ruiz¦1 Elm St', document]);
  expect(structure.group).toBeNull();
  expect(rows.map(({ problem }) => problem?.code ?? '')).toContain('unclear_row');
});

it.each([
  ['other', 'Case #', ['2025 cases', '2026 cases']],
  ['other', 'Unit', ['Past residents', 'Evicted']],
  ['property', 'Unit', ['kb-ash - Ashwood Commons', 'kb-oak - Oakhurst Terrace']],
  ['property', 'Meter', ['100 Elm St', '2025 Oak Ave']],
])('takes labels for a %s group above %s: %j', (meaning, column, [first = '', second = '']) => {
  const { structure } = read([
    `${column}¦Resident¦Status¦Balance`,
    `${first}¦¦¦`,
    '101¦Lee, Ann¦Past¦10.00',
    '102¦Orr, Bo¦Past¦20.00',
    `${second}¦¦¦`,
    '103¦May, Jo¦Past¦30.00',
    '104¦Ng, Al¦Past¦40.00',
  ]);
  expect(structure.group?.meaning).toBe(meaning);
});
