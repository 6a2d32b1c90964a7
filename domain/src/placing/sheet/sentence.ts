import { filledOf } from './header.ts';
import type { Row } from './types.ts';

const MIN_WORDS = 5;
const AMOUNT = /\$\s?\d|\d\.\d\d(?!\d)/;

/** Whether a row is one cell with a sentence and no amount, such as a colleague's remark below the data. */
export function isSentence(row: Row): boolean {
  const filled = filledOf(row);
  const [only] = filled;
  if (filled.length !== 1 || only === undefined) return false;
  const text = (row[only] ?? '').trim();
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= MIN_WORDS && !AMOUNT.test(text);
}
