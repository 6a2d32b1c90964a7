import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { parseAddress, parseCityStateZip } from './addresses.ts';
import { parseEin, parseEmail, parseFlag, parseSsn, parseState, parseZip } from './codes.ts';
import { parsePhones } from './phones.ts';
import type { Parsed } from './types.ts';

function read<T>(parsed: Parsed<T>): T | string {
  return parsed.ok ? parsed.value : parsed.code;
}

const PARSERS = [parseAddress, parseCityStateZip, parseEin, parseEmail, parseFlag, parsePhones, parseSsn, parseState, parseZip];

describe('all field parsers', () => {
  it('never throw, and explain how to fix the value', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: fc.constantFrom(...'0123456789-,. #()+@') })),
        (text) => {
          for (const parse of PARSERS) {
            const parsed = parse(text);
            expect(parsed.ok || (parsed.code !== '' && parsed.message !== '')).toBe(true);
          }
        },
      ),
    );
  });

  it.each(['1', 'a', ' ', '1 ', '(1', 'a@', ',a', '1-'])('take time in proportion to a cell of %j, up to 1 MB', (unit) => {
    const text = unit.repeat(1_000_000 / unit.length);
    for (const parse of PARSERS) expect(parse(text).ok).toBe(false);
    const parseAll = (length: number) => PARSERS.forEach((parse) => parse(text.slice(0, length)));
    expect(growthOf(parseAll, 125_000)).toBeLessThan(24);
  });
});

describe('parseAddress', () => {
  it.each<[string, string[]]>([
    ['7551 Lake Dr, Providence, RI 02903', ['7551 Lake Dr', '', 'Providence', 'RI', '02903']],
    ['2196 School Ave, Salt Lake City, UT 84101', ['2196 School Ave', '', 'Salt Lake City', 'UT', '84101']],
    ['13 Howard Street Oswego NY 13126 USA', ['13 Howard Street', '', 'Oswego', 'NY', '13126']],
    ['769 Spruce Boulevard El Paso TX 79901 USA', ['769 Spruce Boulevard', '', 'El Paso', 'TX', '79901']],
    ['1 Main St Springfield IL', ['1 Main St', '', 'Springfield', 'IL', '']],
    ['193 Prospect Street Apt 4 Springfield IL 62701', ['193 Prospect Street', 'Apt 4', 'Springfield', 'IL', '62701']],
    ['123 Main St NW, Suite 200, Atlanta, Georgia 30303-1234', ['123 Main St NW', 'Suite 200', 'Atlanta', 'GA', '30303-1234']],
    ['PO Box 123 Fargo ND 58102', ['PO Box 123', '', 'Fargo', 'ND', '58102']],
    ['4313 Park Street\nBoise, ID 83702', ['4313 Park Street', '', 'Boise', 'ID', '83702']],
    ['123 St Charles Ave New Orleans LA 70130', ['123 St Charles Ave', '', 'New Orleans', 'LA', '70130']],
    ['100 Alder Court Drive, Portland, OR 97205', ['100 Alder Court Drive', '', 'Portland', 'OR', '97205']],
    ['12 Elm Rd, Providence, RI 2903', ['12 Elm Rd', '', 'Providence', 'RI', '02903']],
    ['71 Lindbergh Blvd, Florissant, MO 63031', ['71 Lindbergh Blvd', '', 'Florissant', 'MO', '63031']],
    ['9 Camelback Rd, Phoenix, AZ 85014', ['9 Camelback Rd', '', 'Phoenix', 'AZ', '85014']],
  ])('%s', (text, expected) => {
    const parsed = parseAddress(text);
    const value = parsed.ok ? parsed.value : null;
    expect([value?.line1, value?.line2, value?.city, value?.state, value?.postal_code]).toEqual(expected);
  });

  it('reports guesses and missing states', () => {
    expect(parseAddress('12 Broadway Springfield IL 62701')).toMatchObject({
      value: { city: 'Springfield' },
      warning: { code: 'city_guessed' },
    });
    expect(parseAddress('12 Elm Street')).toMatchObject({ value: { line1: '12 Elm Street' }, warning: { code: 'no_city' } });
    expect(read(parseAddress('12345'))).toBe('not_an_address');
  });
});

describe('parseCityStateZip', () => {
  it.each<[string, unknown]>([
    ['Providence, RI 02903', { city: 'Providence', state: 'RI', postal_code: '02903' }],
    ['SALT LAKE CITY UT 841011234', { city: 'SALT LAKE CITY', state: 'UT', postal_code: '84101-1234' }],
    ['Raleigh, North Carolina', { city: 'Raleigh', state: 'NC', postal_code: '' }],
    ['Nowhere', 'no_state'],
    ['Toronto ON M5S 1Z8', { city: 'Toronto', state: 'ON', postal_code: 'M5S 1Z8', country: 'Canada' }],
    ['London SW1A 1AA', { city: 'London', state: '', postal_code: 'SW1A 1AA', country: 'United Kingdom' }],
  ])('%s', (text, expected) => {
    expect(read(parseCityStateZip(text))).toEqual(expected);
  });
});

describe('parsePhones', () => {
  const numbers = (text: string) => {
    const parsed = parsePhones(text);
    return parsed.ok
      ? parsed.value.map(({ number, label, extension }) => `${label}${number}${extension && `x${extension}`}`)
      : parsed.code;
  };

  it.each<[string, string | string[]]>([
    ['Mobile: (401) 555-0181, Home: (401) 555-0160', ['mobile+14015550181', 'home+14015550160']],
    ['4015550160', ['+14015550160']],
    ['+1 904 555 0179', ['+19045550179']],
    ['401-555-0160 (cell); 401.555.0161 ext 22', ['mobile+14015550160', '+14015550161x22']],
    ['Phone: (904) 555-0179', ['other+19045550179']],
    ['(401) 555-0160 ann@example.com', ['+14015550160']],
    ['+44 20 7946 0958', ['+442079460958']],
    ['0044 1392 555011', ['+441392555011']],
    ['0115035550123', 'not_a_phone'],
    ['00 503 555 0123', 'not_a_phone'],
    ['555-0101', 'no_area_code'],
    ['123-456-7890', 'phone_impossible'],
    ['0000000000', 'empty'],
    ['503-555-0101 c', ['mobile+15035550101']],
    ['503-555-0101 C, 503-555-0102 w', ['mobile+15035550101', 'work+15035550102']],
    ['503-555-0101 (h)', ['home+15035550101']],
    ['503-555-0101 o', ['work+15035550101']],
    ['ask Ann', 'not_a_phone'],
    ['12', 'not_a_phone'],
  ])('%s', (text, expected) => {
    expect(numbers(text)).toEqual(expected);
  });

  it.each([
    ['503-555-0101 (son)', ['son']],
    ['503-555-0101 son’s', ['son']],
    ['mom 503-555-0101', ['mom']],
    ['503-555-0101 (son), 503-555-0102 cell', ['son', '']],
    ['503-555-0101 (wife) 503-555-0102', ['wife', '']],
    ['503-555-0101 cell', ['']],
  ])('tells whose number %s is', (text, owners) => {
    const parsed = parsePhones(text);
    expect(parsed.ok && parsed.value.map(({ owner }) => owner)).toEqual(owners);
  });
});

describe('codes', () => {
  it('validates Social Security numbers by SSA rules', () => {
    expect(read(parseSsn('219-09-9999'))).toEqual({ kind: 'full', digits: '219099999' });
    expect(parseSsn('963-78-8151')).toMatchObject({ ok: true, warning: { code: 'ssn_itin' } });
    expect(read(parseSsn('XXX-XX-8151'))).toEqual({ kind: 'last4', digits: '8151' });
    expect(read(parseSsn('8151'))).toEqual({ kind: 'last4', digits: '8151' });
    expect(parseSsn('19099999')).toMatchObject({ value: { digits: '019099999' }, warning: { code: 'zeros_restored' } });
    for (const bad of ['000-12-3456', '666-12-3456', '219-00-9999', '219-09-0000'])
      expect(read(parseSsn(bad))).toBe('ssn_impossible');
    expect(read(parseSsn('123-45-6789'))).toBe('ssn_placeholder');
    expect(read(parseSsn('000000000'))).toBe('empty');
    expect(read(parseSsn('12-34'))).toBe('not_an_ssn');
  });

  it('never repeats a Social Security number in a message', () => {
    const parsed = parseSsn('666-12-3456');
    expect(parsed.ok ? '' : parsed.message).not.toMatch(/\d{3}/);
  });

  it('reads emails, EINs and ZIP codes', () => {
    expect(read(parseEin('12-3456789'))).toBe('123456789');
    expect(parseEin('18-7308256')).toMatchObject({ warning: { code: 'ein_prefix' } });
    expect(read(parseZip('2903'))).toBe('02903');
    expect(read(parseZip('841011234'))).toBe('84101-1234');
    expect(read(parseZip('00000'))).toBe('empty');
    expect(read(parseZip('K1A 0B1'))).toBe('not_a_zip');
    expect(read(parseEmail('<Ann.Lee@Example.COM>; b@example.com'))).toBe('Ann.Lee@example.com');
    expect(read(parseEmail('ann at example'))).toBe('not_an_email');
    expect(read(parseState('oregon'))).toBe('OR');
    expect(read(parseState('XX'))).toBe('not_a_state');
    expect([read(parseFlag('x')), read(parseFlag('FALSE')), read(parseFlag('maybe'))]).toEqual([true, false, 'not_a_flag']);
  });
});
