import type { StatusTexts } from '@recoup/domain/accounts/statuses';
import type { SearchKind } from '@recoup/domain/search/kinds';
import type { SearchReading } from '@recoup/domain/search/reading';
import type { SearchHit } from '@recoup/contract/search/search';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';

/** Shared by all kinds of search. */
export interface SearchContext {
  caller: ClientCaller;
  reading: SearchReading;
  /** The agency's status texts. */
  statusTexts: StatusTexts;
  /** The date, `YYYY-MM-DD`, of an instant in the agency's zone. */
  dayOf(instant: Date): string;
  /** Hits per kind, and how many of the best to skip: those of earlier pages. */
  limit: number;
  skip: number;
  /** Requested kinds; empty: all. */
  requestedKinds: readonly SearchKind[];
}

/** One hit more than fits shows that there is a next page. */
type FindHits = (tx: Tx, context: SearchContext) => Promise<SearchHit[]>;

export interface KindSearch {
  kind: SearchKind;
  /** Whether the query is relevant to it. */
  isMeant(context: SearchContext): boolean;
  find: FindHits;
}
