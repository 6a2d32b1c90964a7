import { dayIn } from '@recoup/domain/shared/zone';
import type { Readable } from 'node:stream';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import type { AcknowledgedAccount, Acknowledgement } from './acknowledgement.ts';
import { inBatches } from './batches.ts';

/** Every account of the batch, one row each. */
export function writeAcknowledgementCsv({ batchNumber, placedAt, timeZone, accounts }: Acknowledgement): Readable {
  const placedOn = dayIn(timeZone, placedAt);
  const columns: TabularColumn<AcknowledgedAccount>[] = [
    { header: 'Account', kind: 'text', value: (row) => row.number },
    { header: 'Name', kind: 'text', value: (row) => row.debtorName },
    { header: 'Your account number', kind: 'text', value: (row) => row.clientAccountNumber },
    { header: 'Row of the file', kind: 'number', value: (row) => row.rowNumber },
    { header: 'Amount placed', kind: 'money', value: (row) => row.amountPlacedCents },
    { header: 'Balance', kind: 'money', value: (row) => row.balanceCents ?? row.amountPlacedCents },
    { header: 'Status', kind: 'text', value: (row) => row.status },
    { header: 'Batch', kind: 'text', value: () => batchNumber },
    { header: 'Placed', kind: 'date', value: () => placedOn },
  ];
  return writeCsv(columns, inBatches(accounts));
}
