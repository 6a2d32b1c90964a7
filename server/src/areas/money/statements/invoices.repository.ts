import type { InvoiceListQuery } from '@recoup/contract/money/statements';
import { AGING_BUCKETS, type AgingBucket, type InvoiceState } from '@recoup/domain/money/statements';
import { addDays } from '@recoup/domain/shared/days';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

function fromInvoices(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.invoices as i')
    .leftJoin('portal.statements as r', (join) =>
      join.onRef('r.client_id', '=', 'i.client_id').onRef('r.id', '=', 'i.remittance_id'),
    )
    .select(['i.id', 'i.number', 'i.remittance_id', 'r.number as remittance_number', 'r.state as remittance_state'])
    .select(['i.issued_on', 'i.due_on'])
    .select(['i.amount_cents', 'i.paid_cents', 'i.state'])
    .where('i.client_id', '=', clientId);
}

/** States in which something is owed (`owedOf`). */
const owing: InvoiceState[] = ['open', 'partly_paid'];

export type InvoiceFound = Awaited<ReturnType<ReturnType<typeof fromInvoices>['execute']>>[number];

/** Days past due are counted back from today: the oldest bucket has no start, and the one that is not due yet no end. */
function inBucket(select: ReturnType<typeof fromInvoices>, key: AgingBucket, day: string) {
  const bucket = AGING_BUCKETS.find((one) => one.key === key);
  let narrowed = select.where('i.state', 'in', owing);
  if (bucket && Number.isFinite(bucket.from)) narrowed = narrowed.where('i.due_on', '<=', addDays(day, -bucket.from));
  if (bucket && Number.isFinite(bucket.to)) narrowed = narrowed.where('i.due_on', '>=', addDays(day, -bucket.to));
  return narrowed;
}

/** One page, newest first; `today` is the day from which days past due are counted. */
export async function listInvoicePage(
  tx: Tx,
  clientId: string,
  { state, bucket, cursor, limit }: InvoiceListQuery,
  today: string,
) {
  let select = fromInvoices(tx, clientId)
    .orderBy('i.issued_on', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1);
  if (state?.length) select = select.where('i.state', 'in', state);
  if (bucket) select = inBucket(select, bucket, today);
  if (cursor) {
    const [day, id] = decodeCursor('invoices', cursor, ['day', 'id']);
    select = select.where(sql<boolean>`(i.issued_on, i.id) < (${day}::date, ${id}::uuid)`);
  }
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor('invoices', [last.issued_on, last.id]) : null };
}

export function listOwing(tx: Tx, clientId: string): Promise<InvoiceFound[]> {
  return fromInvoices(tx, clientId).where('i.state', 'in', owing).execute();
}
