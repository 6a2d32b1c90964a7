import { unquote, type Piece } from './lex.ts';
import { FILTERS_HINT, isFilterName, readFilter } from './read-filter.ts';
import { readAmounts, type Comparison } from './range.ts';
import type { ReadContext } from './read-context.ts';
import type { ParsedTokens } from './reading.ts';

const COMPARED = /^([a-z][a-z0-9_]*)?(>=|<=|:|>|<|=)(.*)$/is;

/** Parses `status:disputed`, `balance>500`, `placed:last month`, `>500`: name, operator and value. */
export function readCompared(pieces: readonly Piece[], at: number, context: ReadContext): ParsedTokens | null {
  const joined = joinCompared(pieces, at);
  const found = joined && COMPARED.exec(joined.text);
  if (!found) return null;
  const name = found[1]?.toLowerCase();
  const comparison = found[2] as Comparison;
  const value = found[3] ?? '';
  if (name === undefined) return readNameless(comparison, value, joined.length);
  if (name === 'ssn' || name === 'last4') return readLast4(value, joined.length);
  if (!isFilterName(name)) {
    return { length: joined.length, part: { kind: 'unknown', label: `“${name}” is not a filter`, hint: FILTERS_HINT } };
  }
  // Longest match first: `placed:last month`, `status:paid in full`.
  let hint = '';
  for (let more = isQuoted(value) ? 0 : 2; more >= 0; more -= 1) {
    const following = pieces.slice(at + joined.length, at + joined.length + more);
    if (following.length < more) continue;
    const whole = unquote([value, ...following.map(({ text }) => text)].join(' '));
    if (more > 0 && (name === 'location' || name === 'check' || name === 'in' || name === 'request' || name === 'batch'))
      continue;
    const read = readFilter(name, comparison, { ...context, value: whole });
    if ('filter' in read) return { length: joined.length + more, filter: read.filter, part: { kind: 'filter', label: '' } };
    hint = read.hint;
  }
  return { length: joined.length, part: { kind: 'unknown', label: `“${joined.text}” is not complete`, hint } };
}

/** Blanks around the operator: `balance > 500`. */
function joinCompared(pieces: readonly Piece[], at: number): { text: string; length: number } | null {
  const [one = '', two = '', three] = pieces.slice(at, at + 3).map(({ text }) => text);
  if (COMPARED.test(one)) {
    const isOpen = /(>=|<=|:|>|<|=)$/.test(one) && two !== '' && /^[\w$"(]/.test(two) && !COMPARED.test(two);
    return isOpen ? { text: one + two, length: 2 } : { text: one, length: 1 };
  }
  if (!isFilterName(one.toLowerCase()) || !/^(>=|<=|:|>|<|=)/.test(two)) return null;
  const isAlone = /^(>=|<=|:|>|<|=)$/.test(two) && three !== undefined;
  return isAlone ? { text: one + two + three, length: 3 } : { text: one + two, length: 2 };
}

function readNameless(comparison: Comparison, value: string, length: number): ParsedTokens | null {
  const range = comparison === ':' ? null : readAmounts(comparison, value);
  return range && { length, filter: { field: 'amount', ...range }, part: { kind: 'amount', label: '' } };
}

function readLast4(value: string, length: number): ParsedTokens {
  if (/^\d{4}$/.test(value)) {
    return { length, last4: value, part: { kind: 'ssn_last4', label: `Social Security number ends in ${value}` } };
  }
  const isWhole = /\d{5}/.test(value.replaceAll(/\D/g, ''));
  return {
    length,
    part: {
      kind: isWhole ? 'refused' : 'unknown',
      label: 'Social Security number',
      hint: 'Type a name and the last four digits: smith ssn:1234.',
    },
  };
}

const isQuoted = (text: string): boolean => text.startsWith('"');
