import type { Cents } from '../shared/money.ts';
import type { SearchFilter } from './filters.ts';

/** How one part of a query was read, with its place in it (UTF-16 units). */
export interface ReadPart {
  kind: 'word' | 'filter' | 'number' | 'phone' | 'email' | 'amount' | 'period' | 'ssn_last4' | 'refused' | 'unknown';
  start: number;
  end: number;
  /** In words. */
  label: string;
  /** Of what could not be read: what is possible here. */
  hint: string | null;
}

/** A piece with digits in it: whatever it may be the number of. */
export interface ReadNumber {
  text: string;
  /** Letters and digits only, lower case. */
  key: string;
  /** Letters and digits apart: `pt`, `0042`. */
  words: readonly string[];
  /** The number within `A-1042-7`; null: not one of ours, or its check digit is wrong. */
  account: number | null;
  /** Of `B-318` and `R-101`. */
  batch: number | null;
  request: number | null;
  /** What it is as an amount, where it can be one. */
  cents: Cents | null;
}

export interface SearchReading {
  /** Free words as they are searched: what a name, a file or a page has to have, each from its beginning. */
  words: readonly string[];
  numbers: readonly ReadNumber[];
  /** Digits of phones: ten, or the last seven. */
  phones: readonly string[];
  /** Lower case; perhaps only the beginning of one. */
  emails: readonly string[];
  filters: readonly SearchFilter[];
  /** Only beside a name; null otherwise. */
  ssnLast4: string | null;
  /** It may hold digits of a Social Security number: such a query is not kept. */
  mayHoldSsn: boolean;
  /** A whole Social Security number is in it: it is not searched at all. */
  isRefused: boolean;
  parts: readonly ReadPart[];
}

/** What one or several pieces from one on were read as. */
export interface Taken {
  /** Pieces that it used up. */
  length: number;
  part: Pick<ReadPart, 'kind' | 'label'> & { hint?: string };
  filter?: SearchFilter;
  phone?: string;
  email?: string;
  number?: ReadNumber;
  words?: readonly string[];
  last4?: string;
}
