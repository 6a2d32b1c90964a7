import { expect, it } from 'vitest';
import { createRowClassifier } from './classifier.ts';
import { detectStructure } from './structure.ts';

const read = (lines: readonly string[]) => {
  const rows = lines.map((line) => line.split('¦'));
  const structure = detectStructure(rows);
  const classifier = createRowClassifier(structure);
  const classified = [...rows.flatMap((row) => classifier.push(row)), ...classifier.end()];
  return { structure, rows: classified, kinds: classified.map(({ kind }) => kind) };
};
const LIST = [
  'Acct No¦Name¦Date¦Charge¦Balance',
  'A101¦Lee, Ann¦01/02/2026¦10.00¦10.00',
  'A102¦Orr, Bo¦01/03/2026¦20.00¦20.00',
  'A103¦May, Jo¦01/04/2026¦30.00¦30.00',
];

it('takes a number of rows with their sum for a total', () => {
  expect(read([...LIST, '¦Trips: 3¦¦¦60.00']).kinds.at(-1)).toBe('total');
  expect(read([...LIST, 'A104¦Trips: 3¦01/05/2026¦60.00¦60.00']).kinds.at(-1)).toBe('data');
});

it('skips a sentence below the data and names it, but asks about one between debts', () => {
  const sentence = 'Deb - I left off the Hansons, they are in bankruptcy.¦¦¦¦';
  const { kinds, structure } = read([...LIST, 'TOTAL¦¦¦¦60.00', sentence]);
  expect(kinds.slice(-2)).toEqual(['total', 'remark']);
  expect(structure.findings.find(({ code }) => code === 'remarks')).toMatchObject({ rows: [5] });
  expect(read([...LIST, sentence]).kinds.at(-1)).toBe('other');
  const between = read([...LIST, 'TOTAL¦¦¦¦60.00', sentence, ...LIST]);
  expect(between.rows.find(({ row }) => row === 5)).toMatchObject({ kind: 'other', problem: { code: 'unclear_row' } });
});

const FAMILIES = [
  'Acct #¦Guarantor / Patient¦Rel¦Birth Date¦Phone¦Address¦Total¦Due¦Notes',
  '1042¦Lee, Ann¦Guar¦1982-05-17¦(608) 555-0101¦214 Elm St¦385¦385¦',
  '¦Ann¦Self¦1982-05-17¦¦¦120¦¦',
  '¦Mia¦Child¦2015-08-02¦¦¦265¦¦',
  '1077¦Orr, Bo¦Guar¦1957-11-23¦(608) 555-0106¦18 Oak Ave¦214.60¦214.60¦called',
  '1103¦May, Jo¦Guar¦1990-03-30¦(608) 555-0112¦77 Ash Ave¦275¦275¦',
  '¦Zoe¦Child¦2013-10-10¦¦¦275¦¦',
  '1150¦Ng, Al¦Guar¦1985-09-09¦(608) 555-0127¦4 Fir St¦295¦295¦',
  '¦Al¦Self¦1985-09-09¦¦¦90¦¦',
  '¦Lia¦Spouse¦1987-02-14¦¦¦155¦¦',
  '1162¦Fox, Di¦Guar¦1979-12-01¦(608) 555-0130¦88 Bay Rd¦650¦650¦',
  '¦Di¦Self¦1979-12-01¦¦¦650¦¦',
];

it('joins the members of a family to their guarantor, and compares their shares with the amount', () => {
  const { structure, rows, kinds } = read(FAMILIES);
  expect(structure.joined).toEqual({ core: [1, 2, 3, 6], columns: [1, 2, 3, 6], amounts: [6] });
  expect(kinds).toEqual('header data joined joined data data joined data joined joined data joined'.split(' '));
  const data = rows.filter(({ kind }) => kind === 'data');
  expect(data.map(({ cells }) => cells.at(-1))).toEqual([
    'Ann, Self, 120; Mia, Child, 265',
    '',
    'Zoe, Child, 275',
    'Al, Self, 90; Lia, Spouse, 155',
    'Di, Self, 650',
  ]);
  expect(data.map(({ problem }) => problem?.message ?? '')).toEqual([
    '',
    '',
    '',
    'Amount placed: the rows below come to $245.00, but this row has $295.00. Correct the amount, or confirm it.',
    '',
  ]);
  expect(structure.findings.map(({ code }) => code)).toContain('joined_rows');
});

it('keeps the rows of a ledger apart, whose amounts are owed too', () => {
  const ledger = FAMILIES.map((line) => line.replace(/^(¦.*¦)(\d+)¦¦$/, '$19$2.50¦¦'));
  expect(read(ledger).structure.joined).toBeUndefined();
});

it('joins the owner below a tenant as a note', () => {
  const { rows } = read([
    'Account¦T/O¦Name¦Mailing Address¦Final Bill¦Balance',
    '04-01¦T¦LEE ANN¦26 COLLEGE AVE¦07/15/2026¦264.72',
    '¦O¦BELL RENTALS LLC¦PO BOX 88¦¦',
    '04-02¦O¦ORR BO¦131 MAPLE ST¦08/12/2026¦164.56',
    '04-03¦T¦MAY JO¦14 MANSION ST¦06/10/2026¦567.33',
    '¦O¦BELL RENTALS LLC¦PO BOX 88¦¦',
    '04-04¦O¦NG AL¦9 FRONT ST¦06/10/2026¦12.00',
    '04-05¦T¦KIM FLO¦17 FRONT ST¦07/15/2026¦138.82',
    '¦O¦KESSLER DAVID¦9 HIGH LN¦¦',
  ]);
  expect(rows.filter(({ kind }) => kind === 'data').map(({ cells }) => cells.at(-1))).toEqual([
    'O, BELL RENTALS LLC, PO BOX 88',
    '',
    'O, BELL RENTALS LLC, PO BOX 88',
    '',
    'O, KESSLER DAVID, 9 HIGH LN',
  ]);
});

const PARTY = ['¦JOINT MBR: MAY, SUE¦¦¦', '¦Spouse Sue May¦¦¦', '¦C/O Sue Kim¦¦¦'];

it.each(PARTY)('keeps a party named below an account with that account: %j', (line) => {
  const { rows, structure } = read([...LIST, line, 'A104¦Ng, Al¦01/05/2026¦40.00¦40.00']);
  expect(structure.group).toBeNull();
  const data = rows.filter(({ kind }) => kind === 'data');
  expect(data.map(({ cells }) => cells.at(-1))).toEqual(['', '', line.replaceAll('¦', ''), '']);
  expect(data.map(({ problem }) => problem?.code)).toEqual([
    undefined,
    undefined,
    line.includes('C/O') ? undefined : 'debtor_unclear',
    undefined,
  ]);
});

it('joins the attorney named below an account as a note', () => {
  const { rows } = read([...LIST, '¦Attorney: Sue Kim¦¦¦', 'A104¦Ng, Al¦01/05/2026¦40.00¦40.00']);
  expect(rows.map(({ kind, problem }) => problem?.code ?? kind)).toEqual(['header', 'data', 'data', 'data', 'joined', 'data']);
  expect(rows[3]?.cells.at(-1)).toBe('Attorney: Sue Kim');
});

it('carries a label down from above the first account', () => {
  const [header = '', first = '', ...others] = LIST;
  const { rows, structure } = read([header, '¦Guarantor: Kim, Flo¦¦¦', first, '¦Guarantor: Orr, Sue¦¦¦', ...others]);
  expect(structure.group?.column).toBe(1);
  expect(rows.filter(({ kind }) => kind === 'data').map(({ cells }) => cells.at(-1))).toEqual([
    'Guarantor: Kim, Flo',
    ...others.map(() => 'Guarantor: Orr, Sue'),
  ]);
});

it('asks about a lone cell below an account that names no party of it', () => {
  expect(read([...LIST, '¦Spouse accounts¦¦¦', 'A104¦Ng, Al¦01/05/2026¦40.00¦40.00']).structure.joined).toBeUndefined();
});

const PARTIES = [
  'Trip¦RP Last¦RP First¦RP Phone¦Patient¦Balance',
  'T101¦Lee¦Ann¦513-555-0112¦LEE, ANN R¦10.00',
  'T102¦Orr¦Bo¦513-555-0140¦ORR, MIA¦20.00',
  'T103¦¦¦¦ORR, LIA¦30.00',
  'T104¦May¦Jo¦513-555-0117¦MAY, JO¦40.00',
  'T105¦Ng¦Al¦513-555-0118¦NG, AL¦50.00',
];
const asked = (lines: readonly string[]) =>
  read(lines).rows.flatMap(({ row, problem }) => (problem ? [[row, problem.code]] : []));

it('asks whose an empty block of person columns is where patients who owe themselves have it filled', () => {
  expect(asked(PARTIES)).toEqual([[3, 'debtor_unclear']]);
  expect(read(PARTIES).rows[3]?.problem?.message).toContain('the person of row 3 above, “Orr Bo”');
});

it('does not ask where no row shows that repeats are left empty', () => {
  expect(asked(PARTIES.map((line) => line.replace('ORR, LIA', 'DOE, LIA')))).toEqual([]);
  const again = PARTIES.with(5, 'T105¦May¦Jo¦513-555-0117¦MAY, JO¦50.00');
  expect(asked(again)).toEqual([]);
});

it('does not ask where only others than the patient are named', () => {
  expect(asked(PARTIES.map((line) => line.replace(/(?<=¦)(LEE|MAY|NG), \w+/, 'KIM, FLO')))).toEqual([]);
});
