import { normalizeState, type StateCode } from '../../shared/states.ts';
import { EMPTY, isNothing, ok, quote, refuse, tooLong } from './parsed.ts';
import type { Parsed } from './types.ts';

/** All nine digits, or only the last four of a masked number. */
export type Ssn = { kind: 'full'; digits: string } | { kind: 'last4'; digits: string };

/**
 * Parses Social Security numbers by SSA rules: no area 000 or 666, no group 00, no serial 0000. Areas from 900 are
 * taxpayer numbers (ITIN), accepted with a warning. Masked numbers keep their last four.
 */
export function parseSsn(text: string): Parsed<Ssn> {
  const trimmed = text.trim();
  if (isNothing(trimmed)) return EMPTY;
  if (trimmed.length > 30) return tooLong('a Social Security number');
  if (/^(?:[X*•#]{3}[-\s]?[X*•#]{2}[-\s]?|[X*•#]+[-\s]?)?\d{4}$/i.test(trimmed)) {
    return ok({ kind: 'last4', digits: trimmed.slice(-4) });
  }
  const digits = trimmed.replaceAll(/[-\s.]/g, '');
  if (/^[0X*#]+$/i.test(digits)) return EMPTY;
  if (!/^\d{7,9}$/.test(digits)) {
    return refuse(
      'not_an_ssn',
      'A Social Security number has nine digits, or four where only the last four are known. Correct it or clear the cell.',
    );
  }
  const full = digits.padStart(9, '0');
  if (/^(\d)\1{8}$/.test(full) || full === '123456789' || full === '987654321' || full === '078051120') {
    return refuse('ssn_placeholder', 'This Social Security number is a placeholder. Clear the cell if the number is not known.');
  }
  if (full.startsWith('000') || full.startsWith('666') || full.slice(3, 5) === '00' || full.endsWith('0000')) {
    return refuse('ssn_impossible', 'No such Social Security number was ever issued. Correct it or clear the cell.');
  }
  const value: Ssn = { kind: 'full', digits: full };
  if (full.startsWith('9')) {
    return ok(value, {
      code: 'ssn_itin',
      message: 'The number begins with 9: it is a taxpayer number (ITIN), not a Social Security number.',
    });
  }
  return digits.length === 9
    ? ok(value)
    : ok(value, { code: 'zeros_restored', message: 'Leading zeros were missing from the number and were put back.' });
}

const UNASSIGNED_EIN = new Set(['07', '08', '09', '17', '18', '19', '28', '29', '49', '69', '70', '78', '79', '89', '96', '97']);

/** Parses a nine-digit EIN; an unassigned prefix is a warning. */
export function parseEin(text: string): Parsed<string> {
  const trimmed = text.trim();
  if (isNothing(trimmed)) return EMPTY;
  if (trimmed.length > 30) return tooLong('an EIN');
  const digits = trimmed.replaceAll(/[-\s.]/g, '');
  if (/^0+$/.test(digits)) return EMPTY;
  if (!/^\d{8,9}$/.test(digits))
    return refuse('not_an_ein', 'An EIN has nine digits, such as 12-3456789. Correct it or clear the cell.');
  const full = digits.padStart(9, '0');
  if (full.startsWith('00')) return refuse('ein_impossible', 'No EIN begins with 00. Correct it or clear the cell.');
  return UNASSIGNED_EIN.has(full.slice(0, 2))
    ? ok(full, {
        code: 'ein_prefix',
        message: `The IRS has assigned no EIN that begins with ${full.slice(0, 2)}. Check the number.`,
      })
    : ok(full);
}

/** Parses one email address, lower case after the @; several give the first with a warning. */
export function parseEmail(text: string): Parsed<string> {
  const trimmed = text.trim();
  if (isNothing(trimmed)) return EMPTY;
  if (trimmed.length > 320) return tooLong('an email address');
  const parts = trimmed.split(/[;,\s]+/).map((part) => part.replaceAll(/^(?:mailto:)?<?|>$/gi, ''));
  const found = parts.filter((part) => part.includes('@'));
  const [first] = found;
  if (
    first === undefined ||
    !/^[^\s@"(),:;<>[\\\]]{1,64}@(?:[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?\.)+[A-Z]{2,63}$/i.test(first) ||
    /\.\.|^\.|\.@/.test(first)
  ) {
    return refuse('not_an_email', `${quote(trimmed)} is not an email address. Correct it or clear the cell.`);
  }
  const at = first.lastIndexOf('@');
  const value = first.slice(0, at) + first.slice(at).toLowerCase();
  return found.length > 1
    ? ok(value, { code: 'several_emails', message: 'The cell holds several addresses. The first was taken.' })
    : ok(value);
}

/** Parses `12345` or `12345-6789`; restores leading zeros that spreadsheets drop from New England ZIP codes. */
export function parseZip(text: string): Parsed<string> {
  const raw = text.trim();
  if (raw.length > 20) return tooLong('a ZIP code');
  const trimmed = raw.replace(/\.0+$/, '').replace(/-(?:0000)?$/, '');
  if (isNothing(trimmed) || /^0{1,9}$/.test(trimmed.replace('-', ''))) return EMPTY;
  const parts = /^(\d{3,5})(?:[-\s](\d{4}))?$|^(\d{7,9})$/.exec(trimmed);
  if (parts === null) {
    const isForeign = /^\d{6}$|\p{L}.*\d|\d.*\p{L}/u.test(trimmed);
    const how = isForeign
      ? 'For an address outside the United States, map its country column to Country. Otherwise correct the ZIP code.'
      : 'Write five digits, or five, a hyphen and four.';
    return refuse('not_a_zip', `${quote(trimmed)} is not a US ZIP code. ${how}`);
  }
  const long = parts[3]?.padStart(9, '0');
  const zip = long === undefined ? (parts[1] ?? '').padStart(5, '0') : long.slice(0, 5);
  const extension = long === undefined ? parts[2] : long.slice(5);
  const value = extension === undefined || extension === '0000' ? zip : `${zip}-${extension}`;
  const short = long === undefined ? (parts[1] ?? '').length < 5 : trimmed.length < 9;
  return short
    ? ok(value, { code: 'zeros_restored', message: 'Leading zeros were missing from the ZIP code and were put back.' })
    : ok(value);
}

export function parseState(text: string): Parsed<StateCode> {
  const trimmed = text.trim();
  if (isNothing(trimmed)) return EMPTY;
  if (trimmed.length > 60) return tooLong('a state');
  const state = normalizeState(trimmed);
  return state === null
    ? refuse('not_a_state', `${quote(trimmed)} is not a US state. Write its two letters, such as OR.`)
    : ok(state);
}

const YES = new Set(['Y', 'YES', '1', 'X', 'TRUE', 'T', '✓', '✔', 'ON']);
const NO = new Set(['N', 'NO', '0', 'FALSE', 'F', 'OFF']);

export function parseFlag(text: string): Parsed<boolean> {
  const upper = text.trim().toUpperCase();
  if (isNothing(upper)) return EMPTY;
  if (YES.has(upper)) return ok(true);
  if (NO.has(upper)) return ok(false);
  return refuse('not_a_flag', `${quote(text.trim())} is neither yes nor no. Write Y or N.`);
}
