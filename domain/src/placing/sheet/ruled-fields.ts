import type { FixedField } from './types.ts';

const RULE = /^\s*[-=_]{2,}(?: +[-=_]+){2,}\s*$/;
/** Share of rows with a blank before each field. A longer text may run into the next field. */
const CLEAR = 0.95;

/** Fields below the runs of dashes that a program prints under its column names. Null without such a line, or if rows disagree. */
export function ruledFields(lines: readonly string[], rows: readonly string[]): FixedField[] | null {
  const rule = lines.find((line) => RULE.test(line));
  if (rule === undefined || rows.length === 0) return null;
  const starts = [...rule.matchAll(/[-=_]+/g)].map(({ index }) => index);
  // The line above a total has dashes below its amounts only.
  const [first = 0, ...others] = starts;
  if (rows.some((row) => row.slice(0, first).trim() !== '')) return null;
  const isClear = (start: number) =>
    rows.filter((row) => row.slice(start - 1, start).trim() === '').length >= rows.length * CLEAR;
  if (!others.every(isClear)) return null;
  return starts.map((start, at) => ({
    start: at === 0 ? 0 : start,
    end: starts[at + 1] ?? Number.MAX_SAFE_INTEGER,
    ...(at > 0 && { afterBlank: true }),
  }));
}
