/** Parsers of numbers with a format or checksum. Each takes typed text and returns the normalized form or null. */

/**
 * A Social Security number (nine digits, any punctuation) or an ITIN (9xx with the group numbers the IRS issues). Areas 000 and
 * 666, group 00 and serial 0000 are never issued.
 */
export function normalizeSsn(text: string): string | null {
  const digits = digitsOf(text, /^[\d\s.-]*$/);
  if (digits?.length !== 9 || /^(.)\1{8}$/.test(digits)) return null;
  const [area, group, serial] = [digits.slice(0, 3), Number(digits.slice(3, 5)), digits.slice(5)];
  if (area === '000' || area === '666' || group === 0 || serial === '0000') return null;
  if (area.startsWith('9') && !isItinGroup(group)) return null;
  return digits;
}

function isItinGroup(group: number): boolean {
  return group >= 50 && group <= 99 && ![66, 67, 68, 69, 89, 93].includes(group);
}

/** The last four digits where only these were given (`1234`, `xxx-xx-1234`, `***1234`). */
export function ssnLast4(text: string): string | null {
  const last4 = /^[\sxX*#•.-]*(\d{4})$/.exec(text.trim())?.[1];
  return last4 === undefined || last4 === '0000' ? null : last4;
}

/** An employer identification number: nine digits, prefix not 00. */
export function normalizeEin(text: string): string | null {
  const digits = digitsOf(text, /^[\d\s-]*$/);
  return digits?.length === 9 && !digits.startsWith('00') ? digits : null;
}

/** Why digits are not a routing number: unassigned prefix, wrong length or wrong checksum. */
export type RoutingProblem = 'prefix' | 'short' | 'long' | 'checksum';

/** An ABA routing number: weights 3-7-1, Federal Reserve prefixes; all zeros pass the checksum and are rejected. */
export function routingProblem(digits: string): RoutingProblem | null {
  if (digits.length >= 2 && !hasRoutingPrefix(digits)) return 'prefix';
  if (digits.length !== 9) return digits.length < 9 ? 'short' : 'long';
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return digits === '000000000' || sum % 10 !== 0 ? 'checksum' : null;
}

export const isRoutingNumber = (text: string): boolean => /^\d{9}$/.test(text) && routingProblem(text) === null;

function hasRoutingPrefix(digits: string): boolean {
  const prefix = Number(digits.slice(0, 2));
  return prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80;
}

/** A bank account number: 4 to 17 digits. */
export function isBankAccountNumber(text: string): boolean {
  return /^\d{4,17}$/.test(text);
}

/** A US phone number as `+1` and ten digits (North American plan); extensions are dropped; null without an area code. */
export function normalizePhone(text: string): string | null {
  const withoutExtension = text.trim().replace(/\s*(?:,|;|x|ext\.?|extension)\s*\d{1,6}$/i, '');
  let digits = digitsOf(withoutExtension, /^[+\d\s().\-/]*$/);
  if (digits?.length === 11 && digits.startsWith('1')) digits = digits.slice(1);
  return digits !== null && /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : null;
}

/** Formats `+15035550142` as `(503) 555-0142`; returns other input unchanged. */
export function formatPhone(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}

/** A ZIP code as `12345` or `12345-6789`. Restores leading zeros dropped by spreadsheets. */
export function normalizeZip(text: string): string | null {
  const parts = /^(\d{3,5})(?:-?(\d{4}))?$/.exec(text.trim());
  if (!parts) return null;
  const zip = (parts[1] ?? '').padStart(5, '0');
  return parts[2] === undefined ? zip : `${zip}-${parts[2]}`;
}

const VIN_VALUES: Record<string, number> = Object.fromEntries([
  ...[...'0123456789'].map((digit): [string, number] => [digit, Number(digit)]),
  ...[...'ABCDEFGH'].map((letter, index): [string, number] => [letter, index + 1]),
  ...[...'JKLMN'].map((letter, index): [string, number] => [letter, index + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index): [string, number] => [letter, index + 2]),
]);
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * A vehicle identification number since model year 1981 (49 CFR 565): 17 characters without I, O, Q, check digit at position 9.
 */
export function normalizeVin(text: string): string | null {
  const vin = text.trim().toUpperCase();
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return null;
  const remainder = [...vin].reduce((sum, letter, index) => sum + (VIN_VALUES[letter] ?? 0) * (VIN_WEIGHTS[index] ?? 0), 0) % 11;
  return vin[8] === (remainder === 10 ? 'X' : String(remainder)) ? vin : null;
}

/** One deliverable email address; deliberately not all of RFC 5322. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && /^[^\s@<>(),;:"]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,63}$/.test(email) ? email : null;
}

/** Whether an address line is only a PO box. */
export function isPoBox(line: string): boolean {
  return /^\s*(?:p\.?\s*o\.?\s*|post\s+office\s+)?box\s+#?\w+\s*$/i.test(line);
}

function digitsOf(text: string, allowed: RegExp): string | null {
  return allowed.test(text) ? text.replaceAll(/\D/g, '') : null;
}
