import { expect, it } from 'vitest';
import { createRowClassifier } from './classifier.ts';
import { detectFixedWidth, splitFixed } from './fixed-width.ts';
import { detectStructure } from './structure.ts';

const line = (...cells: string[]) => {
  const [number = '', name = '', address = '', date = '', charge = '', late = '', balance = '', code = ''] = cells;
  return `${number.padEnd(12)}${name.padEnd(22)}${address.padEnd(30)}${date.padEnd(10)}${charge.padStart(9)}${late.padStart(8)}${balance.padStart(10)}  ${code}`.trimEnd();
};
const NAMES = ['Lee, Ann', 'Orr, Bo', 'May, Jo', 'Ng, Al', 'Fox, Di', 'Kim, Flo', 'Hay, Hal', 'Ito, Ivy'];
const STREETS = ['ELM', 'ORCHARD', 'PINE', 'N MAIN'];
const page = (title: string, from: number) => [
  line('MEMBER', '', '', 'DISC', 'ENERGY', 'LATE', 'WRITE-OFF'),
  line('NUMBER', 'MEMBER NAME', 'LAST KNOWN ADDRESS', 'DATE', 'CHARGES', 'CHG', 'BALANCE', 'RC'),
  title,
  ...NAMES.slice(from, from + 4).map((name, at) =>
    line(
      `10-${201 + from + at}`,
      name,
      `${from + at + 7} ${STREETS[at] ?? ''} ST, TATE AL 36980`,
      '04-14-26',
      '312.88',
      '15.64',
      '328.52',
      '127'.charAt(at % 3),
    ),
  ),
  '',
];
const read = (lines: readonly string[]) => {
  const shape = detectFixedWidth(lines);
  const rows = lines.map((text) => splitFixed(text, shape));
  const structure = detectStructure(rows);
  const classifier = createRowClassifier(structure);
  return { structure, rows: [...rows.flatMap((row) => classifier.push(row)), ...classifier.end()] };
};

it('reads a header of two lines that each page repeats, titles across columns, and a legend', () => {
  const { structure, rows } = read([
    ...page('DISTRICT 01  MARLOW', 0),
    ...page('DISTRICT 01  MARLOW  (CONT)', 4),
    'RC: 1-MOVED UNPAID  2-DISC NONPAY  7-BANKRUPTCY',
  ]);
  expect(structure.columns.map(({ header }) => header)).toEqual([
    'MEMBER NUMBER',
    'MEMBER NAME',
    'LAST KNOWN ADDRESS',
    'DISC DATE',
    'ENERGY CHARGES',
    'LATE CHG',
    'WRITE-OFF BALANCE',
    'RC',
    'Group (carried down)',
  ]);
  const kinds = 'header header group data data data data blank'.split(' ');
  expect(rows.map(({ kind }) => kind)).toEqual([...kinds, ...kinds, 'legend']);
  expect(rows.filter(({ kind }) => kind === 'data').map(({ cells }) => cells.slice(-2).join('; '))).toEqual(
    NAMES.map((_, at) => `${['1 (MOVED UNPAID)', '2 (DISC NONPAY)', '7 (BANKRUPTCY)'][(at % 4) % 3]}; DISTRICT 01  MARLOW`),
  );
});
