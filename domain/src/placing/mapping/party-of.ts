import { wordsOf } from './tokens.ts';
import { meaningsOf } from './vocabulary.ts';

/** Words for a part of a person, and words without meaning beside them. */
const PARTS = new Set(
  `address and apartment birth birthday cell city code country date dob email ext extension first full home id initial last line maiden middle
  mobile name number of other phone postal security social ssn state street suffix suite tax telephone the title unit work zip`.split(
    /\s+/,
  ),
);

/** Whose part a heading names, without the part: `Co-Maker SSN` and `COMAKER_NAME` are both of `comaker`; empty where it says no one. */
export function partyOf(header: string): string {
  return wordsOf(header)
    .filter((word) => !PARTS.has(word) && !PARTS.has(meaningsOf(word)[0] ?? ''))
    .join('');
}
