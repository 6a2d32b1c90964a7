import type { PaymentFilters } from '@recoup/contract/payments';
import type { Readable } from 'node:stream';
import { recordActivity } from '../../../platform/activity.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { ClientCaller } from '../../../platform/http/bind.ts';
import { writeCsv } from '../../../platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '../../../platform/tabular/xlsx.ts';
import { listColumns, type PaymentLine } from './payments.columns.ts';
import { presentPayment } from './payments.presenter.ts';
import { listPaymentPage } from './payments.repository.ts';

const batchRows = 2000;

export function createPaymentsExport({ db, clock }: { db: Db; clock: Clock }) {
  /** Short transactions by keyset: a slow reader of a long file holds no connection. */
  async function* batches(caller: ClientCaller, filters: PaymentFilters): AsyncGenerator<PaymentLine[]> {
    let cursor: string | undefined;
    do {
      const after = cursor;
      const { rows, nextCursor } = await db.asUser(caller.claims, (tx) =>
        listPaymentPage(tx, caller, { ...filters, sort: filters.date, dir: 'asc', limit: batchRows, cursor: after }),
      );
      yield rows.map((row) => ({ ...presentPayment(row), commission_reason: row.commission_reason }));
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }

  return {
    async open(
      caller: ClientCaller,
      { format, ...filters }: PaymentFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> {
      await db.asUser(caller.claims, (tx) => recordActivity(tx, caller, { action: 'payments.exported', details: { format } }));
      const rows = batches(caller, filters);
      const content = format === 'csv' ? writeCsv(listColumns, rows) : writeXlsx([sheetOf('Payments', listColumns, rows)]);
      return { content, fileName: `payments-${clock.now().toISOString().slice(0, 10)}.${format}` };
    },
  };
}

export type PaymentsExport = ReturnType<typeof createPaymentsExport>;
