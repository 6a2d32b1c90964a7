import type { InvoiceAging, InvoiceListQuery, InvoiceRow } from '@recoup/contract/money/statements';
import { addDays, daysBetween } from '@recoup/domain/shared/days';
import { AGING_BUCKETS, bucketOf, owedOf, type AgingBucket, type InvoiceState } from '@recoup/domain/money/statements';
import { sql } from 'kysely';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { ClientCaller } from '#platform/http/caller.ts';

function fromInvoices(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.invoices as i')
    .leftJoin('portal.statements as r', (join) =>
      join.onRef('r.client_id', '=', 'i.client_id').onRef('r.id', '=', 'i.remittance_id'),
    )
    .select(['i.id', 'i.number', 'i.remittance_id', 'r.number as remittance_number', 'i.issued_on', 'i.due_on'])
    .select(['i.amount_cents', 'i.paid_cents', 'i.state'])
    .where('i.client_id', '=', clientId);
}

/** States in which something is owed (`owedOf`). */
const owing: InvoiceState[] = ['open', 'partly_paid'];

type InvoiceFound = Awaited<ReturnType<ReturnType<typeof fromInvoices>['execute']>>[number];

function owedCents({ state, amount_cents: amountCents, paid_cents: paidCents }: InvoiceFound): number {
  return owedOf({ state: state as InvoiceState, amountCents, paidCents });
}

function presentInvoice(row: InvoiceFound, today: string): InvoiceRow {
  const { remittance_id: remittanceId, remittance_number: number, ...rest } = row;
  const owed = owedCents(row);
  return {
    ...rest,
    state: row.state as InvoiceState,
    remittance: remittanceId !== null && number !== null ? { id: remittanceId, number } : null,
    owed_cents: owed,
    days_past_due: owed === 0 ? null : daysBetween(row.due_on, today),
  };
}

/** Days past due are counted back from today: the oldest bucket has no start, and what is not due yet no end. */
function inBucket(select: ReturnType<typeof fromInvoices>, key: AgingBucket, day: string) {
  const bucket = AGING_BUCKETS.find((one) => one.key === key);
  let narrowed = select.where('i.state', 'in', owing);
  if (bucket && Number.isFinite(bucket.from)) narrowed = narrowed.where('i.due_on', '<=', addDays(day, -bucket.from));
  if (bucket && Number.isFinite(bucket.to)) narrowed = narrowed.where('i.due_on', '>=', addDays(day, -bucket.to));
  return narrowed;
}

export function createInvoicesService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const { today } = clock;
  return {
    list: (caller: ClientCaller, { state, bucket, cursor, limit }: InvoiceListQuery) =>
      db.asUser(caller.claims, async (tx) => {
        let select = fromInvoices(tx, caller.clientId)
          .orderBy('i.issued_on', 'desc')
          .orderBy('i.id', 'desc')
          .limit(limit + 1);
        if (state?.length) select = select.where('i.state', 'in', state);
        if (bucket) select = inBucket(select, bucket, today());
        if (cursor) {
          const [day, id] = decodeCursor('invoices', cursor, ['day', 'id']);
          select = select.where(sql<boolean>`(i.issued_on, i.id) < (${day}::date, ${id}::uuid)`);
        }
        const rows = await select.execute();
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        return {
          rows: page.map((row) => presentInvoice(row, today())),
          nextCursor: rows.length > limit && last ? encodeCursor('invoices', [last.issued_on, last.id]) : null,
        };
      }),

    /** Of everything owed; invoices are few, so they are summed here. */
    aging: (caller: ClientCaller): Promise<InvoiceAging> =>
      db.asUser(caller.claims, async (tx) => {
        const asOf = today();
        const open = await fromInvoices(tx, caller.clientId).where('i.state', 'in', owing).execute();
        const buckets = AGING_BUCKETS.map(({ key, label }) => ({ key, label, invoices: 0, owed_cents: 0 }));
        for (const row of open) {
          const bucket = buckets.find(({ key }) => key === bucketOf(daysBetween(row.due_on, asOf)));
          if (!bucket) continue;
          bucket.invoices += 1;
          bucket.owed_cents += owedCents(row);
        }
        return { as_of: asOf, owed_cents: buckets.reduce((sum, { owed_cents: cents }) => sum + cents, 0), buckets };
      }),
  };
}

export type InvoicesService = ReturnType<typeof createInvoicesService>;
