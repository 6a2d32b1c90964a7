import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeEin, normalizeEmail, normalizePhone, normalizeSsn, normalizeZip } from '../shared/checks.ts';
import { isDay } from '../shared/days.ts';
import { inventBusiness, inventPerson } from './people.ts';
import { PLACES } from './places.ts';
import { createRandom, shuffledIndex } from './random.ts';
import { isStateCode } from '../shared/states.ts';

it('generates the same people from the same seed', () => {
  expect(inventPerson(7, 3)).toEqual(inventPerson(7, 3));
  expect(inventPerson(7, 3)).not.toEqual(inventPerson(8, 3));
  expect(inventBusiness(7, 3)).toEqual(inventBusiness(7, 3));
});

it('generates only impossible identities', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 2_000_000 }), (seed, index) => {
      const person = inventPerson(seed, index);
      expect(person.ssn).toMatch(/^9\d{2}(?:7\d|8[0-8])\d{4}$/);
      expect(normalizeSsn(person.ssn)).toBe(person.ssn);
      expect(person.phone).toMatch(/^\+1\d{3}55501\d{2}$/);
      expect(normalizePhone(person.phone)).toBe(person.phone);
      expect(normalizeEmail(person.email)).toBe(person.email);
      expect(person.email).toMatch(/@example\.com$/);
      expect(isDay(person.date_of_birth) && isStateCode(person.address.state)).toBe(true);
      const business = inventBusiness(seed, index % 500_000);
      expect(normalizeEin(business.ein)).toBe(business.ein);
      expect(normalizeEmail(business.email)).toBe(business.email);
    }),
  );
});

it('gives 200,000 people unique names and numbers', () => {
  const names = new Set<string>();
  const numbers = new Set<string>();
  for (let index = 0; index < 200_000; index += 1) {
    const { first_name, middle_name, last_name, ssn } = inventPerson(1, index);
    names.add(`${first_name} ${middle_name} ${last_name}`);
    numbers.add(ssn);
  }
  expect([names.size, numbers.size]).toEqual([200_000, 200_000]);
});

it('uses consistent places', () => {
  for (const place of PLACES) {
    expect(place.city).toMatch(/^[A-Z][A-Za-z. ]+$/);
    expect(isStateCode(place.state) && normalizeZip(place.zip) === place.zip).toBe(true);
    expect(place.areaCode).toMatch(/^[2-9]\d{2}$/);
  }
});

it('shuffles without losing entries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 1e9 }), (size, seed) => {
      expect(new Set(Array.from({ length: size }, (_, index) => shuffledIndex(index, size, seed))).size).toBe(size);
    }),
  );
});

it('draws within bounds', () => {
  const random = createRandom(1, 2);
  const drawn = Array.from({ length: 2000 }, () => random.int(3, 5));
  expect([...new Set(drawn)].toSorted()).toEqual([3, 4, 5]);
  expect(() => random.pick([])).toThrow(RangeError);
});
