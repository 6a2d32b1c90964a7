import { formatCents } from '@recoup/domain/shared/money';
import { createTable } from '#platform/pdf/table.ts';
import type { AcknowledgedAccount } from './acknowledgement.ts';

export const accountsTable = createTable<AcknowledgedAccount>([
  { title: 'Account', width: 74, value: ({ number }) => number },
  { title: 'Name', width: 158, value: ({ debtorName }) => debtorName },
  { title: 'Your account number', width: 112, value: ({ clientAccountNumber }) => clientAccountNumber },
  {
    title: 'Row',
    width: 42,
    right: true,
    value: ({ rowNumber }) => (rowNumber === null ? '' : rowNumber.toLocaleString('en-US')),
  },
  { title: 'Amount placed', width: 76, right: true, value: ({ amountPlacedCents }) => formatCents(amountPlacedCents) },
  { title: 'Status', width: 54, value: ({ status }) => status },
]);
