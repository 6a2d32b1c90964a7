import type { Notice, Parsed } from './types.ts';

/** Longer cells are rejected before any pattern runs on them. */
export const MAX_VALUE_LENGTH = 500;

export function ok<T>(value: T, warning?: Notice): Parsed<T> {
  return warning === undefined ? { ok: true, value } : { ok: true, value, warning };
}

export function refuse(code: string, message: string): { ok: false; code: string; message: string } {
  return { ok: false, code, message };
}

/** Refusal with code `empty`, which separates "unknown" from "invalid". */
export const EMPTY = refuse('empty', 'The cell is empty. Fill it in, or leave it so if the value is not known.');

export function tooLong(what: string): { ok: false; code: string; message: string } {
  return refuse('too_long', `The cell is far too long for ${what}. Check that the columns of this row are not shifted.`);
}

const NOTHING = new Set([
  '-',
  '--',
  '---',
  'N/A',
  '#N/A',
  'NA',
  'N.A.',
  'NULL',
  '(NULL)',
  'NONE',
  'NAN',
  'UNKNOWN',
  'UNK',
  '?',
  '.',
]);

/** Whether a cell is blank or contains a placeholder word. */
export function isNothing(text: string): boolean {
  if (text === '') return true;
  const first = text.charCodeAt(0);
  const isDigit = first >= 48 && first <= 57;
  return !isDigit && text.length < 10 && NOTHING.has(text.toUpperCase());
}

/** The cell's text for a message, shortened. */
export function quote(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
}
