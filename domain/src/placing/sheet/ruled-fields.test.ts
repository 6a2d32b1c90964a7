import { expect, it } from 'vitest';
import { detectFixedWidth, splitFixed } from './fixed-width.ts';

const REPORT = [
  'ACCT NO  NAME              REL GUAR SS#    ST ZIP        CHARGES   BALANCE',
  '-------- ----------------- --- ----------- -- ---------- --------- ---------',
  'V0004187 LEE,ANN R         SLF 901-44-1203 OH 43015         984.50    984.50',
  'V0004188 ORR,BO            SPO 902-51-8841 OH 43302       3,912.00    495.54',
  'V0004190 POE,CARL          MOT             OH 43015       1,742.00    150.00',
  'V0004191 RAY,DEE           SLF 904-60-3318 OH 44833-0012    415.00    415.00',
];

it('fields begin where the dashes below their names do', () => {
  const shape = detectFixedWidth(REPORT);
  expect(splitFixed(REPORT[0] ?? '', shape)).toEqual(['ACCT NO', 'NAME', 'REL', 'GUAR SS#', 'ST', 'ZIP', 'CHARGES', 'BALANCE']);
  expect(splitFixed(REPORT[4] ?? '', shape)).toEqual(['V0004190', 'POE,CARL', 'MOT', '', 'OH', '43015', '1,742.00', '150.00']);
});

it('dashes above a total, or across the values, are no fields', () => {
  const rows = REPORT.filter((_, at) => at !== 1);
  const borders = (lines: readonly string[]) => detectFixedWidth(lines).fields.map(({ start }) => start);
  const total = [...rows, `${' '.repeat(57)}--------- ---------`, `${' '.repeat(57)} 7,053.50  2,045.04`];
  expect(borders(total)).toEqual(borders(rows));
  expect(borders([...rows, '----- ----- ----- -----'])).toEqual(borders(rows));
});
