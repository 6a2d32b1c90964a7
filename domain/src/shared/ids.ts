import { luhnDigit } from './luhn.ts';

/** Short numbers for phone and typing: account `A-<number>-<check digit>`, batch `B-<number>`. */

export function formatAccountNumber(number: number): string {
  return `A-${number}-${luhnDigit(String(number))}`;
}

/** The number in an account's short number in any spelling (`a 1042 1`, `A10421`); null for a wrong check digit. */
export function parseAccountNumber(text: string): number | null {
  const digits = /^A[-\s]*(\d{1,15})[-\s]*(\d)$/i.exec(text.trim());
  if (!digits) return null;
  const [, number = '', check] = digits;
  if (number.startsWith('0')) return null;
  return luhnDigit(number) === Number(check) ? Number(number) : null;
}

export function formatBatchNumber(number: number): string {
  return `B-${number}`;
}

export function parseBatchNumber(text: string): number | null {
  const digits = /^B[-\s]*([1-9]\d{0,14})$/i.exec(text.trim());
  return digits ? Number(digits[1]) : null;
}

export const MAX_ACCOUNT_NUMBER_LENGTH = 50;

/**
 * Key that matches spellings of a client account number: letters and digits only, upper case. Leading zeros stay, because `0042`
 * and `42` can be two accounts. Null when nothing is left.
 */
export function normalizeAccountNumber(text: string): string | null {
  const key = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? null : key;
}

/** Company code: 3 to 12 of A–Z, 0–9 (domain.md, Clients and users). */
export function isCompanyCode(text: string): boolean {
  return /^[A-Z0-9]{3,12}$/.test(text);
}
