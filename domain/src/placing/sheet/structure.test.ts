import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowClassifier } from './classifier.ts';
import { detectStructure } from './structure.ts';
import { growthOf } from '../../testing/growth.ts';
import type { ClassifiedRow, Row, Structure } from './types.ts';

function read(rows: readonly Row[], structure: Structure = detectStructure(rows)): ClassifiedRow[] {
  const classifier = createRowClassifier(structure);
  return [...rows.flatMap((row) => classifier.push(row)), ...classifier.end()];
}

const data = (rows: readonly Row[]) =>
  read(rows)
    .filter(({ kind }) => kind === 'data')
    .map(({ cells }) => cells);
const csv = (lines: readonly string[]) => lines.map((line) => line.split('¦'));
const PLAIN = csv([
  'Acct No¦Name¦Date¦Balance',
  'A1¦Ann Lee¦01/02/2026¦10.00',
  'A2¦Bo Orr¦01/03/2026¦20.00',
  'A3¦Jo May¦01/04/2026¦30.00',
]);

const AGEING = csv([
  'Alder Ridge Services, LLC¦¦¦¦¦¦¦',
  'A/R Aging Detail Report¦¦¦¦¦¦¦',
  'As of Jul 25, 2026¦¦¦¦¦¦¦',
  '',
  '¦Date¦Transaction type¦Num¦Customer full name¦Due date¦Amount¦Open balance',
  '91 or more days past due¦¦¦¦¦¦¦',
  '¦11/11/2025¦Invoice¦SI-1¦Acme Corp¦12/11/2025¦1,000.00¦800.00',
  '¦01/23/2023¦Credit Memo¦SC-1¦Acme Corp¦01/23/2023¦-100.00¦-100.00',
  'Total for 91 or more days past due¦¦¦¦¦¦¦700.00',
  'CURRENT¦¦¦¦¦¦¦',
  '¦08/01/2026¦Invoice¦SI-2¦Birch Inc¦09/01/2026¦500.00¦500.00',
  'Total for CURRENT¦¦¦¦¦¦¦700.00',
  'TOTAL¦¦¦¦¦¦¦1,400.00',
  '',
  'Friday, July 25, 2026 03:15 PM GMT-08:00',
]);

it('does not mistake a shifted row for an additional column', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`A${at}`, 'Ann Lee', '01/02/2026', '10.00']);
  const shifted = ['A31', 'Lee', 'Ann', '01/02/2026', '10.00'];
  const structure = detectStructure([['Acct No', 'Name', 'Date', 'Balance'], ...rows, shifted]);
  expect([structure.width, structure.columns.length]).toEqual([4, 4]);
  expect(read([['Acct No', 'Name', 'Date', 'Balance'], ...rows, shifted], structure).at(-1)?.problem?.code).toBe(
    'too_many_cells',
  );
});

it('merges a duplicated header', () => {
  const header = ['Acct No', 'Name', 'Date', 'Balance'];
  const rows = [header, header, ...PLAIN.slice(1)];
  const structure = detectStructure(rows);
  expect(structure.columns.map((column) => column.header)).toEqual(header);
  expect(read(rows, structure).map(({ kind }) => kind)).toEqual(['header', 'header', 'data', 'data', 'data']);
});

it('finds a header with mostly unknown names', () => {
  const more = Array.from({ length: 300 }, (_, at) => `Extra ${at}`);
  const known = ['Account Number', 'First Name', 'Last Name', 'City', 'State', 'Zip', 'Balance'];
  const rows = [1, 2].map((at) => [`A${at}`, 'Ann', 'Lee', 'Austin', 'TX', '78701', '10.00', ...more.map(() => 'x')]);
  expect(detectStructure([[...known, ...more], ...rows]).headerRows).toEqual([0]);
});

describe('accounting reports', () => {
  it('finds header, aging groups, totals and footer of an aging report', () => {
    const structure = detectStructure(AGEING);
    expect(structure).toMatchObject({
      headerRows: [4],
      firstDataRow: 6,
      group: { column: 0, meaning: 'ageing' },
      rowMeaning: { value: 'invoice' },
    });
    expect(read(AGEING).map(({ kind }) => kind)).toEqual(
      'preamble preamble preamble blank header group data data total group data total total blank footer'.split(' '),
    );
    expect(data(AGEING)[2]).toEqual(['08/01/2026', 'Invoice', 'SI-2', 'Birch Inc', '09/01/2026', '500.00', '500.00', 'CURRENT']);
  });

  it('carries a customer label down to its rows', () => {
    const rows = csv([
      '¦Date¦Transaction type¦Num¦Term¦Due date¦Open balance',
      'Acme Corp¦¦¦¦¦¦',
      '¦04/01/2026¦Invoice¦5004¦Upon Receipt¦04/30/2026¦1,000.00',
      'Total for Acme Corp¦¦¦¦¦¦$1,000.00',
      '3000¦¦¦¦¦¦',
      '¦04/02/2026¦Invoice¦5005¦Net 30¦04/30/2026¦200.00',
      '¦04/05/2026¦Payment¦¦¦¦-50.00',
      'Total 3000¦¦¦¦¦¦',
      'TOTAL¦¦¦¦¦¦$1,150.00',
    ]);
    const structure = detectStructure(rows);
    expect(structure.columns.at(-1)).toMatchObject({ header: 'Customer (carried down)', source: { kind: 'group' } });
    expect(structure.rowMeaning).toMatchObject({ value: 'invoice', balanceRepeats: false });
    expect(data(rows).map((cells) => [cells.at(-1), cells.at(-2)])).toEqual([
      ['Acme Corp', '1,000.00'],
      ['3000', '200.00'],
      ['3000', '-50.00'],
    ]);
  });

  it.each(['Acme Corp (continued)', 'Acme Corp (cont.)', 'Acme Corp - continued', "Acme Corp cont'd"])(
    'repeats a label: %s',
    (label) => {
      const rows = csv([
        '¦Date¦Transaction type¦Num¦Open balance',
        'Acme Corp¦¦¦¦',
        '¦04/01/2026¦Invoice¦5004¦1,000.00',
        '¦04/02/2026¦Invoice¦5005¦100.00',
        `${label}¦¦¦¦`,
        '¦04/03/2026¦Invoice¦5006¦200.00',
      ]);
      expect(data(rows).map((cells) => cells.at(-1))).toEqual(['Acme Corp', 'Acme Corp', 'Acme Corp']);
    },
  );

  it('splits a property label into name and address', () => {
    const rows = csv([
      'Unit¦Name¦Status¦Amount Receivable',
      '-> Alder Court - 100 Alder Court Drive, Portland, OR 97205¦¦¦',
      '101¦Boateng, Valerie A¦Past¦397.97',
      '102¦da Costa, Amanda¦Past¦3,587.15',
      'Total¦¦¦3,985.12',
    ]);
    expect(data(rows)[1]).toEqual([
      '102',
      'da Costa, Amanda',
      'Past',
      '3,587.15',
      'Alder Court',
      '100 Alder Court Drive, Portland, OR 97205',
    ]);
  });

  it('joins a two-row header with a separate label, and reads stacked values as one record', () => {
    const rows = csv([
      'Unit¦¦Phone Number¦¦Total¦¦30',
      '¦¦Email¦Status¦Balance¦¦Days',
      'Name',
      '101¦¦(401) 555-0160¦Past¦397.97¦¦0.00',
      'Valerie Boateng¦¦valerie@example.com',
      '102¦¦(510) 555-0161¦Past¦587.15¦¦0.00',
      'Mary Barnes¦¦mary@example.com',
      '103¦¦(305) 555-0186¦Past¦131.98¦¦1.00',
      'Florence Andrews',
      'Grand Totals:¦¦¦¦1117.10¦¦1.00',
    ]);
    const structure = detectStructure(rows);
    expect(structure).toMatchObject({ headerRows: [0, 1, 2], linesPerRecord: 2 });
    expect(structure.columns.map(({ header }) => header)).toEqual([
      'Unit',
      'Name',
      'Phone Number',
      'Email',
      'Status',
      'Total Balance',
      '30 Days',
    ]);
    expect(data(rows)).toEqual([
      ['101', 'Valerie Boateng', '(401) 555-0160', 'valerie@example.com', 'Past', '397.97', '0.00'],
      ['102', 'Mary Barnes', '(510) 555-0161', 'mary@example.com', 'Past', '587.15', '0.00'],
      ['103', 'Florence Andrews', '(305) 555-0186', '', 'Past', '131.98', '1.00'],
    ]);
  });
});

describe('row meaning', () => {
  it.each<[string, string[], string]>([
    ['debtor', ['Acct No¦Name¦Balance', 'A1¦Ann Lee¦10.00', 'A2¦Bo Orr¦20.00', 'A3¦Jo May¦30.00'], 'Acct No'],
    ['co-debtor', ['Acct No¦Name¦Balance', 'A1¦Ann Lee¦10.00', 'A1¦Bo Orr¦10.00', 'A3¦Jo May¦30.00'], 'Acct No'],
    [
      'invoice',
      ['Customer No¦Name¦Invoice No¦Balance', 'A1¦Ann Lee¦I1¦10.00', 'A1¦Ann Lee¦I2¦20.00', 'A3¦Jo May¦I3¦30.00'],
      'Customer No',
    ],
    [
      'line',
      ['Customer Name¦Invoice No¦Item¦Qty¦Balance', 'Ann Lee¦I1¦x¦1¦10.00', 'Ann Lee¦I1¦y¦2¦10.00', 'Jo May¦I3¦z¦1¦30.00'],
      'Invoice No',
    ],
  ])('%s', (value, lines, key) => {
    const structure = detectStructure(csv(lines));
    expect(structure.rowMeaning.value).toBe(value);
    expect(structure.columns[structure.rowMeaning.keyColumn ?? -1]?.header).toBe(key);
    expect(structure.rowMeaning.balanceRepeats).toBe(value === 'co-debtor' || value === 'line');
  });

  it.each<[string, string[]]>([
    [
      'of another name and amount',
      ['Acct¦Name¦Prior Bal¦Bal Due', 'A1¦Burke Tim¦0¦640', 'A1¦Bryant Lisa¦0¦140', 'A2¦Orr Bo¦0¦75'],
    ],
    ['of another name', ['Acct No¦Name¦Balance', 'A1¦Tim Burke¦64.00', 'A1¦Lisa Bryant¦14.00', 'A2¦Bo Orr¦7.50']],
  ])('of a file does not follow from one duplicate %s', (_, lines) => {
    expect(detectStructure(csv(lines)).rowMeaning.value).toBe('debtor');
  });

  it('is an invoice where one debtor has several amounts, also with a middle name', () => {
    const lines = ['Acct No¦Name¦Balance', 'A1¦Tim Burke¦64.00', 'A1¦Tim R Burke¦14.00', 'A2¦Bo Orr¦7.50'];
    expect(detectStructure(csv(lines)).rowMeaning.value).toBe('invoice');
  });

  it("respects the user's choice", () => {
    expect(detectStructure(PLAIN, { rowMeaning: 'invoice' }).rowMeaning).toMatchObject({ value: 'invoice', confidence: 1 });
    expect(detectStructure(PLAIN, { headerRows: [] })).toMatchObject({ headerRows: [], firstDataRow: 0 });
  });
});

describe('headerless, multi-record, truncated or shifted files', () => {
  it('detects a missing header', () => {
    const structure = detectStructure(PLAIN.slice(1));
    expect(structure).toMatchObject({ headerRows: [], firstDataRow: 0 });
    expect(structure.findings[0]).toMatchObject({ code: 'no_header' });
    expect(structure.columns.map(({ letter, header }) => letter + header)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('keeps records and skips their details', () => {
    const rows = csv([
      'H¦Ann Lee¦B1¦21/12/1968¦39.97',
      'D¦B1¦Overdue item¦39.97',
      'H¦Bo Orr¦B2¦03/10/1966¦5.00',
      'H¦Jo May¦B3¦29/07/1945¦7.00',
      'D¦B3¦Overdue item¦7.00',
    ]);
    expect(detectStructure(rows).records).toMatchObject({ column: 0, master: 'H', joined: [], skipped: ['D'] });
    expect(read(rows).map(({ kind }) => kind)).toEqual(['data', 'other', 'data', 'data', 'other']);
    expect(read(rows).every(({ problem }) => problem === undefined)).toBe(true);
  });

  it('joins two lines of one record', () => {
    const rows = csv([
      '1¦963¦000039¦MAIN¦20260626',
      '2¦963¦Lee¦Ann',
      '1¦924¦000358¦MAIN¦20260708',
      '2¦924¦Orr¦Bo',
      '1¦985¦000313¦MAIN¦20251102',
      '2¦985¦May¦Jo',
    ]);
    expect(data(rows)).toEqual([
      ['1', '963', '000039', 'MAIN', '20260626', '963', 'Lee', 'Ann'],
      ['1', '924', '000358', 'MAIN', '20260708', '924', 'Orr', 'Bo'],
      ['1', '985', '000313', 'MAIN', '20251102', '985', 'May', 'Jo'],
    ]);
  });

  it('separates the header and trailer of a file from its records', () => {
    const rows = csv(['H¦ALDER DENTAL¦20260401', 'D¦A1¦Ann Lee¦Portland¦120.00', 'D¦A2¦Bo Orr¦Portland¦80.00', 'T¦2¦200.00']);
    expect(detectStructure(rows)).toMatchObject({
      headerRows: [],
      records: { master: 'D', joined: [], skipped: ['H'], detail: null, trailers: ['T'] },
    });
    const found = read(rows);
    expect(found.map(({ kind }) => kind)).toEqual(['preamble', 'data', 'data', 'trailer']);
    expect(found.at(-1)).toMatchObject({ cells: ['T', '2', '200.00'], counts: [2, 1, 3] });
  });

  it('finds a trailer beyond the sampled rows', () => {
    const rows = csv([
      'H¦ALDER DENTAL',
      ...Array.from({ length: 6 }, (_, at) => `D¦A${at}¦Ann Lee¦Portland¦120.00`),
      'T¦6¦720.00',
    ]);
    const structure = detectStructure(rows.slice(0, -2));
    expect(read(rows, structure).at(-1)?.kind).toBe('trailer');
  });

  it('carries a record to each of its amounts, and asks about one without any', () => {
    const rows = csv([
      '01¦A1¦Ash Works',
      '03¦ops@example.com',
      '02¦1001¦60.00',
      '02¦1002¦40.00',
      '01¦A2¦Oak Supply',
      '02¦1003¦50.00',
      '01¦A3¦Elm Inc',
      '01¦A4¦Fir Inc',
      '03¦fir@example.com',
      '02¦1004¦10.00',
      '99¦4¦4¦160.00',
    ]);
    expect(detectStructure(rows).records).toMatchObject({
      master: '01',
      joined: ['03'],
      detail: '02',
      trailers: ['99'],
      skipped: [],
    });
    expect(data(rows)).toEqual([
      ['01', 'A1', 'Ash Works', 'ops@example.com', '1001', '60.00'],
      ['01', 'A1', 'Ash Works', 'ops@example.com', '1002', '40.00'],
      ['01', 'A2', 'Oak Supply', '', '1003', '50.00'],
      ['01', 'A4', 'Fir Inc', 'fir@example.com', '1004', '10.00'],
    ]);
    expect(read(rows).flatMap(({ row, problem }) => (problem ? [[row, problem.code]] : []))).toEqual([[6, 'no_details']]);
  });

  it('asks about a second line of a record where one is expected', () => {
    const rows = csv([
      '1¦963¦000039¦MAIN¦20260626',
      '2¦963¦Lee¦Ann',
      '1¦924¦000358¦MAIN¦20260708',
      '2¦924¦Orr¦Bo',
      '1¦985¦000313¦MAIN¦20251102',
      '2¦985¦May¦Jo',
    ]);
    const structure = detectStructure(rows);
    const long = [...rows, ['1', '986', '000314', 'MAIN', '20251103'], ['2', '986', 'Fox', 'Di'], ['2', '987', 'Day', 'Ed']];
    expect(
      read(long, structure)
        .slice(-2)
        .map(({ kind, problem }) => [kind, problem?.code]),
    ).toEqual([
      ['data', undefined],
      ['other', 'unclear_row'],
    ]);
  });

  it.each(['Suma', 'SUMA TOTAL:', 'Gesamtsumme', 'Trailer', '*** CONTROL TOTALS ***', 'TRL', 'TRL0000016', 'Trailer 3'])(
    'takes %s for a total',
    (label) => {
      expect(read([...PLAIN, [label, '', '', '60.00']]).at(-1)?.kind).toBe('total');
      expect(read([...PLAIN, [label, '3', '', '']]).at(-1)?.kind).toBe('total');
    },
  );

  it('keeps debtors with such names', () => {
    const rows = [...PLAIN, ['A4', 'Suma', '01/04/2026', '30.00'], ['A5', 'Suma Reddy', '', '30.00'], ['A6', 'Control', '', '']];
    expect(read(rows).map(({ kind }) => kind)).not.toContain('total');
  });

  it('skips repeated headers', () => {
    const rows = [...PLAIN, ['Page 2'], ...PLAIN];
    expect(read(rows).map(({ kind }) => kind)).toEqual('header data data data footer header data data data'.split(' '));
  });

  it('reports shifted and truncated rows', () => {
    const rows = [...PLAIN, ['A4', 'Lee', 'Ann', '01/04/2026', '30.00'], ['A5', 'Jo', '01/0']];
    const problems = read(rows, detectStructure(PLAIN)).map(({ problem }) => problem?.code ?? '');
    expect(problems.slice(-2)).toEqual(['too_many_cells', 'too_few_cells']);
  });

  it('keeps a debtor named Total, and shows unexplained rows', () => {
    const rows = [...PLAIN, ['A4', 'Total Fitness LLC', '01/04/2026', '30.00'], ['see attached letter', '', '', '']];
    expect(read(rows).slice(-2)).toMatchObject([{ kind: 'data' }, { kind: 'other', problem: { code: 'unclear_row' } }]);
  });
});

describe('cost and robustness', () => {
  it('never throws, and returns as many cells as columns', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('', 'Total', 'Name', 'Balance', '12.00', '01/02/2026', 'H', 'D', 'Page 1'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 25 }), (rows) => {
        const structure = detectStructure(rows);
        expect(JSON.parse(JSON.stringify(structure))).toEqual(structure);
        for (const row of read(rows, structure))
          expect(row.cells.length).toBe(
            row.kind === 'data' || row.kind === 'total' || row.problem ? structure.columns.length : 0,
          );
      }),
    );
  });

  it('takes time in proportion to the rows, and reads 500 columns', () => {
    const wide = (width: number, count: number) => [
      Array.from({ length: width }, (_, at) => (at === 1 ? 'Customer Name' : `Field ${at}`)),
      ...Array.from({ length: count }, (_, row) =>
        Array.from({ length: width }, (_, at) => (at % 3 === 0 ? `${row}.${at}0` : at % 3 === 1 ? 'Ann Lee' : '01/02/2026')),
      ),
    ];
    const rows = wide(50, 1_000);
    expect(detectStructure(rows).headerRows).toEqual([0]);
    expect(growthOf((count) => detectStructure(rows.slice(0, count)), 125)).toBeLessThan(24);
    expect(detectStructure(wide(500, 200)).columns).toHaveLength(500);
  });

  it('truncates a 100,000-character header', () => {
    const long = ['Account', `Name ${'-'.repeat(100_000)}`, 'Placed', 'Balance'];
    const structure = detectStructure([long, ...PLAIN.slice(1)]);
    expect(structure.columns.map(({ header }) => header.length)).toEqual([7, 300, 6, 7]);
    expect(JSON.stringify(structure).length).toBeLessThan(5_000);
  });

  it('accepts a 1 MB cell and an empty file', () => {
    const withCell = (length: number) => [...PLAIN, ['A4', 'x'.repeat(length), '01/04/2026', '30.00']];
    expect(read(withCell(1_000_000)).at(-1)).toMatchObject({ kind: 'data' });
    expect(growthOf((length) => read(withCell(length)), 125_000)).toBeLessThan(24);
    expect(detectStructure([])).toMatchObject({ headerRows: [], columns: [] });
  });
});
