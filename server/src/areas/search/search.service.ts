import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { SearchGroup, SearchQuery, SearchResult } from '@recoup/contract/search/search';
import { kindsFor } from '@recoup/domain/search/filters';
import { mayFind, SEARCH_KIND_LABELS, SEARCH_KINDS, type SearchKind } from '@recoup/domain/search/kinds';
import { readQuery } from '@recoup/domain/search/read';
import type { Platform } from '#platform/http/module.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { readStatusTexts } from '#platform/status-texts.ts';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import { accounts } from './kinds/accounts.ts';
import { batches } from './kinds/batches.ts';
import { documents } from './kinds/documents.ts';
import { locations } from './kinds/locations.ts';
import { pages } from './kinds/pages.ts';
import { payments } from './kinds/payments.ts';
import { people } from './kinds/people.ts';
import { requests } from './kinds/requests.ts';
import { statements } from './kinds/statements.ts';
import type { KindSearch, SearchContext } from './search-context.ts';
import { cursorNeedsOneKind } from './search.errors.ts';

/** Milliseconds: the limits of one kind, and of all. */
const KIND_TIMEOUT = 900;
const TOTAL_TIMEOUT = 1500;
/** Connections per search. */
const AT_ONCE = 2;
/** Maximum paging depth; beyond it the search should be narrowed. */
const MAX_SKIP = 1000;

/** Slowest first, so that the others fit beside it. */
const all: readonly KindSearch[] = [people, accounts, requests, documents, payments, batches, statements, locations];

export function createSearchService({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  return {
    search: async (caller: ClientCaller, query: SearchQuery, signal: AbortSignal): Promise<SearchResult> => {
      const started = performance.now();
      const statusTexts = await db.asService((tx) => readStatusTexts(tx, config));
      const reading = readQuery(query.q, clock.today(), statusTexts);
      const requestedKinds = query.kinds ?? [];
      const [only] = requestedKinds;
      if (query.cursor !== undefined && (only === undefined || requestedKinds.length > 1)) throw cursorNeedsOneKind();
      const skip = query.cursor === undefined || only === undefined ? 0 : readCursor(only, query.q, query.cursor);
      const context: SearchContext = {
        caller,
        reading,
        statusTexts,
        dayOf: clock.dayOf,
        limit: query.limit,
        skip,
        requestedKinds,
      };
      const isWanted = (search: Pick<KindSearch, 'kind' | 'isMeant'>) => !reading.isRefused && isRequested(search, context);
      const relevant = all.filter(isWanted);
      if (reading.ssnLast4 !== null && relevant.includes(people)) await recordSsn(caller);
      const { groups: found, partial, asOf } = await run(relevant, context, { started, signal });
      const groups = [...(isWanted(pages) ? [{ kind: pages.kind, hits: pages.list(context) }] : []), ...found];
      return {
        groups: groups
          .filter(({ hits }) => hits.length > 0)
          .map(({ kind, hits }) => cut(kind, hits, query, skip))
          .toSorted(byBest),
        understood: [...reading.parts],
        took_ms: Math.round(performance.now() - started),
        partial: SEARCH_KINDS.filter((kind) => partial.includes(kind)),
        ...(asOf === undefined ? {} : { as_of: asOf.toISOString() }),
      };
    },
  };

  /**
   * Runs several transactions in parallel, each taking one kind after another; a new one replaces a transaction ended by a kind
   * that took too long.
   */
  async function run(
    relevant: readonly KindSearch[],
    context: SearchContext,
    { started, signal }: { started: number; signal: AbortSignal },
  ) {
    const waiting = [...relevant];
    const groups: { kind: SearchKind; hits: SearchGroup['hits'] }[] = [];
    const partial: SearchKind[] = [];
    const moments: Date[] = [];
    const left = () => Math.round(TOTAL_TIMEOUT - (performance.now() - started));
    const work = async (): Promise<void> => {
      // Zero would mean no limit.
      for (let ms = left(); waiting.length > 0 && ms > 0; ms = left()) {
        let current: KindSearch | undefined;
        try {
          await db.asReader(context.caller.claims, { statementMs: Math.min(KIND_TIMEOUT, ms), signal }, async (tx, moment) => {
            if (moment !== null) moments.push(moment);
            for (current = waiting.shift(); current; current = left() > 0 ? waiting.shift() : undefined) {
              signal.throwIfAborted();
              groups.push({ kind: current.kind, hits: await current.find(tx, context) });
            }
          });
        } catch (error) {
          // The caller has disconnected.
          if (signal.aborted) return;
          if (!current || errorCodeOf(error) !== QUERY_CANCELED) throw error;
          partial.push(current.kind);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, relevant.length) }, work));
    return {
      groups,
      partial: [...partial, ...waiting.map(({ kind }) => kind)],
      asOf: moments.toSorted((one, other) => one.getTime() - other.getTime())[0],
    };
  }

  /** Records that a user searched by Social Security digits, without the digits. */
  function recordSsn(caller: ClientCaller): Promise<void> {
    return db.asUser(caller.claims, (tx) => recordAuditEntry(tx, caller, { action: 'search.by_ssn' }));
  }
}

const QUERY_CANCELED = '57014';

function isRequested(search: Pick<KindSearch, 'kind' | 'isMeant'>, context: SearchContext): boolean {
  const { requestedKinds: asked, caller, reading } = context;
  return (
    mayFind(search.kind, caller.role) &&
    (asked.length === 0 || asked.includes(search.kind)) &&
    kindsFor(reading.filters).includes(search.kind) &&
    search.isMeant(context)
  );
}

/** A cursor belongs to one query: another has other hits. */
const orderOf = (kind: SearchKind, q: string): string =>
  `${kind}.${createHash('sha256').update(q).digest('base64url').slice(0, 16)}`;

function readCursor(kind: SearchKind, q: string, cursor: string): number {
  const [skip] = decodeCursor(orderOf(kind, q), cursor, ['row']);
  return Math.min(Number(skip), MAX_SKIP);
}

function cut(kind: SearchKind, hits: SearchGroup['hits'], { q, limit }: SearchQuery, skip: number): SearchGroup {
  const next = skip + limit;
  return {
    kind,
    label: SEARCH_KIND_LABELS[kind],
    hits: hits.slice(0, limit),
    next_cursor: hits.length > limit && next < MAX_SKIP ? encodeCursor(orderOf(kind, q), [next]) : null,
  };
}

function byBest(one: SearchGroup, other: SearchGroup): number {
  const best = ({ hits }: SearchGroup) => Math.max(...hits.map(({ score }) => score));
  return best(other) - best(one) || SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind);
}
