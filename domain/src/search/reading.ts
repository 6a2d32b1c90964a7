import type { Cents } from '../shared/money.ts';
import type { SearchFilter } from './filters.ts';

/** How one part of a query was parsed, with its range (UTF-16 offsets). */
export interface ReadPart {
  kind: 'word' | 'filter' | 'number' | 'phone' | 'email' | 'amount' | 'period' | 'ssn_last4' | 'refused' | 'unknown';
  start: number;
  end: number;
  /** Explanation for the user. */
  label: string;
  /** Valid values for a part that could not be parsed. */
  hint: string | null;
}

/** A token with digits that may be some number. */
export interface ReadNumber {
  text: string;
  /** Letters and digits only, lower case. */
  key: string;
  /** Letters and digits split: `pt`, `0042`. */
  words: readonly string[];
  /** The number in `A-1042-7`; null for another format or a wrong check digit. */
  account: number | null;
  /** The number in `B-318` and `R-101`. */
  batch: number | null;
  request: number | null;
  /** Its value as an amount, where it can be one. */
  cents: Cents | null;
}

export interface SearchReading {
  /** Free words; a match contains each of them as a prefix. */
  words: readonly string[];
  numbers: readonly ReadNumber[];
  /** Phone digits: ten, or the last seven. */
  phones: readonly string[];
  /** Lower case; may be a prefix. */
  emails: readonly string[];
  filters: readonly SearchFilter[];
  /** Only beside a name; otherwise null. */
  ssnLast4: string | null;
  /** May contain digits of a Social Security number; such a query is not stored. */
  mayHoldSsn: boolean;
  /** Contains a whole Social Security number; the search is refused. */
  isRefused: boolean;
  parts: readonly ReadPart[];
}

/** Parse result of one or several tokens. */
export interface ParsedTokens {
  /** Number of tokens consumed. */
  length: number;
  part: Pick<ReadPart, 'kind' | 'label'> & { hint?: string };
  filter?: SearchFilter;
  phone?: string;
  email?: string;
  number?: ReadNumber;
  words?: readonly string[];
  last4?: string;
}
