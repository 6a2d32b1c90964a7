import type { ConsolePlacement, PlacementDetails, PlacementQuery } from '@recoup/contract/agency/placements';
import { formatBatchNumber } from '@recoup/domain/shared/ids';
import { Readable } from 'node:stream';
import { listClientIds } from '#areas/agency/client-ids.repository.ts';
import { createPlacementFile, listPlacementLayouts } from '#areas/feed/exchange/index.ts';
import { countByClient, recordAgencyEntries, recordListed } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { encodeCursor } from '#platform/db/keyset.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound, unprocessable } from '#platform/http/errors.ts';
import { recordListViews } from '#platform/list-views.ts';
import { presentAccount, presentPlacement } from './placements.presenter.ts';
import {
  findAgreement,
  listAccountPage,
  listPlacementPage,
  namePlacers,
  readPlacements,
  type PlacementRef,
  type PlacementRow,
} from './placements.repository.ts';

export function createConsolePlacements({ db, vault, clock }: { db: Db; vault: Vault; clock: AgencyClock }) {
  const writeFile = createPlacementFile({ vault });

  async function present(rows: readonly PlacementRow[]): Promise<ConsolePlacement[]> {
    const names = await namePlacers(db, [...new Set(rows.flatMap(({ created_by: by }) => by ?? []))]);
    return rows.map((row) => presentPlacement(row, names));
  }

  async function find(tx: Tx, { clientId, id }: PlacementRef): Promise<PlacementRow> {
    const [row] = await readPlacements(tx, [{ client_id: clientId, id }]);
    if (!row) throw notFound('placement');
    return row;
  }

  return {
    /** Recorded before the answer, so that no list goes unrecorded. */
    async list(caller: AgencyCaller, query: PlacementQuery) {
      const wanted = query.client_id?.length ? query.client_id : null;
      const { rows, nextCursor } = await db.asUser(caller.claims, async (tx) =>
        listPlacementPage(tx, await listClientIds(tx, { seen: caller.clientIds, wanted }), query),
      );
      await db.asService((tx) => recordListed(tx, caller, { list: 'placements', clients: countByClient(rows) }));
      return { data: await present(rows), page: { next_cursor: nextCursor, total: null } };
    },

    async get(caller: AgencyCaller, ref: PlacementRef): Promise<PlacementDetails> {
      const { row, agreement } = await db.asUser(caller.claims, async (tx) => {
        const found = await find(tx, ref);
        return { row: found, agreement: await findAgreement(tx, { clientId: ref.clientId, at: found.created_at }) };
      });
      const layouts = await db.asService(listPlacementLayouts);
      const [placement] = await present([row]);
      if (!placement) throw notFound('placement');
      return {
        ...placement,
        import: row.import_id === null ? null : { id: row.import_id, rows: row.file_rows, file_bytes: row.file_bytes ?? 0 },
        agency_batch: row.agency_batch,
        agreement: agreement && { version: agreement.version, signed_at: agreement.signed_at.toISOString() },
        layouts,
      };
    },

    async accounts(
      caller: AgencyCaller,
      ref: PlacementRef,
      query: { cursor?: string | undefined; limit: number; waiting: boolean },
    ) {
      const { rows, order } = await db.asUser(caller.claims, async (tx) => {
        await find(tx, ref);
        return listAccountPage(tx, ref, query);
      });
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      await db.asService((tx) => recordListed(tx, caller, { list: 'accounts', clients: countByClient(page) }));
      await recordListViews(db, [
        {
          clientId: ref.clientId,
          userId: caller.userId,
          what: 'placement_accounts',
          accountIds: page.map(({ id }) => id),
          at: clock.now(),
          ip: caller.ip,
          userAgent: caller.userAgent,
          sessionId: caller.sessionId,
        },
      ]);
      return {
        data: page.map(presentAccount),
        page: { next_cursor: rows.length > query.limit && last ? encodeCursor(order, [last.number]) : null, total: null },
      };
    },

    async open(caller: AgencyCaller, { layout, ...ref }: PlacementRef & { layout: string }) {
      const row = await db.asUser(caller.claims, (tx) => find(tx, ref));
      const content = await db.asService(async (tx) => {
        if (!(await listPlacementLayouts(tx)).includes(layout))
          throw unprocessable([{ path: 'layout', message: 'There is no such layout for placements.' }]);
        await recordAgencyEntries(tx, caller, [
          {
            action: 'agency.placement_downloaded',
            clientId: ref.clientId,
            subjectType: 'batch',
            subjectId: ref.id,
            details: { number: formatBatchNumber(row.number), layout, rows: row.accounts },
          },
        ]);
        return writeFile(tx, { clientId: ref.clientId, batchId: ref.id, layout });
      });
      return { content: Readable.from([content]), fileName: `placement-${formatBatchNumber(row.number)}-${layout}.csv` };
    },
  };
}
