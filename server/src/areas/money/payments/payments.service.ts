import type {
  PaymentDetails,
  PaymentFilters,
  PaymentListQuery,
  PaymentRow,
  PaymentTotals,
} from '@recoup/contract/money/payments';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { paymentNotFound } from './payments.errors.ts';
import { presentPayment, presentPaymentDetails } from './payments.presenter.ts';
import { findWithReversals, listPaymentPage } from './payments.repository.ts';
import { sumPayments } from './totals.repository.ts';

export function createPaymentsService({ db }: { db: Db }) {
  return {
    list: (caller: ClientCaller, query: PaymentListQuery): Promise<{ rows: PaymentRow[]; nextCursor: string | null }> =>
      db.asViewer(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listPaymentPage(tx, caller, query);
        return { rows: rows.map((row) => presentPayment(row)), nextCursor };
      }),

    totals: (caller: ClientCaller, filters: PaymentFilters): Promise<PaymentTotals> =>
      db.asViewer(caller.claims, (tx) => sumPayments(tx, caller, filters)),

    get: (caller: ClientCaller, id: string): Promise<PaymentDetails> =>
      db.asViewer(caller.claims, async (tx) => {
        const found = await findWithReversals(tx, caller, id);
        const row = found.find((one) => one.id === id);
        if (!row) throw paymentNotFound();
        return presentPaymentDetails(row, found);
      }),
  };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;
