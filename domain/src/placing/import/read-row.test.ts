import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmountFormat, DateFormat } from '../sheet/types.ts';
import { labelOf } from './field-rules.ts';
import { createRowReader } from './read-row.ts';
import { codesOf, mapFields, readCells, TODAY } from './testing.ts';

const plain: AmountFormat = { decimal: '.', thousands: '', negative: 'minus', impliedDecimals: 0, currency: null };

describe('dates', () => {
  it.each<[string, DateFormat, string]>([
    ['3/4/2026', 'M/D/YYYY', '2026-03-04'],
    ['3/4/2026', 'D/M/YYYY', '2026-04-03'],
    ['04.03.2026', 'D/M/YYYY', '2026-03-04'],
    ['3/4/26', 'M/D/YY', '2026-03-04'],
    ['2026-03-04', 'M/D/YYYY', '2026-03-04'],
    ['2026-03-04T10:30:00Z', 'YYYY-MM-DD', '2026-03-04'],
    ['20260304', 'YYYYMMDD', '2026-03-04'],
    ['03042026', 'MMDDYYYY', '2026-03-04'],
    ['3042026', 'MMDDYYYY', '2026-03-04'],
    ['260304', 'YYMMDD', '2026-03-04'],
    ['4-Mar-2026', 'DD-MON-YYYY', '2026-03-04'],
    ['Mar 4, 2026', 'MON D YYYY', '2026-03-04'],
    ['46085', 'SERIAL', '2026-03-04'],
  ])('reads %s as %s', (text, date, expected) => {
    expect(readCells({ invoice_date: text }, { formats: { invoice_date: { date } } }).values['invoice_date']).toBe(expected);
  });

  it('treats placeholder dates as blank', () => {
    for (const text of ['00000000', '01010001', '1/0/1900', 'N/A'])
      expect(readCells({ due_date: text }, { formats: { due_date: { date: 'MMDDYYYY' } } })).toMatchObject({
        values: {},
        problems: [],
      });
  });

  it('keeps the amount behind the date of the last payment', () => {
    const { values } = readCells({ last_payment_date: '3/4/2026 $1,040.00' });
    expect(values).toMatchObject({ last_payment_date: '2026-03-04', last_payment_amount: 1_040_00 });
  });

  it('blocks the row for a date that matters to the debt, and drops a bad birthday', () => {
    expect(codesOf(readCells({ date_of_service: '31/31/2026' }))).toEqual(['!date_of_service:no_such_day']);
    expect(codesOf(readCells({ invoice_date: '25/12/2025' }))).toEqual(['!invoice_date:day_month_swapped']);
    expect(codesOf(readCells({ date_of_birth: 'soon' }))).toEqual(['date_of_birth:not_a_date']);
  });

  it('never reads a birthday in the future', () => {
    const formats = { date_of_birth: { date: 'M/D/YY' }, due_date: { date: 'M/D/YY' } } as const;
    expect(readCells({ date_of_birth: '12/31/26' }, { formats }).values['date_of_birth']).toBe('1926-12-31');
    expect(readCells({ date_of_birth: '1/2/26' }, { formats }).values['date_of_birth']).toBe('2026-01-02');
    expect(readCells({ date_of_birth: '1/2/45' }, { formats }).values['date_of_birth']).toBe('1945-01-02');
    expect(readCells({ due_date: '1/2/45' }, { formats }).values['due_date']).toBe('2045-01-02');
  });
});

describe('amounts', () => {
  it.each<[string, Partial<AmountFormat>, number]>([
    ['1234.5', {}, 123_450],
    ['$1,234.56', { thousands: ',' }, 123_456],
    ['1.234,56', { decimal: ',', thousands: '.' }, 123_456],
    ["1'234.56", { thousands: "'" }, 123_456],
    ['(12.50)', { negative: 'parentheses' }, -1250],
    ['12.50-', { negative: 'trailing-minus' }, -1250],
    ['-12.50', {}, -1250],
    ['−12.50', {}, -1250],
    ['12.50 CR', { negative: 'CR' }, -1250],
    ['12.50 DR', { negative: 'CR' }, 1250],
    ['0.00', {}, 0],
    ['00039797', { impliedDecimals: 2 }, 39_797],
    ['39797', {}, 3_979_700],
    ['1055.7999999999999', {}, 105_580],
  ])('reads %s', (text, format, expected) => {
    const row = readCells({ balance: text }, { formats: { balance: { amount: { ...plain, ...format } } } });
    expect(row).toMatchObject({ values: { balance: expected }, problems: [] });
  });

  it('rejects non-amounts and foreign currencies', () => {
    expect(codesOf(readCells({ balance: 'see notes' }))).toEqual(['!balance:not_an_amount']);
    expect(codesOf(readCells({ balance: '€12.00' }))).toEqual(['!balance:foreign_currency']);
    expect(codesOf(readCells({ balance: '1.234' }))).toEqual(['!balance:amount_unclear']);
    expect(codesOf(readCells({ rent_amount: 'free' }))).toEqual(['rent_amount:not_an_amount']);
  });

  it('adds up fee columns; of other amounts the first counts', () => {
    const columns = ['fees', 'fees', 'balance', 'balance'].map((field, index) => ({ index, field, format: {} }));
    const reader = createRowReader({ ...mapFields([]), columns }, { today: TODAY });
    expect(reader.read(['1.00', '2.50', '10', '99']).values).toEqual({ fees: 350, balance: 1000 });
  });
});

describe('contact data', () => {
  it('keeps each phone once with its type, and drops fax numbers', () => {
    const row = readCells({
      phone: 'Home: (401) 555-0160, Fax: 401-555-0199',
      phone_mobile: '401.555.0181',
      phone_work: '+1 401 555 0160 x12',
      phone_other: '4015550190',
    });
    expect(row.phones).toEqual([
      { type: 'home', number: '+14015550160' },
      { type: 'mobile', number: '+14015550181' },
      { type: 'other', number: '+14015550190' },
    ]);
    expect(row.values['phone']).toBe('+14015550160');
  });

  it('drops unreachable contact data with a warning', () => {
    const row = readCells({
      phone: '555-0142',
      email: 'nobody',
      ssn: '000-12-3456',
      ein: '12-34',
      state: 'Atlantis',
      postal_code: 'ABC',
    });
    expect(codesOf(row)).toEqual([
      'phone:no_area_code',
      'email:not_an_email',
      'ssn:ssn_impossible',
      'ein:not_an_ein',
      'state:not_a_state',
      'postal_code:not_a_zip',
    ]);
    expect(row.values).toEqual({});
  });

  it('reads common spellings of states, ZIP codes, SSNs and flags', () => {
    const row = readCells({ state: 'Oregon', postal_code: '2903', ssn: 'XXX-XX-4321', deceased_flag: 'n', bankruptcy_flag: 'Y' });
    expect(row.values).toMatchObject({
      state: 'OR',
      postal_code: '02903',
      ssn_last4: '4321',
      deceased_flag: false,
      bankruptcy_flag: true,
    });
    expect(readCells({ postal_code: '97205', postal_code_ext: '1234' }).values['postal_code']).toBe('97205-1234');
    expect(readCells({ ssn: '900701234' }).values['ssn']).toBe('900701234');
  });

  it('splits an address in one cell, and a city with its state', () => {
    expect(readCells({ address_full: '13 Howard Street Oswego NY 13126 USA' }).values).toMatchObject({
      address_line1: '13 Howard Street',
      city: 'Oswego',
      state: 'NY',
      postal_code: '13126',
    });
    expect(
      readCells({ address_line2: 'Apt 3', address_line3: 'Rear', city_state_zip: 'Providence, RI 02903' }).values,
    ).toMatchObject({ address_line2: 'Apt 3, Rear', city: 'Providence', state: 'RI', postal_code: '02903' });
  });
});

describe('createRowReader', () => {
  it('treats blanks and placeholder words as missing', () => {
    expect(readCells({ balance: '', last_name: '  ', email: 'N/A', phone: '-', ssn: 'NULL' })).toEqual({
      values: {},
      phones: [],
      emails: [],
      parties: [],
      problems: [],
    });
  });

  it('applies file-wide defaults, and prefers the cell', () => {
    const defaults = { itemization_date: '2026-10-31', current_creditor: 'Example Dental' };
    expect(readCells({ current_creditor: '' }, { defaults }).values).toEqual({
      itemization_date: '2026-10-31',
      current_creditor: 'Example Dental',
    });
    expect(readCells({ current_creditor: 'Other' }, { defaults }).values['current_creditor']).toBe('Other');
  });

  it('reports an invalid default on every row', () => {
    const row = readCells({ balance: '1' }, { defaults: { itemization_date: 'last month' } });
    expect(row.problems).toMatchObject([{ field: 'itemization_date', column: null, level: 'error', code: 'not_a_date' }]);
  });

  it('joins notes and takes the first of other texts', () => {
    const columns = ['notes', 'notes', 'description', 'description'].map((field, index) => ({ index, field, format: {} }));
    const reader = createRowReader({ ...mapFields([]), columns }, { today: TODAY });
    expect(reader.read(['a', 'b', 'c', 'd']).values).toEqual({ notes: 'a\nb', description: 'c' });
    expect(String(reader.read(['x'.repeat(9000), 'b']).values['notes'])).toHaveLength(4000);
  });

  it('ignores fields a placement must not contain', () => {
    const row = readCells({ patient_ssn: '900-70-1234', insurance_policy: 'P1', insurance_group: 'G1', line_item: 'Crown' });
    expect(row.values).toEqual({});
  });

  it('finds the first mapped column among some fields', () => {
    const reader = createRowReader(mapFields(['full_name', 'balance']), { today: TODAY });
    expect(reader.columnOf('last_name', 'balance', 'full_name')).toBe(1);
    expect(reader.columnOf('ssn')).toBeNull();
  });

  it('stays fast on huge cells', () => {
    const cells = [
      'a '.repeat(150_000),
      `x${' '.repeat(299_990)}Jr`,
      '1,'.repeat(150_000),
      'a&'.repeat(150_000),
      '('.repeat(300_000),
    ];
    const fields = [
      'full_name',
      'last_name',
      'balance',
      'invoice_date',
      'phone',
      'email',
      'address_full',
      'interest_rate',
      'notes',
    ];
    for (const cell of cells) for (const field of fields) expect(readCells({ [field]: cell }).values).toBeDefined();
    // A backtracking pattern takes seconds for each of these.
  }, 20_000);

  it('reads short rows', () => {
    expect(createRowReader(mapFields(['last_name', 'balance']), { today: TODAY }).read(['Lee']).values).toEqual({
      last_name: 'Lee',
    });
  });

  it('never throws, and starts each message with the field', () => {
    const fields = [
      'balance',
      'date_of_birth',
      'invoice_date',
      'full_name',
      'guarantor_name',
      'phone',
      'email',
      'ssn',
      'ein',
      'state',
      'postal_code',
      'deceased_flag',
      'address_full',
      'city_state_zip',
      'co_full_name',
      'debtor_type',
    ];
    const reader = createRowReader(mapFields(fields), { today: TODAY });
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1,2', '(3', '2026-02-30', 'A & B', ',,', '$'),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: fields.length }), (cells) => {
        for (const { field, message } of reader.read(cells).problems) {
          expect(message.startsWith(`${labelOf(field ?? '')}: `)).toBe(true);
          expect(message).toMatch(/[.]$/);
        }
      }),
    );
  }, 30_000);
});

describe('problem messages', () => {
  it('never quote a personal number or date', () => {
    const cells = { date_of_birth: '14/03/1980', ssn: '900-70-12', state: 'see 900-70-1234', drivers_license: 'x'.repeat(600) };
    const messages = readCells(cells).problems.map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([expect.stringContaining('Date of birth: it has no month … when read as M/D/YYYY')]),
    );
    expect(messages).toEqual(expect.arrayContaining([expect.stringContaining('“see •••-••-1234” is not a US state')]));
    const serial = readCells({ date_of_birth: '29350' }).problems;
    for (const message of [...messages, ...serial.map((problem) => problem.message)])
      expect(message).not.toMatch(/1980|900-70-1|900-70-12|29350|xxxx/);
  });
});

describe('split names of other people', () => {
  it('are joined, without blanks', () => {
    const mapping = mapFields(['contact_name', 'balance', 'contact_name']);
    const reader = createRowReader(mapping, { today: TODAY });
    expect(reader.read(['Ann', '12.00', 'Lee']).values['contact_name']).toBe('Ann Lee');
    expect(reader.read(['', '12.00', 'Lee']).values['contact_name']).toBe('Lee');
  });
});

it('quotes no part of a Social Security number that an excerpt of a remark cuts', () => {
  const remark = 'Called the house twice last week; he is deceased, per wife ssn is 900-70-1234 and the estate is open.';
  const { problems, facts } = readCells({ notes: remark });
  expect(codesOf({ problems })).toEqual(['!notes:fact_deceased']);
  expect(JSON.stringify([problems, facts])).not.toContain('900');
});

it('joins the columns of an account number, unless the first of them is blank', () => {
  const column = (index: number) => ({ index, field: 'client_account_number', format: {} });
  const mapping = { ...mapFields(['client_account_number']), columns: [column(0), column(1)] };
  const numberOf = (...cells: string[]) => createRowReader(mapping, { today: TODAY }).read(cells).values['client_account_number'];
  expect(numberOf('0027519', 'L11')).toBe('0027519-L11');
  expect(numberOf('0027519', '')).toBe('0027519');
  expect(numberOf('', 'L11')).toBeUndefined();
});
