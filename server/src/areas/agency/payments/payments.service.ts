import type {
  ConsolePayment,
  ConsolePaymentDetails,
  ConsolePaymentFilters,
  ConsolePaymentQuery,
  ConsolePaymentTotals,
} from '@recoup/contract/agency/payments';
import type { Readable } from 'node:stream';
import { listClientIds } from '#areas/agency/client-ids.repository.ts';
import { findWithReversals, paymentNotFound, presentPaymentDetails } from '#areas/money/payments/index.ts';
import { countByClient, recordAgencyEntries, recordListed } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { fileColumns, presentDetails, presentRow } from './payments.presenter.ts';
import { countPayments, findFacts, findPoster, listPaymentPage, sumPayments, type Scope } from './payments.repository.ts';

const batchRows = 2000;

export function createConsolePayments({ db, clock }: { db: Db; clock: AgencyClock }) {
  const scopeOf = async (tx: Tx, caller: AgencyCaller, filters: ConsolePaymentFilters): Promise<Scope> => ({
    clientIds: await listClientIds(tx, { seen: caller.clientIds, wanted: filters.client_id?.length ? filters.client_id : null }),
    filters,
  });

  /** Short keyset transactions: a slow reader of a long file holds no connection. */
  async function* batches(caller: AgencyCaller, filters: ConsolePaymentFilters): AsyncGenerator<ConsolePayment[]> {
    let cursor: string | undefined;
    do {
      const after = cursor;
      const { rows, nextCursor } = await db.asUser(caller.claims, async (tx) =>
        listPaymentPage(tx, await scopeOf(tx, caller, filters), {
          sort: 'reported',
          dir: 'asc',
          limit: batchRows,
          cursor: after,
        }),
      );
      yield rows.map(presentRow);
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }

  return {
    /** Recorded before the answer, so that no list goes unrecorded. */
    async list(caller: AgencyCaller, { sort, dir, limit, cursor, ...filters }: ConsolePaymentQuery) {
      const { rows, nextCursor } = await db.asUser(caller.claims, async (tx) =>
        listPaymentPage(tx, await scopeOf(tx, caller, filters), { sort, dir, limit, cursor }),
      );
      await db.asService((tx) => recordListed(tx, caller, { list: 'payments', clients: countByClient(rows) }));
      return { data: rows.map(presentRow), page: { next_cursor: nextCursor, total: null } };
    },

    totals: (caller: AgencyCaller, filters: ConsolePaymentFilters): Promise<ConsolePaymentTotals> =>
      db.asUser(caller.claims, async (tx) => sumPayments(tx, await scopeOf(tx, caller, filters))),

    async open(
      caller: AgencyCaller,
      { format, ...filters }: ConsolePaymentFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> {
      const clients = await db.asUser(caller.claims, async (tx) => countPayments(tx, await scopeOf(tx, caller, filters)));
      const entry = { list: 'payments', action: 'payments.exported', clients, details: { format } } as const;
      await db.asService((tx) => recordListed(tx, caller, entry));
      const rows = batches(caller, filters);
      const content = format === 'csv' ? writeCsv(fileColumns, rows) : writeXlsx([sheetOf('Payments', fileColumns, rows)]);
      return { content, fileName: `payments-${clock.today()}.${format}` };
    },

    async get(caller: AgencyCaller, ref: { clientId: string; id: string }): Promise<ConsolePaymentDetails> {
      const { found, facts } = await db.asUser(caller.claims, async (tx) => ({
        found: await findWithReversals(tx, { clientId: ref.clientId, locationIds: null }, ref.id),
        facts: await findFacts(tx, ref),
      }));
      const row = found.find(({ id }) => id === ref.id);
      if (!row || !facts) throw paymentNotFound();
      const poster = await db.asService(async (tx) => {
        await recordAgencyEntries(tx, caller, [
          {
            action: 'agency.looked',
            clientId: ref.clientId,
            subjectType: 'payment',
            subjectId: ref.id,
            details: { operation: 'payments.get' },
          },
        ]);
        return findPoster(tx, { clientId: ref.clientId, externalId: facts.external_id });
      });
      return presentDetails(presentPaymentDetails(row, found), { clientId: ref.clientId, facts, poster });
    },
  };
}
