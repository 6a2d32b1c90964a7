import type { ImportMapping, ImportStructure } from '@recoup/contract/placing/import-shapes';

type RowMeaning = ImportStructure['row_meaning'];

export const MEANINGS: readonly { value: RowMeaning; label: string; hint: string }[] = [
  { value: 'debtor', label: 'One account', hint: 'Each row is an account of one debtor.' },
  { value: 'invoice', label: 'An invoice', hint: 'A debtor may have several rows, one for each invoice.' },
  { value: 'line', label: 'An invoice line', hint: 'An invoice may have several rows, one for each item.' },
  {
    value: 'co-debtor',
    label: 'A person on an account',
    hint: 'An account may have several rows, one for each person who owes it.',
  },
];

export const INVOICE_CHOICES: readonly { value: ImportMapping['invoices']; label: string }[] = [
  { value: 'one_account', label: 'One account that holds them' },
  { value: 'each', label: 'One account each' },
];
