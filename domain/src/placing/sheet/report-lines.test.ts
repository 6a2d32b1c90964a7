import { describe, expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { detectDelimiter } from './delimiter.ts';
import { detectFixedWidth, splitFixed } from './fixed-width.ts';

const cellsOf = (lines: readonly string[]) => {
  const shape = detectFixedWidth(lines);
  return lines.map((line) => splitFixed(line, shape));
};
const place = (widths: readonly number[], cells: readonly string[]) =>
  cells.map((cell, at) => ((widths[at] ?? 0) < 0 ? cell.padStart(-(widths[at] ?? 0)) : cell.padEnd(widths[at] ?? 0))).join('');

const UTILITY = [12, 24, 14, 42, 11, -12, -12, 3];
const NAMES = ['ACCT-SEQ', 'MEMBER NAME', 'JOINT/SPOUSE', 'MAILING ADDRESS', 'FINAL DT', 'DEP APPL', 'BALANCE', ' CD'];
const PEOPLE = [
  ['40118-01', 'CRENSHAW, GERALD', '', '4972 OLD MILL RD MACON, GA 31204', '10-27-25', '.00', '293.01', ''],
  ['40221-03', 'FALKNER, TERRENCE', 'KAREN', '3695 W 4TH ST JOPLIN, MO 64801', '10-07-25', '150.00-', '790.96', ''],
  ['40300-01', 'IBARRA, YOLANDA', '', '2081 MAPLE AVE MACON, GA 31204', '10-02-25', '.00', '556.18', ' DC'],
  ['41002-02', 'FORDYCE GRAIN INC', '', '3978 LAKESHORE BLVD SALINA, KS 67401', '12-01-25', '150.00-', '193.12', ''],
];
const page = (number: number) => [
  `${number > 1 ? '\f' : ''}RUN 11/02/26  06:14     PRAIRIE LAND ELECTRIC COOP     FINALS TO AGENCY     PAGE  ${number}`,
  '',
  place(UTILITY, NAMES),
  '-'.repeat(132),
  ...PEOPLE.map((cells) => place(UTILITY, [`${number}${cells[0]}`, ...cells.slice(1)])),
  place(UTILITY, ['', 'PAGE TOTAL', '', '', '', '', '1,833.27']),
];

describe('a printed report', () => {
  const lines = [...page(1), ...page(2), `${''.padEnd(12)}GRAND TOTAL${'21,003,666.54'.padStart(104)}`];

  it('has fixed positions although its cities, names and totals have commas', () => {
    expect(detectDelimiter(lines.join('\r\n')).kind).toBe('fixed');
  });

  it('has the cells of its rows and no heading of a page', () => {
    const cells = cellsOf(lines);
    expect(cells[2]).toEqual(NAMES.map((name) => name.trim()));
    expect(cells[4]).toEqual(['140118-01', ...(PEOPLE[0] ?? []).slice(1)]);
    expect(cells[5]?.[2]).toBe('KAREN');
    expect(cells[6]?.slice(-2)).toEqual(['556.18', 'DC']);
    expect([cells[0], cells[3], cells[9], cells[12]]).toEqual([[], [], [], []]);
    expect(cells[8]?.[6]).toBe('1,833.27');
    // A total is wider than every amount above it.
    expect(cells.at(-1)?.filter((cell) => cell !== '')).toEqual(['GRAND TOTAL', '21,003,666.54']);
  });

  it('places the borders by the column names also below a form feed and above a row with a tab', () => {
    const [heading = '', blank = '', names = '', rule = '', row = '', ...rest] = lines;
    const starts = (list: readonly string[]) => detectFixedWidth(list).fields.map(({ start }) => start);
    expect(starts([`\f${heading}`, blank, names, rule, row.replace('  ', '\t '), ...rest])).toEqual(starts(lines));
    expect(starts([heading, blank, `\f${names}`, rule, row, ...rest])).toEqual(starts(lines));
  });

  it('keeps column names that are repeated on each page and contain a number', () => {
    const widths = [10, 22, -12, -12, -12];
    const sheet = (number: number) => [
      `CITY OF MAPLETON WATER     PAGE ${number}     10/31/26`,
      place(widths, ['ACCOUNT', 'CUSTOMER', 'CURRENT', 'OVER 30', 'BALANCE']),
      ...[1, 2, 3, 4].map((at) =>
        place(widths, [
          `${number}00${at}`,
          ['LEE, ANN', 'ORR, BO T', 'OCONNOR, ANNE', 'NG, AL'][at - 1] ?? '',
          '12.50',
          `1${at}.00`,
          `2${at}.50`,
        ]),
      ),
    ];
    const cells = cellsOf([...sheet(1), ...sheet(2)]);
    expect([cells[1], cells[7]]).toEqual(
      Array.from({ length: 2 }, () => ['ACCOUNT', 'CUSTOMER', 'CURRENT', 'OVER 30', 'BALANCE']),
    );
    expect(cells[6]).toEqual([]);
  });

  it('does not cut an amount that is wider than those of the first rows', () => {
    const widths = [10, 22, -9, -9];
    const rows = Array.from({ length: 410 }, (_, at) =>
      place(widths, [`A${1000 + at}`, at % 2 ? 'LEE ANN' : 'ORTEGA JO', '10.00', `${100 + (at % 9)}.25`]),
    );
    const wide = place(widths, ['A9999', 'ORR BO', '', '12,345.67']);
    const cells = cellsOf([...rows, wide]);
    expect(cells.at(-1)).toEqual(['A9999', 'ORR BO', '', '12,345.67']);
  });

  it('separates an address from a city one blank behind the longest', () => {
    const widths = [10, 28, 32, 16, 4];
    const streets = ['5183 OAK ST', '1936 MARTIN LUTHER KING JR BLVD', '413 COUNTY ROAD 12', '88 ELM'];
    const cells = cellsOf(streets.map((street, at) => place(widths, [`A10${at}`, 'LEE, ANN', street, 'ST. LOUIS', 'MO'])));
    expect(cells.map((row) => row[2])).toEqual(streets);
  });
});

describe('lines between the rows of a report', () => {
  const widths = [10, 22, 12, -12];
  const row = (at: number) =>
    place(widths, [`A10${at}`, ['LEE, ANN', 'ORR, BO T', 'NG, AL'][at % 3] ?? '', '10-27-25', `2${at}.50`]);
  const names = place(widths, ['ACCOUNT', 'CUSTOMER', 'LAST PAID', 'BALANCE']);
  /** Two pages of rows, each followed by the line that is given for it; blank lines end a page. */
  const report = (below: (at: number) => string, { feed = '', title = '' } = {}) =>
    [1, 2].flatMap((number) => [
      `${feed}${title}PAGE ${number}`,
      '120 MAIN ST SUITE 4  SALINA KS 67401',
      names,
      ...[1, 2, 3, 4].flatMap((at) => {
        const line = below(number * 4 + at);
        return [row(number * 4 + at), ...(line === '' ? [] : [line])];
      }),
      '',
    ]);
  const kept = (lines: readonly string[], word: string) => {
    const cells = cellsOf(lines);
    return lines.flatMap((line, at) => (line.includes(word) ? [cells[at]?.join(' ').replaceAll(/ +/g, ' ').trim() ?? ''] : []));
  };

  it.each([
    ['a bankruptcy', (at: number) => (at % 4 === 0 ? `          BANKRUPTCY CH 7 CASE 24-1023${at}` : ''), 'BANKRUPTCY'],
    ['a death', (at: number) => (at % 3 === 0 ? `   DECEASED 04/0${at % 9}/2026` : ''), 'DECEASED'],
    ['a debt of whole dollars', (at: number) => (at % 4 === 0 ? `TRANSFERRED LEE ANN ${at}50` : ''), 'TRANSFERRED'],
    ['a fact above the column names', (at: number) => (at % 4 === 0 ? `\nDEBTOR DIED 0${at % 9}/2026` : ''), 'DIED'],
    ['a total of whole dollars', (at: number) => (at % 4 === 0 ? `\nPAGE TOTAL    ${at}12` : ''), 'TOTAL'],
  ])('are kept with %s', (_, below, word) => {
    for (const feed of ['', '\f']) {
      const lines = report(below, { feed }).flatMap((line) => line.split('\n'));
      const wanted = lines.filter((line) => line.includes(word));
      expect(kept(lines, word).map((text) => text.replaceAll(' ', ''))).toEqual(wanted.map((line) => line.replaceAll(' ', '')));
      expect(kept(lines, 'PAGE ').filter((text) => !text.includes('TOTAL'))).toEqual(['', '']);
      // The letterhead is above the column names of each page.
      expect(kept(lines, 'MAIN ST')).toEqual(['', '']);
    }
  });

  it('are kept with the address of each debtor', () => {
    const lines = Array.from({ length: 12 }, (_, at) => [row(at), `          100 ELM ST APT ${at}  DALLAS TX 75201`]).flat();
    expect(kept(lines, 'ELM').map((text) => text.replaceAll(' ', ''))).toEqual(
      Array.from({ length: 12 }, (_, at) => `100ELMSTAPT${at}DALLASTX75201`),
    );
  });

  it.each(['Run Date: 11/02/26  Pg. ', 'FINALS TO AGENCY      Page No. ', 'Informe de cuentas   Página: '])(
    'are headings with %s',
    (title) => {
      const lines = report(() => '').map((line) => line.replace('PAGE ', title));
      expect(kept(lines, title)).toEqual(['', '']);
    },
  );

  it('are headings after a form feed', () => {
    const lines = report(() => '', { feed: '\f' })
      .map((line) => line.replace('PAGE ', 'PRAIRIE LAND ELECTRIC COOP  10/31/26   '))
      .filter((line) => line !== names);
    expect(kept(lines, 'PRAIRIE')).toEqual(['', '']);
  });

  it('are told apart in proportional time', () => {
    const lines = (size: number) => [...report(() => ''), `page${' '.repeat(size)}x1`, `page${' .'.repeat(size / 2)}x1`];
    for (let run = 0; run < 20; run += 1) cellsOf(lines(400));
    expect(growthOf((size) => void cellsOf(lines(size)), 480)).toBeLessThan(24);
  });
});

describe('text that is no printed report', () => {
  it.each([
    [
      'padded cells',
      [
        'A1   ,Smith    ,Ann  ,  12.00',
        'A2   ,Lee      ,Bo   ,   9.00',
        'A3   ,Orr      ,Jo   , 110.00',
        'A4   ,Ng       ,Al   ,   1.00',
      ],
    ],
    [
      'padded quoted cells',
      ['"A1  ","Smith   ","Ann  "', '"A2  ","Lee     ","Bo   "', '"A3  ","Orr     ","Jo   "', '"A4  ","Ng      ","Al   "'],
    ],
    [
      'notes with double blanks',
      ['A1,Smith,called  twice  today', 'A2,Lee,paid  half  on  5/1', 'A3,Orr,no  answer', 'A4,Ng,ok  thanks  bye'],
    ],
  ])('has commas: %s', (_, lines) => {
    expect(detectDelimiter(lines.join('\n')).kind).toBe('comma');
  });

  it('has its tabs and bars', () => {
    const rows = [1, 2, 3, 4, 5].map((at) => [`A${at}   `, 'SMITH JOHN    ', 'AUSTIN, TX    ', '12.00']);
    expect(detectDelimiter(rows.map((row) => row.join('\t')).join('\n')).kind).toBe('tab');
    expect(detectDelimiter(rows.map((row) => row.join('|')).join('\n')).kind).toBe('pipe');
  });
});

describe('account numbers of fixed-width lines', () => {
  const read = (code: (at: number) => string) =>
    cellsOf(
      Array.from({ length: 12 }, (_, at) =>
        place(
          [14, 18, 12, -8],
          [code(at), ['ORTEGA', 'LI', 'VAN DYKE'][at % 3] ?? '', ['ANN', 'BO T'][at % 2] ?? '', `${at}1.50`],
        ),
      ),
    ).map((cells) => cells[0]);
  it.each([
    ['an end like a date', (at: number) => `TV77001${21 + at}`],
    ['a state before it', (at: number) => `MD1002${10 + at}`],
    ['a letter after it', (at: number) => `7700${12 + at}${'ABT'[at % 3]}`],
    ['ten digits with a last one of two values', (at: number) => `33002401${10 + at * 3}`.slice(0, 9) + String(at % 2)],
    ['a constant end', (at: number) => `${1001 + at * 7}4021`],
  ])('stay whole with %s', (_, code) => {
    expect(read(code)).toEqual(Array.from({ length: 12 }, (__, at) => code(at)));
  });

  it('follow a record mark of three letters', () => {
    const lines = [
      'HDR TOLLVIO  NORTH TOLLWAY AUTH  20261101',
      ...Array.from({ length: 6 }, (_, at) =>
        `DTL TV77001${21 + at}  ${['EASTMAN', 'GARZA M'][at % 2]?.padEnd(30)}${5390 + at}`.padEnd(60),
      ),
      'TRL 00000006',
    ];
    expect(cellsOf(lines)[1]?.filter((cell) => cell !== '')).toEqual(['DTL', 'TV7700121', 'EASTMAN', '5390']);
  });
});

it('reads long lines in proportional time', () => {
  const lines = (size: number) => Array.from({ length: 6 }, (_, at) => `A${at}  ${'x'.repeat(size)}  ${' '.repeat(size)}1.00`);
  // Compiled code is measured: interpreted code slows down the longer runs, which come first.
  for (let run = 0; run < 60; run += 1) cellsOf(lines(1_000));
  expect(growthOf((size) => void cellsOf(lines(size)), 400)).toBeLessThan(24);
});
