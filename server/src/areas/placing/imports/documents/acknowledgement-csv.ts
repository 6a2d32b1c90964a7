import { debtorRow } from '@recoup/contract/accounts/debtors';
import { labelOf } from '@recoup/contract/shared/label-of';
import { dayIn } from '@recoup/domain/shared/zone';
import type { Readable } from 'node:stream';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import type { AcknowledgedAccount, Acknowledgement } from './acknowledgement.ts';
import { inBatches } from './batches.ts';

const fields = debtorRow.shape;

/** Every account of the batch, one row each. */
export function writeAcknowledgementCsv({ batchNumber, placedAt, timeZone, accounts }: Acknowledgement): Readable {
  const placedOn = dayIn(timeZone, placedAt);
  const columns: TabularColumn<AcknowledgedAccount>[] = [
    { header: labelOf(fields.number), kind: 'text', value: (row) => row.number },
    { header: labelOf(fields.debtor_name), kind: 'text', value: (row) => row.debtorName },
    { header: labelOf(fields.client_account_number), kind: 'text', value: (row) => row.clientAccountNumber },
    { header: 'Row of the file', kind: 'number', value: (row) => row.rowNumber },
    { header: labelOf(fields.amount_placed_cents), kind: 'money', value: (row) => row.amountPlacedCents },
    { header: labelOf(fields.balance_cents), kind: 'money', value: (row) => row.balanceCents ?? row.amountPlacedCents },
    { header: labelOf(fields.status), kind: 'text', value: (row) => row.status },
    { header: 'Batch', kind: 'text', value: () => batchNumber },
    { header: labelOf(fields.placed_on), kind: 'date', value: () => placedOn },
  ];
  return writeCsv(columns, inBatches(accounts));
}
