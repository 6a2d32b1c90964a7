import { expect, it } from 'vitest';
import { createRowClassifier } from './classifier.ts';
import { readLegend } from './legend.ts';
import { detectStructure } from './structure.ts';

const meaningsOf = (...cells: string[]) =>
  readLegend(cells)?.map(({ title, code, meaning }) => [title, code, meaning].filter((part) => part !== '').join('|')) ?? null;

it.each<[string[], string[]]>([
  [
    ['CODES: F=FINAL', 'BILL  L=LIEN', 'FILED', 'O/T: O=OWNER'],
    ['codes|F|FINAL BILL', 'codes|L|LIEN FILED', 'o/t|O|OWNER'],
  ],
  [['Status codes: 1 = open, 2 = closed'], ['status codes|1|open', 'status codes|2|closed']],
  [['L', '= Lien'], ['L|Lien']],
  [
    ['RC: 1-MOVED/FINAL', 'UNPAID  2-DISC NON-PAY', '7-BANKRUPTCY'],
    ['rc|1|MOVED/FINAL UNPAID', 'rc|2|DISC NON-PAY', 'rc|7|BANKRUPTCY'],
  ],
  [['Reason Code: A - Moved, B - Deceased'], ['reason code|A|Moved', 'reason code|B|Deceased']],
])('reads the codes of a legend: %j', (cells, expected) => expect(meaningsOf(...cells)).toEqual(expected));

it.each([
  ['= Pt Portion'],
  ['called, x=3 times'],
  ['A=B', '12.00'],
  ['Note: 2-day notice'],
  ['Lots: A-North, A-South'],
  ['1-Moved 2-Other'],
  ['see note = Ann Lee called and asked'],
])('takes no legend from %j', (...cells) => expect(meaningsOf(...cells)).toBeNull());

const LIST = [
  'Acct No¦Name¦Type¦Balance¦CD',
  'A101¦Lee, Ann¦T¦10.00¦F',
  'A102¦Orr, Bo¦O¦20.00¦L',
  'A103¦May, Jo¦T¦30.00¦F',
  'A104¦Ng, Al¦O¦40.00¦D',
];
const read = (lines: readonly string[]) => {
  const rows = lines.map((line) => line.split('¦'));
  const structure = detectStructure(rows);
  const classifier = createRowClassifier(structure);
  return { structure, rows: [...rows.flatMap((row) => classifier.push(row)), ...classifier.end()] };
};

it('adds the meanings of a legend to the codes of its column', () => {
  const { structure, rows } = read([...LIST, '', 'F=Final unpaid¦L=Lien filed, D=Disputed¦Type: T=Tenant, O=Owner']);
  expect(rows.at(-1)).toMatchObject({ kind: 'legend' });
  expect(rows.filter(({ kind }) => kind === 'data').map(({ cells }) => cells.slice(2))).toEqual([
    ['T (Tenant)', '10.00', 'F (Final unpaid)'],
    ['O (Owner)', '20.00', 'L (Lien filed)'],
    ['T (Tenant)', '30.00', 'F (Final unpaid)'],
    ['O (Owner)', '40.00', 'D (Disputed)'],
  ]);
  expect(structure.findings.find(({ code }) => code === 'legend')?.message).toContain('“Type”, “CD”');
});

it('is not taken for the header of another table', () => {
  const { rows } = read([...LIST, 'Type: T=Tenant name¦O=Owner name¦Status: F=Final date¦L=Lien date']);
  expect(rows.at(-1)?.kind).toBe('legend');
});

it('adds no meanings to a column with other values', () => {
  const { structure } = read([...LIST, '', 'X=Excluded¦F=Final unpaid']);
  expect(structure.columns.some(({ meanings }) => meanings !== undefined)).toBe(false);
});
