import { describe, expect, it } from 'vitest';
import { findStateColumn } from './state-column.ts';
import { codesOf, mapFields, placeCells, readCells } from './testing.ts';

describe('a foreign address', () => {
  it.each([
    [
      { state: 'ON', postal_code: 'm5v 2t6', country: 'Canada' },
      { state: 'ON', postal_code: 'M5V 2T6' },
    ],
    [
      { state: 'ON', postal_code: 'M5V2T6' },
      { state: 'ON', postal_code: 'M5V2T6', country: 'Canada' },
    ],
    [
      { state: 'Jalisco', postal_code: '44100', country: 'Mexico' },
      { state: 'Jalisco', postal_code: '44100' },
    ],
    [{ postal_code: 'SW1A 1AA' }, { country: 'United Kingdom' }],
    [
      { state: 'Tamps.', postal_code: '88000' },
      { state: 'Tamps.', postal_code: '88000', country: 'Mexico' },
    ],
    [
      { state: 'NL', postal_code: '64000' },
      { state: 'NL', country: 'Mexico' },
    ],
    [
      { state: 'Nuevo León', postal_code: '64000' },
      { state: 'Nuevo León', country: 'Mexico' },
    ],
    [{ state: 'Ont.' }, { state: 'Ont.', country: 'Canada' }],
    [
      { state: 'Lagos', postal_code: '101233', country: 'NG' },
      { state: 'Lagos', postal_code: '101233' },
    ],
    [{ city_state_zip: 'Toronto ON M5S 1Z8' }, { city: 'Toronto', state: 'ON', postal_code: 'M5S 1Z8', country: 'Canada' }],
    [
      { city_state_zip: 'Nuevo Laredo, Tamps. 88000' },
      { city: 'Nuevo Laredo', state: 'Tamps.', postal_code: '88000', country: 'Mexico' },
    ],
    [
      { address_full: 'Calle Reforma 88, San Miguel de Allende, Gto. 37700, Mexico' },
      { city: 'San Miguel de Allende', state: 'Gto.', postal_code: '37700', country: 'Mexico' },
    ],
    [
      { address_full: '40 King St W, Toronto, Ontario M5H 3Y2, Canada' },
      { city: 'Toronto', state: 'Ontario', postal_code: 'M5H 3Y2', country: 'Canada' },
    ],
  ])('%o is kept without warnings', (cells, values) => {
    const row = readCells({ address_line1: '1 Elm St', ...cells });
    expect(row.values).toMatchObject(values);
    expect(row.problems).toEqual([]);
    const placed = placeCells({ client_account_number: 'A', full_name: 'Ann Lee', balance: '5', city: 'Toronto', ...cells });
    expect(codesOf(placed).filter((code) => /zip|state_|not_a/.test(code))).toEqual([]);
  });

  it('leaves a US address to its rules', () => {
    expect(codesOf(readCells({ state: 'ON', postal_code: '97205', country: 'USA' }))).toEqual(['state:not_a_state']);
    expect(codesOf(readCells({ postal_code: 'ABCDE' }))).toEqual(['postal_code:not_a_zip']);
    expect(codesOf(readCells({ state: 'ON', postal_code: '97205' }))).toEqual(['state:not_a_state']);
    expect(codesOf(readCells({ state: 'Mich.', postal_code: '48201' }))).toEqual(['state:not_a_state']);
  });

  it.each(['Springfield 62701', 'Ontario, CA 91761', 'Veracruz, TX 78501', 'Mexico, MO 65265', 'Tabasco, OH', 'Sonora CA'])(
    'takes %s for a US address',
    (city_state_zip) => {
      expect(readCells({ city_state_zip }).values).not.toHaveProperty('country');
    },
  );
});

describe('an address that names another country', () => {
  it.each([
    ['14 Cathedral Close\nExeter EX1 1HS\nUnited Kingdom', '14 Cathedral Close', 'Exeter', 'EX1 1HS', 'United Kingdom'],
    ['Kirkegata 14, 7011 Trondheim, Norge, Norway', 'Kirkegata 14', 'Trondheim, Norge', '7011', 'Norway'],
    ['Keizersgracht 112, 1015 CW Amsterdam, Netherlands', 'Keizersgracht 112', 'Amsterdam', '1015 CW', 'Netherlands'],
  ])('%s', (address_full, address_line1, city, postal_code, country) => {
    const row = readCells({ address_full });
    expect(row.values).toMatchObject({ address_line1, city, postal_code, country });
    expect(row.values['state']).toBeUndefined();
    expect(codesOf(row)).toEqual([]);
  });

  it('is found in the column of cities', () => {
    expect(readCells({ city: 'United Kingdom' }).values).toEqual({ country: 'United Kingdom' });
    expect(readCells({ city: 'Lisboa, Portugal' }).values).toEqual({ city: 'Lisboa', country: 'Portugal' });
    expect(readCells({ city: 'Mexico', state: 'MO' }).values).toEqual({ city: 'Mexico', state: 'MO' });
    expect(readCells({ city: 'Poland' }).values).toEqual({ city: 'Poland' });
    expect(readCells({ address_full: '12 Elm St, Apt 2, Mexico, MO 65265' }).values).toMatchObject({
      city: 'Mexico',
      state: 'MO',
    });
  });

  it.each([
    ['Ireland', 'WV', '26376'],
    ['Scotland', 'PA', '17254'],
    ['Scotland', 'SD', '57059'],
    ['England', 'AR', '72046'],
    ['Finland', 'MN', '55603'],
  ])('is not found in %s, %s', (city, state, postal_code) => {
    const row = readCells({ city, state, postal_code, phone: '5035550123' });
    expect(row.values).toMatchObject({ city, state, postal_code });
    expect(row.values).not.toHaveProperty('country');
    expect(row.phones.map(({ number }) => number)).toEqual(['+15035550123']);
  });

  it('keeps the phones of territories and of forces abroad', () => {
    const phones = (cells: Record<string, string>) => readCells({ phone: '5035550123', ...cells }).phones.length;
    expect(phones({ city: 'APO', state: 'AE', postal_code: '09012', country: 'Germany' })).toBe(1);
    expect(phones({ city: 'Tamuning', state: 'GU', postal_code: '96913', country: 'Guam' })).toBe(1);
    expect(phones({ city: 'Tamuning', state: '', postal_code: '96913', country: 'Guam' })).toBe(1);
    expect(phones({ city: 'Pune', state: '', postal_code: '411001', country: 'IN' })).toBe(0);
  });

  it('is asked for where a row has no state and no ZIP code', () => {
    const cells = { address_line1: 'Kirkegata 14', city: 'Trondheim', state: '', postal_code: '7011', phone: '4773555016' };
    const row = readCells(cells);
    expect(codesOf(row)).toEqual(['postal_code:country_missing']);
    expect(row.phones.map(({ number }) => number)).toEqual(['+14773555016']);
    expect(row.values['postal_code']).toBeUndefined();
    expect(readCells({ ...cells, state: 'NJ' }).values['postal_code']).toBe('07011');
    expect(codesOf(readCells({ ...cells, postal_code: '1100-053', phone: '' }))).toEqual(['postal_code:not_a_zip']);
    expect(readCells({ ...cells, city: 'Boston, MA', postal_code: '2108' }).values).toMatchObject({
      city: 'Boston',
      state: 'MA',
      postal_code: '02108',
    });
    expect(readCells({ ...cells, city: 'Boston', state: 'XX', postal_code: '2108' }).values['postal_code']).toBe('02108');
  });

  it('keeps phones with a country code', () => {
    const phones = (phone: string, country: string) => readCells({ phone, country }).phones.map(({ number }) => number);
    expect(phones('+44 1392 555011', 'United Kingdom')).toEqual(['+441392555011']);
    expect(phones('0044 1392 555011', 'United Kingdom')).toEqual(['+441392555011']);
    expect(phones('4773555016', 'Norway')).toEqual([]);
    expect(phones('(239) 555-0106', 'Norway')).toEqual(['+12395550106']);
    expect(phones('418-555-0109', 'Canada')).toEqual(['+14185550109']);
    expect(phones('401-555-0160', 'US')).toEqual(['+14015550160']);
  });
});

it.each<[string, string, string | undefined]>([
  ['Boston, MA', 'Boston', 'MA'],
  ['BOSTON MA 02118', 'BOSTON', 'MA'],
  ['Salem, Oregon', 'Salem', 'OR'],
  ['BOSTON MA', 'BOSTON MA', undefined],
  ['VAL D OR', 'VAL D OR', undefined],
  ['COEUR D AL', 'COEUR D AL', undefined],
  ['Port Washington', 'Port Washington', undefined],
  ['Oklahoma City', 'Oklahoma City', undefined],
])('reads the city %s as city and state', (city, name, state) => {
  const { values } = readCells({ city, co_city: city });
  expect([values['city'], values['state'], values['co_city'], values['co_state']]).toEqual([name, state, name, state]);
});

it('keeps what the column of states says', () => {
  expect(readCells({ city: 'Salem, OR', state: 'MA' }).values).toMatchObject({ city: 'Salem, OR', state: 'MA' });
  expect(readCells({ city: 'BOSTON MA', state: 'MA' }).values).toMatchObject({ city: 'BOSTON', state: 'MA' });
  expect(readCells({ city: 'COEUR D AL', state: 'ID' }).values).toMatchObject({ city: 'COEUR D AL', state: 'ID' });
  expect(readCells({ city: 'Salem, MA', state: 'MA' }).values).toMatchObject({ city: 'Salem', state: 'MA' });
  expect(readCells({ city: 'Toronto, CA', country: 'Canada' }).values['city']).toBe('Toronto, CA');
});

it.each(['Returned mail', 'bo@example.com', '503-555-0101', '120.00', '#'])('asks about the street %s', (street) => {
  expect(codesOf(readCells({ address_line1: street }))).toEqual(['!address_line1:address_unlikely']);
});

it.each(['1 Elm St', 'PO Box 12', 'General Delivery', 'Rural Route 2', 'One Courthouse Square'])(
  'takes the street %s',
  (street) => {
    expect(codesOf(readCells({ address_line1: street }))).toEqual([]);
  },
);

it('finds an unused column of states only where no column gives the state', () => {
  const mapping = mapFields(['full_name', 'x']);
  const unused = {
    ...mapping,
    columns: mapping.columns.map((column) => (column.index === 1 ? { ...column, field: null } : column)),
  };
  const rows = [
    ['Ann Lee', 'OR'],
    ['Bo Orr', 'wa'],
    ['Cy Ray', ''],
    ['Di Fox', 'ID'],
  ];
  expect(findStateColumn(unused, rows)).toBe(1);
  expect(findStateColumn(unused, rows.slice(0, 3))).toBeNull();
  expect(findStateColumn(unused, [...rows, ['Ed Day', 'XX']])).toBeNull();
  expect(findStateColumn(mapFields(['state', 'x']), rows)).toBeNull();
});
