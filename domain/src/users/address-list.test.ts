import { describe, expect, it } from 'vitest';
import { growthOf } from '../testing/growth.ts';
import { parseAddressList } from './address-list.ts';

const read = (text: string) => parseAddressList(text).map(({ email, name }) => (name ? `${name} <${email}>` : email));

describe('pasted address list', () => {
  it.each([
    ['one', 'ada@example.com', ['ada@example.com']],
    ['commas', 'ada@example.com, bo@example.com,cy@example.com', ['ada@example.com', 'bo@example.com', 'cy@example.com']],
    [
      'lines and semicolons',
      'ada@example.com;\r\nbo@example.com\n\n;cy@example.com',
      ['ada@example.com', 'bo@example.com', 'cy@example.com'],
    ],
    ['blanks', 'ada@example.com bo@example.com', ['ada@example.com', 'bo@example.com']],
    ['names in front', 'Ada Lee <Ada@Example.com>, Bo <bo@example.com>', ['Ada Lee <ada@example.com>', 'Bo <bo@example.com>']],
    ['a quoted surname first', '"Lee, Ada" <ada@example.com>', ['Ada Lee <ada@example.com>']],
    ['a surname first', 'Lee, Ada <ada@example.com>, bo@example.com', ['Ada Lee <ada@example.com>', 'bo@example.com']],
    [
      'cells of a sheet',
      'Ada Lee\tada@example.com\nBo Marsh\tbo@example.com',
      ['Ada Lee <ada@example.com>', 'Bo Marsh <bo@example.com>'],
    ],
    ['a name without brackets', "Siân O'Neil sian@example.com", ["Siân O'Neil <sian@example.com>"]],
    ['a link', 'mailto:ada@example.com', ['ada@example.com']],
    ['the same twice', 'ada@example.com, ADA@example.com', ['ada@example.com']],
    ['nothing', ' ,;\n\t', []],
  ])('with %s', (_how, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'ada.example.com',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'Ada <ada>',
    'Ada <ada@example>',
    'a b@c d@e',
  ])('rejects "%s"', (text) => {
    const found = parseAddressList(`${text}, bo@example.com`);
    expect(found.some(({ email }) => email === null)).toBe(true);
    expect(found.at(-1)).toMatchObject({ email: 'bo@example.com' });
  });

  it('reports a name without an address', () => {
    expect(parseAddressList('bo@example.com, Ada Lee')).toMatchObject([
      { email: 'bo@example.com' },
      { text: 'Ada Lee', email: null },
    ]);
  });

  it('keeps the pasted text for error messages', () => {
    expect(parseAddressList('ada.example.com, Lee, Ada <ada@example.com>')).toEqual([
      { text: 'ada.example.com', email: null, name: null },
      { text: 'Lee, Ada <ada@example.com>', email: 'ada@example.com', name: 'Ada Lee' },
    ]);
  });

  it.each(['"', 'a b ', 'a@', ' <'])('takes time in proportion to a long line of %j', (unit) => {
    expect(growthOf((size) => parseAddressList(`${unit.repeat(size)}<`), 1250)).toBeLessThan(24);
  });
});
