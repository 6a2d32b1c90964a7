import { debtorRow } from '@recoup/contract/accounts/debtors';
import { labelOf } from '@recoup/contract/shared/label-of';
import { formatCents } from '@recoup/domain/shared/money';
import { createTable } from '#platform/pdf/table.ts';
import type { AcknowledgedAccount } from './acknowledgement.ts';

const fields = debtorRow.shape;

export const accountsTable = createTable<AcknowledgedAccount>([
  { title: labelOf(fields.number), width: 74, value: ({ number }) => number },
  { title: labelOf(fields.debtor_name), width: 158, value: ({ debtorName }) => debtorName },
  { title: labelOf(fields.client_account_number), width: 112, value: ({ clientAccountNumber }) => clientAccountNumber },
  {
    title: 'Row',
    width: 42,
    right: true,
    value: ({ rowNumber }) => (rowNumber === null ? '' : rowNumber.toLocaleString('en-US')),
  },
  {
    title: labelOf(fields.amount_placed_cents),
    width: 76,
    right: true,
    value: ({ amountPlacedCents }) => formatCents(amountPlacedCents),
  },
  { title: labelOf(fields.status), width: 54, value: ({ status }) => status },
]);
