import type { AccountStanding, ConsoleAccountQuery, listConsoleAccounts } from '@recoup/contract/agency/accounts';
import type { getLastWriters } from '@recoup/contract/agency/field-locks';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { isCollectionStop } from '@recoup/domain/accounts/collection-stops';
import { nextStatuses } from '@recoup/domain/accounts/status-transitions';
import { STATUS_CODES, STATUSES, type StatusCode } from '@recoup/domain/accounts/statuses';
import type { SearchReading } from '@recoup/domain/search/reading';
import { readQuery } from '@recoup/domain/search/read';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { countByClient, recordListed } from '#platform/agency-audit.ts';
import { recordListViews } from '#platform/list-views.ts';
import type { BrandConfig } from '#platform/brand.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { readStatusTexts } from '#platform/status-texts.ts';
import { notFound } from '#platform/http/errors.ts';
import { listClientIds } from '#areas/agency/client-ids.repository.ts';
import { listLastWriters } from './writers.repository.ts';
import { findStanding, listAccountPage, listPayments, type AccountPage } from './accounts.repository.ts';

type AccountList = ResponseOf<typeof listConsoleAccounts>;

/** Drafts are the client's own until it submits them. */
const PLACED = STATUS_CODES.filter((status) => status !== 'DRAFT');

/** A search may name statuses too: `smith in collection`. Other filters of the client's search do not apply here. */
function statusesOf(chosen: readonly StatusCode[] | undefined, reading: SearchReading | null): StatusCode[] {
  const named = reading?.filters.flatMap((filter) => (filter.field === 'status' ? [filter.statuses] : [])) ?? [];
  return PLACED.filter((code) => (!chosen?.length || chosen.includes(code)) && named.every((codes) => codes.includes(code)));
}

const hasTerms = ({ words, numbers, phones, emails, filters }: SearchReading): boolean =>
  [words, numbers, phones, emails].some(({ length }) => length > 0) || filters.every(({ field }) => field !== 'status');

export function createConsoleAccounts({ db, clock, config }: { db: Db; clock: AgencyClock; config: BrandConfig }) {
  /** In its own transaction, because the list is read in a read-only one; before the response, so that every list is recorded. */
  async function recordList(caller: AgencyCaller, rows: AccountPage['rows']): Promise<void> {
    await db.asService((tx) => recordListed(tx, caller, { list: 'accounts', clients: countByClient(rows) }));
    const views = [...Map.groupBy(rows, ({ client_id: clientId }) => clientId)].map(([clientId, own]) => ({
      clientId,
      userId: caller.userId,
      what: 'accounts',
      accountIds: own.map(({ id }) => id),
      at: clock.now(),
      ip: caller.ip,
      userAgent: caller.userAgent,
      sessionId: caller.sessionId,
    }));
    await recordListViews(db, views);
  }

  return {
    async list(
      caller: AgencyCaller,
      { q = '', client_id: wanted, status, cursor, limit }: ConsoleAccountQuery,
    ): Promise<AccountList> {
      const reading = q === '' ? null : readQuery(q, clock.today(), await db.asService((tx) => readStatusTexts(tx, config)));
      const nothing = {
        data: [],
        page: { next_cursor: null, total: null },
        is_cut: false,
        is_refused: reading?.isRefused ?? false,
      };
      if (reading?.isRefused) return nothing;
      const page = await db.asUser(caller.claims, async (tx) =>
        listAccountPage(tx, {
          clientIds: await listClientIds(tx, { seen: caller.clientIds, wanted: wanted?.length ? wanted : null }),
          statuses: statusesOf(status, reading),
          reading: reading && hasTerms(reading) ? reading : null,
          cursor,
          limit,
        }),
      );
      await recordList(caller, page.rows);
      return {
        ...nothing,
        data: page.rows.map(({ number, ...row }) => ({
          ...row,
          number: formatAccountNumber(number),
          last_activity_at: row.last_activity_at.toISOString(),
        })),
        page: { next_cursor: page.nextCursor, total: null },
        is_cut: page.isCut,
      };
    },

    getWriters: (ref: { clientId: string; accountId: string }): Promise<ResponseOf<typeof getLastWriters>['data']> =>
      db.asService(async (tx) => {
        if (!(await findStanding(tx, ref))) throw notFound('account');
        const rows = await listLastWriters(tx, ref);
        const writer = (wanted: 'status' | 'payments') => {
          const row = rows.find(({ field }) => field === wanted);
          return row ? { source: row.source, name: row.name, at: row.at.toISOString() } : null;
        };
        return { status: writer('status'), payments: writer('payments') };
      }),

    getStanding: (caller: AgencyCaller, ref: { clientId: string; accountId: string }): Promise<AccountStanding> =>
      db.asUser(caller.claims, async (tx) => {
        const row = await findStanding(tx, ref);
        if (!row) throw notFound('account');
        const { status } = row;
        // As in moveStatus: acceptance answers the question that was open before it.
        const before = status === 'NEEDS_INFO' && row.returns_to === 'SUBMITTED' ? 'NEW' : row.returns_to;
        const isStopped = (to: StatusCode) =>
          row.stops.length > 0 && STATUSES[to].group === 'working' && STATUSES[status].group !== 'working';
        const possible = nextStatuses(status, 'agency', before).filter((to) => to !== 'PAID' || row.balance_cents <= 0);
        return {
          account_id: row.id,
          client_id: row.client_id,
          client_name: row.client_name,
          acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
          status,
          statuses: possible.filter((to) => !isStopped(to)),
          stopped_statuses: possible.filter(isStopped),
          stops: row.stops.filter(isCollectionStop),
          balance_cents: row.balance_cents,
          payments: (await listPayments(tx, ref)).map(({ external_id: name, ...payment }) => ({
            ...payment,
            name,
            is_manual: name.startsWith('console:'),
          })),
        };
      }),
  };
}
