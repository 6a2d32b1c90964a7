import { compareNames, nameWords } from '../sheet/compare-names.ts';
import type { DraftValues } from '../placement-draft.ts';
import { debtorName } from './account-number.ts';
import { createCounts } from './figures.ts';
import { hashOf } from './key-index.ts';

const WORDS = 5;
const [STREET, ZIP, ID] = [WORDS, WORDS + 1, WORDS + 2];
const PARTS = WORDS + 3;

/** Hashes of what tells a row's debtor from others: words of the name, street, ZIP, customer number; 0 where unknown. */
export type PersonPrint = readonly number[];

export function printOf(values: DraftValues): PersonPrint {
  const text = (field: string) => (typeof values[field] === 'string' ? String(values[field]) : '');
  const words = nameWords(debtorName(values) ?? '').slice(0, WORDS);
  const parts = [streetKey(text('address_line1')), text('postal_code').slice(0, 5), text('client_customer_id').toUpperCase()];
  return [...words, ...Array.from({ length: WORDS - words.length }, () => ''), ...parts].map(hashText);
}

/** House number and first word: `83 Main` for `83 Main Street, Apt 2`. */
function streetKey(street: string): string {
  const [number = ''] = /\d+/.exec(street) ?? [];
  const [word = ''] = /\p{L}{3,}/u.exec(street) ?? [];
  return `${number}${word.toUpperCase()}`;
}

function hashText(text: string): number {
  return text === ''
    ? 0
    : Math.max(
        1,
        hashOf(text.length, (at) => text.charCodeAt(at)),
      );
}

/** The debtor of the first row of each account, in 32 bytes each. */
export function createGroupPeople() {
  const held = createCounts();
  return {
    /** Keeps what no earlier row of the account says. */
    add(group: number, print: PersonPrint): void {
      const isNamed = held.get(group * PARTS) !== 0;
      print.forEach((hash, at) => {
        const place = group * PARTS + at;
        if (at < WORDS ? !isNamed : held.get(place) === 0) held.set(place, hash);
      });
    },
    get: (group: number): PersonPrint => Array.from({ length: PARTS }, (_, at) => held.get(group * PARTS + at)),
  };
}

export function compareDebtors(a: PersonPrint, b: PersonPrint) {
  const wordsOf = (print: PersonPrint) => print.slice(0, WORDS).filter((hash) => hash !== 0);
  const relation = (at: number) => (a[at] === 0 || b[at] === 0 ? 'unknown' : a[at] === b[at] ? 'same' : 'other');
  return { name: compareNames(wordsOf(a), wordsOf(b)), street: relation(STREET), zip: relation(ZIP), id: relation(ID) };
}
