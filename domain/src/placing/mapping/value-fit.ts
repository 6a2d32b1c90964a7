import type { ColumnProfile } from './profile.ts';
import type { FieldKind } from './types.ts';

const EXCLUSIVE: readonly (keyof ColumnProfile & ('email' | 'vin' | 'plainDate'))[] = ['email', 'vin', 'plainDate'];

/** How well values fit a value kind: above 1 supports it, below 1 contradicts it, near 0 rules it out; 1 without values. */
export function fitOf(kind: FieldKind, profile: ColumnProfile): number {
  if (profile.filled === 0) return 1;
  const fit = FIT_BY_KIND[kind](profile);
  // One or two values prove little.
  return profile.filled >= 3 ? fit : (fit + 1) / 2;
}

const FIT_BY_KIND: Readonly<Record<FieldKind, (profile: ColumnProfile) => number>> = {
  date: (p) => (p.date >= 0.6 ? 1.08 : p.date >= 0.3 ? 0.8 : 0.12),
  amount: (p) =>
    p.plainDate > 0.5 || p.email > 0.5 ? 0.05 : isPackedDate(p) ? 0.5 : p.number >= 0.6 ? 1.06 : p.number >= 0.3 ? 0.7 : 0.12,
  count: (p) => (p.plainDate > 0.5 ? 0.1 : p.number >= 0.6 && p.money < 0.5 ? 1.05 : p.number >= 0.5 ? 0.75 : 0.3),
  rate: (p) => (p.plainDate > 0.5 ? 0.05 : p.number >= 0.6 && p.median <= 100 ? 1.06 : 0.25),
  phone: (p) => (p.phone >= 0.5 ? 1.08 : p.phone >= 0.2 ? 0.85 : 0.15),
  email: (p) => (p.email >= 0.4 ? 1.1 : p.email > 0.1 ? 0.8 : 0.15),
  ssn: (p) =>
    p.ssn >= 0.5 ? 1.1 : p.ein >= 0.5 ? 0.6 : p.number >= 0.5 && p.length >= 4 && p.length <= 9 && p.money < 0.3 ? 0.95 : 0.15,
  ein: (p) => (p.ein >= 0.5 ? 1.1 : p.ssn >= 0.5 || (p.number >= 0.5 && p.length === 9) ? 0.95 : 0.15),
  zip: (p) =>
    p.zip >= 0.5
      ? 1.08
      : p.number >= 0.5 && p.length <= 9 && p.money < 0.2
        ? 0.9
        : p.number > 0.2
          ? 0.6
          : p.alphabetic > 0.5
            ? 0.15
            : 0.6,
  state: (p) => (p.state >= 0.6 ? 1.08 : p.alphabetic >= 0.5 && p.length <= 20 ? 0.6 : 0.15),
  vin: (p) => (p.vin >= 0.5 ? 1.1 : 0.3),
  street: (p) =>
    p.plainDate > 0.5 || p.email > 0.5 || p.money > 0.5 ? 0.08 : p.street >= 0.5 ? 1.06 : p.number > 0.6 ? 0.6 : 0.9,
  address: (p) =>
    p.plainDate > 0.5 || p.email > 0.5 || p.money > 0.5 ? 0.08 : p.cityStateZip >= 0.4 || p.street >= 0.5 ? 1.05 : 0.8,
  city: (p) =>
    p.alphabetic >= 0.7 ? (p.state > 0.8 && p.length <= 2 ? 0.3 : 1.03) : p.number > 0.4 || p.street > 0.5 ? 0.15 : 0.7,
  country: (p) => (p.alphabetic >= 0.7 && p.length <= 30 ? 1.03 : p.number > 0.5 ? 0.6 : 0.5),
  currency: (p) => (p.alphabetic >= 0.7 && p.length === 3 ? 1.08 : p.number > 0.5 ? 0.1 : 0.5),
  name: (p) => (p.alphabetic >= 0.6 ? 1.04 : hard(p) ? 0.08 : p.number > 0.5 ? 0.15 : p.street > 0.6 ? 0.3 : 0.85),
  business: (p) => (hard(p) ? 0.08 : p.number > 0.6 ? 0.25 : p.business >= 0.3 ? 1.06 : 1),
  id: (p) =>
    p.plainDate > 0.5 || p.email > 0.5 || p.cityStateZip > 0.5
      ? 0.12
      : p.money > 0.6
        ? 0.25
        : p.person > 0.5 || (p.alphabetic > 0.8 && p.words > 1)
          ? 0.35
          : 1.02,
  code: (p) => (isAmountWithZeros(p) ? 0.1 : p.email > 0.5 || p.money > 0.6 || p.plainDate > 0.6 ? 0.3 : 1),
  flag: (p) => (p.flag >= 0.7 ? 1.06 : p.money > 0.5 ? 0.2 : p.distinct > 0.6 && p.filled > 12 ? 0.6 : 0.95),
  text: (p) => (p.email > 0.5 || p.plainDate > 0.6 || p.money > 0.6 ? 0.3 : 1),
  long_text: (p) => (EXCLUSIVE.some((key) => p[key] > 0.6) || p.money > 0.6 || p.phone > 0.6 ? 0.25 : p.words >= 3 ? 1.05 : 0.95),
};

/** Digits that are all valid days: six or eight of them. */
function isPackedDate({ date, money, length }: ColumnProfile): boolean {
  return date >= 0.9 && money < 0.1 && (length === 6 || length === 8);
}

function isAmountWithZeros({ zero, number }: ColumnProfile): boolean {
  return number > 0.8 && zero > 0.15;
}

function hard(profile: ColumnProfile): boolean {
  return profile.plainDate > 0.5 || profile.email > 0.5 || profile.money > 0.5 || profile.vin > 0.5;
}
