import { readQuery } from '@recoup/domain/search/read';
import type { ReadPart } from '@recoup/domain/search/reading';
import { agencyDay } from '#lib/format/agency-day.ts';

export interface Reading {
  /** More than words and plain numbers: what is worth saying. */
  said: readonly ReadPart[];
  /** It holds a whole Social Security number, which goes neither to the server nor into an address. */
  isRefused: boolean;
  /** It may hold digits of one, so that it is not remembered. */
  isKept: boolean;
}

const obvious: readonly ReadPart['kind'][] = ['word', 'number'];

/** How a query is read, as the server will; nothing is asked for it. */
export function readTyped(text: string): Reading {
  const { parts, isRefused, mayHoldSsn } = readQuery(text, agencyDay(new Date()));
  return { said: parts.filter(({ kind }) => !obvious.includes(kind)), isRefused, isKept: !mayHoldSsn };
}

/** Nothing is said to be wrong of what somebody is at the middle of. */
export const saidWhileTyping = ({ said }: Reading, text: string, isHelped: boolean): readonly ReadPart[] =>
  said.filter(({ kind, end }) => kind !== 'unknown' || end < text.length || !isHelped);
