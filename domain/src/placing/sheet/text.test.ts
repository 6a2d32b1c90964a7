import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksBinary } from './binary.ts';
import { detectDelimiter } from './delimiter.ts';
import { detectFixedWidth, splitFixed } from './fixed-width.ts';

const PEOPLE = [
  ['Valerie A', 'Boateng', '7551 Lake Dr', 'Providence', 'RI', '02903', '(401) 555-0160', '39797'],
  ['Mary', 'Barnes', '886 Market Dr', 'Oakland', 'CA', '94607', '(510) 555-0161', '358715'],
  ['Florence K', 'Andrews', '893 Cottage Lane', 'Miami', 'FL', '33130', '(305) 555-0186', '313198'],
  ['Adrian', 'Abbott', '2196 School Ave', 'Salt Lake City', 'UT', '84101', '(801) 555-0101', '179916'],
  ['Nicole V', 'Wood', '5 Lake Ln', 'Norfolk', 'VA', '23510', '(757) 555-0199', '310568'],
  ['Henry D', 'West', '5382 Hickory St', 'Cheyenne', 'WY', '82001', '(307) 555-0144', '73738'],
];

describe('detectDelimiter', () => {
  it.each([
    ['comma', ','],
    ['tab', '\t'],
    ['semicolon', ';'],
    ['pipe', '|'],
  ])('finds %s between cells that hold the others', (kind, delimiter) => {
    const cell = (text: string) => (text.includes(delimiter) ? `"${text}"` : text);
    const text = PEOPLE.map((cells) => [...cells, '1.125,43', 'a; b', 'Lee, Ann', 'x|y'].map(cell).join(delimiter)).join('\r\n');
    expect(detectDelimiter(text)).toMatchObject({ kind, delimiter });
  });

  it('does not split at the comma of an amount', () => {
    expect(detectDelimiter('Customer;Open\nAcme;1.125,43\nBirch;2.206,04\n').kind).toBe('semicolon');
    expect(detectDelimiter('Name,Balance\n"Lee, Ann","1,125.43"\n"Orr, Bo","2,206.04"\n')).toMatchObject({
      kind: 'comma',
      quoted: true,
    });
  });

  it('skips a report preamble', () => {
    const text = [
      '"Alder, LLC",,,',
      'A/R Aging Detail,,,',
      '',
      ',Date,Num,Open',
      ',11/11/2025,SI-1,"1,000.00"',
      'TOTAL,,,"1,000.00"',
    ].join('\n');
    expect(detectDelimiter(text).kind).toBe('comma');
  });

  it('treats an unclosed quote as truncation where cells are quoted', () => {
    expect(detectDelimiter('Name,Balance\n"Lee, Ann","1,125.43"\n"Orr, B')).toMatchObject({ kind: 'comma', quoted: true });
  });

  it('reads inch marks and other lone quotes as text', () => {
    const text = 'Item|Size|Price\nPipe|5" wide|1.00\nRod|"a" b|2.00\nBar|7"|3.00\n';
    expect(detectDelimiter(text)).toMatchObject({ kind: 'pipe', quoted: false });
  });

  it('never throws and handles a 1 MB cell fast', () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(detectDelimiter(text).message).not.toBe('')));
    expect(detectDelimiter(`a,b\n"${'x,'.repeat(500_000)}",2\n`).kind).toBe('comma');
  });
});

describe('detectFixedWidth', () => {
  const line = (cells: readonly string[]) =>
    (cells[0] ?? '').padEnd(12) +
    (cells[1] ?? '').padEnd(20) +
    (cells[2] ?? '').padEnd(30) +
    (cells[3] ?? '').padEnd(15) +
    (cells[4] ?? '') +
    (cells[5] ?? '') +
    (cells[7] ?? '').padStart(8, '0');

  it('finds fields by blanks, after states and before zero-padded numbers', () => {
    const lines = PEOPLE.map(line);
    expect(detectDelimiter(lines.join('\n')).kind).toBe('fixed');
    const shape = detectFixedWidth(lines);
    expect(splitFixed(lines[0] ?? '', shape)).toEqual([
      'Valerie A',
      'Boateng',
      '7551 Lake Dr',
      'Providence',
      'RI',
      '02903',
      '00039797',
    ]);
    expect(splitFixed(lines[4] ?? '', shape).slice(2, 5)).toEqual(['5 Lake Ln', 'Norfolk', 'VA']);
  });

  it('splits adjacent dates and phone numbers', () => {
    const days = ['12211968', '10031966', '07291945', '06271945', '02101974', '07241966'];
    const lines = PEOPLE.map(
      (cells, at) =>
        `${(cells[1] ?? '').padEnd(12)}${cells[4]}${cells[5]}401555016${at}${days[at]}062${at}2026${(cells[7] ?? '').padStart(8, '0')}`,
    );
    expect(splitFixed(lines[1] ?? '', detectFixedWidth(lines))).toEqual([
      'Barnes',
      'CA',
      '94607',
      '4015550161',
      '10031966',
      '06212026',
      '00358715',
    ]);
  });

  it('splits a code with few values from a number', () => {
    const twice = [...PEOPLE, ...PEOPLE.toReversed()];
    const numbers = twice.map((_, at) => String(963_788_150 + at * 1_234_321));
    const lines = twice.map((cells, at) => `${numbers[at]}${(at % 2) + 1}4021    ${(cells[1] ?? '').padEnd(20)}`);
    expect(splitFixed(lines[1] ?? '', detectFixedWidth(lines))).toEqual([numbers[1], '2', '4021', 'Barnes']);
  });

  it('separates fields per record type', () => {
    const lines = PEOPLE.flatMap((cells, at) => [
      `196378815${at}T     ${(cells[7] ?? '').padStart(9, '0')}  MAIN      ;`,
      `296378815${at}${(cells[1] ?? '').padEnd(16)}${(cells[0] ?? '').padEnd(16)};`,
    ]);
    const shape = detectFixedWidth(lines);
    expect(shape.byType?.map(({ type }) => type)).toEqual(['1', '2']);
    expect(splitFixed(lines[1] ?? '', shape)).toEqual(['2', '963788150', 'Boateng', 'Valerie A', ';']);
  });

  it("respects the user's positions", () => {
    const shape = detectFixedWidth(['abcdef'], {
      fields: [
        { start: 0, end: 2 },
        { start: 2, end: 6 },
      ],
    });
    expect(splitFixed('abcdef', shape)).toEqual(['ab', 'cdef']);
  });

  it('never throws and covers every line completely', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 30 }), (lines) => {
        const { fields } = detectFixedWidth(lines);
        fields.forEach((field, at) => expect(field.start).toBe(at === 0 ? 0 : fields[at - 1]?.end));
      }),
    );
  });
});

describe('looksBinary', () => {
  const bytes = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0)));

  it('separates images from text, including UTF-16 without a byte-order mark', () => {
    expect(looksBinary(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49]))).toBe(true);
    expect(looksBinary(bytes('Name,Balance\r\nLee,12.00\r\n'))).toBe(false);
    expect(looksBinary(bytes([...'Name,Balance\n'].join('\0')))).toBe(false);
    expect(looksBinary(Uint8Array.from([0xff, 0xfe, 0x41, 0]))).toBe(false);
    expect(looksBinary(new Uint8Array())).toBe(false);
  });
});
