import { addDays } from '../shared/days.ts';
import {
  BUSINESS_ENDINGS,
  BUSINESS_FIRST,
  BUSINESS_SECOND,
  BUSINESS_TRADES,
  FIRST_NAMES,
  LAST_NAMES,
  STREET_NAMES,
  STREET_TYPES,
} from './names.ts';
import { PLACES, type Place } from './places.ts';
import { createRandom, shuffledIndex, type Random } from './random.ts';

/**
 * Fictional people, addresses and companies for demo data, tests and benchmarks: telephone numbers are 555-01xx, emails end in
 * example.com, SSNs start with 9 (never issued by the SSA), EINs have prefixes that the IRS does not use.
 */
export interface InventedPerson {
  first_name: string;
  /** One letter, or empty. */
  middle_name: string;
  last_name: string;
  suffix: string;
  date_of_birth: string;
  /** Nine digits. */
  ssn: string;
  email: string;
  phone: string;
  phone_mobile: string;
  address: InventedAddress;
}

export interface InventedBusiness {
  business_name: string;
  /** Nine digits. */
  ein: string;
  contact_first_name: string;
  contact_last_name: string;
  email: string;
  phone: string;
  address: InventedAddress;
}

export interface InventedAddress extends Place {
  address_line1: string;
  address_line2: string;
}

const MIDDLES = 'ABCDEFGHIJKLMNOPRSTVW';
const SUFFIXES = ['Jr.', 'Sr.', 'II', 'III'] as const;
const EIN_PREFIXES = ['07', '08', '09', '17', '18', '19', '28', '29', '49', '69', '70', '78', '79', '89'] as const;
const NAME_COUNT = FIRST_NAMES.length * LAST_NAMES.length * MIDDLES.length;
const BUSINESS_COUNT = BUSINESS_FIRST.length * BUSINESS_SECOND.length * BUSINESS_TRADES.length * BUSINESS_ENDINGS.length;
/** ITIN groups 70 to 88, areas 900 to 999, serials 1 to 9999. */
const SSN_COUNT = 19 * 100 * 9999;

/** Person `index` of a seed: deterministic. Within a seed, SSNs are unique up to 18 million and full names up to 2 million. */
export function inventPerson(seed: number, index: number): InventedPerson {
  const random = createRandom(seed, index, 1);
  const [first, last, middle] = decode(shuffledIndex(index, NAME_COUNT, seed * 7919), [FIRST_NAMES.length, LAST_NAMES.length]);
  const first_name = at(FIRST_NAMES, first);
  const last_name = at(LAST_NAMES, last);
  const address = inventAddress(random);
  return {
    first_name,
    middle_name: MIDDLES[middle] ?? '',
    last_name,
    suffix: random.chance(0.03) ? random.pick(SUFFIXES) : '',
    date_of_birth: addDays('1942-01-01', random.int(0, 22_800)),
    ssn: inventSsn(seed, index),
    email: `${emailLocalPart(first_name)}.${emailLocalPart(last_name)}${index}@example.com`,
    phone: inventPhone(random, address.areaCode),
    phone_mobile: inventPhone(random, address.areaCode),
    address,
  };
}

/** Business `index` of a seed. Names within a seed are unique up to half a million. */
export function inventBusiness(seed: number, index: number): InventedBusiness {
  const random = createRandom(seed, index, 2);
  const sizes = [BUSINESS_FIRST.length, BUSINESS_SECOND.length, BUSINESS_TRADES.length];
  const [first, second, trade, ending] = decode(shuffledIndex(index, BUSINESS_COUNT, seed * 104_729), sizes);
  const address = inventAddress(random);
  const stem = `${at(BUSINESS_FIRST, first)} ${at(BUSINESS_SECOND, second)} ${at(BUSINESS_TRADES, trade)}`;
  return {
    business_name: `${stem} ${at(BUSINESS_ENDINGS, ending)}`,
    ein: random.pick(EIN_PREFIXES) + digits(random, 7),
    contact_first_name: random.pick(FIRST_NAMES),
    contact_last_name: random.pick(LAST_NAMES),
    email: `ap@${emailLocalPart(stem)}.example.com`,
    phone: inventPhone(random, address.areaCode),
    address,
  };
}

function inventAddress(random: Random): InventedAddress {
  const place = random.pick(PLACES);
  return {
    ...place,
    address_line1: `${random.int(100, 9899)} ${random.pick(STREET_NAMES)} ${random.pick(STREET_TYPES)}`,
    address_line2: random.chance(0.2) ? `Apt ${random.int(1, 48)}` : '',
  };
}

/** `+1`, a real area code, and a number reserved for fiction. */
function inventPhone(random: Random, areaCode: string): string {
  return `+1${areaCode}55501${digits(random, 2)}`;
}

function inventSsn(seed: number, index: number): string {
  const place = shuffledIndex(index, SSN_COUNT, seed * 15_485_863);
  const [area, group, serial] = decode(place, [100, 19]);
  return `${900 + area}${70 + group}${String(serial + 1).padStart(4, '0')}`;
}

function digits(random: Random, count: number): string {
  return String(random.int(0, 10 ** count - 1)).padStart(count, '0');
}

function emailLocalPart(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Decomposes a number into mixed-base digits; the last digit takes the rest. */
function decode(value: number, bases: readonly number[]): [number, number, number, number] {
  const parts: number[] = [];
  let rest = value;
  for (const base of bases) {
    parts.push(rest % base);
    rest = Math.floor(rest / base);
  }
  parts.push(rest);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  return [a, b, c, d];
}

function at(items: readonly string[], index: number): string {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no entry ${index}`);
  return item;
}
