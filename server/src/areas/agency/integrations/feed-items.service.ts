import {
  listFeedConversions,
  listFeedFlags,
  listWaitingFeedItems,
  type ComplianceFlag,
  type FeedConversion,
} from '@recoup/contract/agency/feed-items';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { createWaitingReader, listConversions, listFlags } from '#areas/feed/items/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { cutPage, decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

const flagsOrder = 'compliance flags';
const conversionsOrder = 'conversions';

/** Items of the agency's systems without effect, of all clients. Each page with rows is recorded with their number. */
export function createFeedItemsService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const readWaiting = createWaitingReader({ db, clock });

  async function recordRead(caller: AgencyCaller, operation: string, rows: number): Promise<void> {
    if (rows === 0) return;
    await db.asService((tx) => recordAgencyEntries(tx, caller, [{ action: 'agency.looked', details: { operation, rows } }]));
  }

  return {
    async waiting(caller: AgencyCaller, query: PageQuery) {
      const found = await readWaiting(null, query);
      await recordRead(caller, listWaitingFeedItems.name, found.data.length);
      return found;
    },

    async flags(caller: AgencyCaller, { cursor, limit }: PageQuery) {
      const [at, id] = cursor === undefined ? [] : decodeCursor(flagsOrder, cursor, ['instant', 'id']).map(String);
      const after = at === undefined || id === undefined ? undefined : ([at, id] as const);
      const found = await listFlags(db, { after, limit: limit + 1 });
      const { rows, nextCursor } = cutPage(found, { order: flagsOrder, limit });
      await recordRead(caller, listFeedFlags.name, rows.length);
      const data: ComplianceFlag[] = rows.map((row) => ({
        id: row.id,
        client: { id: row.client_id, name: row.client_name },
        account: formatAccountNumber(row.number),
        kind: row.kind,
        external_id: row.external_id,
        reported_status: row.reported_status,
        reported_at: row.reported_at.toISOString(),
        message: row.message,
      }));
      return { data, page: { next_cursor: nextCursor, total: null } };
    },

    async conversions(caller: AgencyCaller, { cursor, limit }: PageQuery) {
      const [clientId, id] = cursor === undefined ? [] : decodeCursor(conversionsOrder, cursor, ['id', 'id']).map(String);
      const after = clientId === undefined || id === undefined ? null : { client_id: clientId, id };
      const found = await db.asService((tx) => listConversions(tx, { after, limit: limit + 1 }));
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      await recordRead(caller, listFeedConversions.name, rows.length);
      const data: FeedConversion[] = rows.map((row) => ({
        id: row.id,
        client: { id: row.client_id, name: row.client_name },
        account: formatAccountNumber(row.number),
        agency_account: row.agency_account,
        conversion_cents: row.conversion_cents,
        balance_cents: row.balance_cents,
        balance_as_of: row.balance_as_of?.toISOString() ?? null,
      }));
      const next = found.length > limit && last ? encodeCursor(conversionsOrder, [last.client_id, last.id]) : null;
      return { data, page: { next_cursor: next, total: null } };
    },
  };
}
