import type { SearchKind } from '@recoup/domain/search/kinds';
import type { SearchReading } from '@recoup/domain/search/reading';
import type { SearchHit } from '@recoup/contract/search/search';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';

/** What every kind of search stands on. */
export interface SearchContext {
  caller: ClientCaller;
  reading: SearchReading;
  /** The day, `YYYY-MM-DD`, on which an instant falls where the agency is. */
  dayOf(instant: Date): string;
  /** Hits of each kind, and how many of the best to leave out: those of the pages before. */
  limit: number;
  skip: number;
  /** Kinds that were asked for by name; empty: all. */
  asked: readonly SearchKind[];
}

/** One more hit than fits tells that there is a next page. */
type FindHits = (tx: Tx, context: SearchContext) => Promise<SearchHit[]>;

export interface KindSearch {
  kind: SearchKind;
  /** Whether the query says anything to it. */
  isMeant(context: SearchContext): boolean;
  find: FindHits;
}
