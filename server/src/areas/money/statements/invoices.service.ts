import type { InvoiceAging, InvoiceListQuery, InvoiceRow } from '@recoup/contract/money/statements';
import { daysBetween } from '@recoup/domain/shared/days';
import { AGING_BUCKETS, bucketOf, owedOf, type InvoiceState } from '@recoup/domain/money/statements';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { listInvoicePage, listOwing, type InvoiceFound } from './invoices.repository.ts';

function owedCents({ state, amount_cents: amountCents, paid_cents: paidCents }: InvoiceFound): number {
  return owedOf({ state: state as InvoiceState, amountCents, paidCents });
}

function presentInvoice(row: InvoiceFound, today: string): InvoiceRow {
  const { remittance_id: statementId, remittance_number: number, remittance_state: state, ...rest } = row;
  const owed = owedCents(row);
  return {
    ...rest,
    state: row.state as InvoiceState,
    remittance: statementId !== null && number !== null ? { id: statementId, number, is_void: state === 'void' } : null,
    owed_cents: owed,
    days_past_due: owed === 0 ? null : daysBetween(row.due_on, today),
  };
}

export function createInvoicesService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const { today } = clock;
  return {
    list: (caller: ClientCaller, query: InvoiceListQuery) =>
      db.asViewer(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listInvoicePage(tx, caller.clientId, query, today());
        return { rows: rows.map((row) => presentInvoice(row, today())), nextCursor };
      }),

    /** Of everything owed; invoices are few, so they are summed here. */
    aging: (caller: ClientCaller): Promise<InvoiceAging> =>
      db.asViewer(caller.claims, async (tx) => {
        const asOf = today();
        const open = await listOwing(tx, caller.clientId);
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
