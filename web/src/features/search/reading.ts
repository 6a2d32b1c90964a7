import { readQuery } from '@recoup/domain/search/read';
import type { ReadPart } from '@recoup/domain/search/reading';
import { getStatusTexts } from '#lib/api/config.ts';
import { agencyDay } from '#lib/format/agency-day.ts';

export interface Reading {
  /** Filters and other syntax worth explaining. */
  explained: readonly ReadPart[];
  /** Contains a complete Social Security number, which goes neither to the server nor into an address. */
  isRefused: boolean;
  /** May contain digits of one, so it is not remembered. */
  isRemembered: boolean;
}

const obvious: readonly ReadPart['kind'][] = ['word', 'number'];

/** Parses a query as the server does, without a request. */
export function readTyped(text: string): Reading {
  const { parts, isRefused, mayHoldSsn } = readQuery(text, agencyDay(new Date()), getStatusTexts());
  return { explained: parts.filter(({ kind }) => !obvious.includes(kind)), isRefused, isRemembered: !mayHoldSsn };
}

/** The last word is still being typed, so it reports no error. */
export const partsWhileTyping = ({ explained }: Reading, text: string, isHelped: boolean): readonly ReadPart[] =>
  explained.filter(({ kind, end }) => kind !== 'unknown' || end < text.length || !isHelped);
