import { MS_PER } from '@recoup/domain/shared/time';
import type { PaymentFilters } from '@recoup/contract/money/payments';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { listColumns, type PaymentLine } from './payments.columns.ts';
import { presentPayment } from './payments.presenter.ts';
import { listPaymentPage } from './payments.repository.ts';
import { sumPayments } from './totals.repository.ts';

const batchRows = 2000;

/** The reader's scope, which is enough to list payments, also in a job for a user who is no longer signed in. */
type Reader = Pick<ClientCaller, 'claims' | 'clientId' | 'locationIds'>;

/** The rows of a payment export, streamed or in the background. */
export interface PaymentsFile {
  count(reader: Reader, filters: PaymentFilters): Promise<number>;
  /** Streams the file. `onRows` is awaited after each batch with its size; if it throws, the file ends. */
  write(
    reader: Reader,
    request: { filters: PaymentFilters; format: 'csv' | 'xlsx' },
    onRows?: (rows: number) => Promise<void>,
  ): { content: Readable; fileName: string };
}

export function createPaymentsFile({ db, clock }: { db: Db; clock: AgencyClock }): PaymentsFile {
  /** Short keyset transactions: a slow reader of a long file holds no connection. */
  async function* batches(
    reader: Reader,
    filters: PaymentFilters,
    onRows?: (rows: number) => Promise<void>,
  ): AsyncGenerator<PaymentLine[]> {
    let cursor: string | undefined;
    do {
      const after = cursor;
      const { rows, nextCursor } = await db.asReader(reader.claims, { statementMs: MS_PER.minute }, (tx) =>
        listPaymentPage(tx, reader, { ...filters, sort: filters.date, dir: 'asc', limit: batchRows, cursor: after }),
      );
      yield rows.map((row) => presentPayment(row));
      await onRows?.(rows.length);
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }

  return {
    count: async (reader, filters) =>
      (await db.asReader(reader.claims, { statementMs: MS_PER.minute }, (tx) => sumPayments(tx, reader, filters))).payments,
    write: (reader, { filters, format }, onRows) => {
      const rows = batches(reader, filters, onRows);
      const content = format === 'csv' ? writeCsv(listColumns, rows) : writeXlsx([sheetOf('Payments', listColumns, rows)]);
      return { content, fileName: `payments-${clock.today()}.${format}` };
    },
  };
}

export function createPaymentsExport({ db, clock }: { db: Db; clock: AgencyClock }) {
  const file = createPaymentsFile({ db, clock });
  return {
    async open(
      caller: ClientCaller,
      { format, ...filters }: PaymentFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> {
      await db.asUser(caller.claims, (tx) => recordAuditEntry(tx, caller, { action: 'payments.exported', details: { format } }));
      return file.write(caller, { filters, format });
    },
  };
}

export type PaymentsExport = ReturnType<typeof createPaymentsExport>;
