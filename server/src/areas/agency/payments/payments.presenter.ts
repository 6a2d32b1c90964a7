import {
  consolePayment,
  type ConsolePayment,
  type ConsolePaymentDetails,
  type PaymentSource,
} from '@recoup/contract/agency/payments';
import type { PaymentDetails } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import { isReversal } from '@recoup/domain/money/payments';
import { listColumns, presentPayment } from '#areas/money/payments/index.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import type { findFacts, PaymentFound } from './payments.repository.ts';

const sourceOf = (externalId: string): PaymentSource => (externalId.startsWith('console:') ? 'person' : 'system');

export function presentRow(row: PaymentFound): ConsolePayment {
  return {
    ...presentPayment(row),
    client_id: row.client_id,
    client_name: row.client_name,
    source: sourceOf(row.external_id),
    difference_cents: row.difference_cents,
  };
}

type Facts = NonNullable<Awaited<ReturnType<typeof findFacts>>>;

export function presentDetails(
  payment: PaymentDetails,
  { clientId, facts, poster }: { clientId: string; facts: Facts; poster: string | undefined },
): ConsolePaymentDetails {
  const isPosted = payment.state === 'posted' || payment.state === 'remitted';
  const { client_name, external_id, stated_id, ...stated } = facts;
  return {
    ...payment,
    client_id: clientId,
    client_name,
    name: external_id,
    posted_by: { source: sourceOf(external_id), name: poster ?? null, at: payment.created_at },
    reversible_cents: isReversal(payment.type) || !isPosted ? 0 : payment.amount_cents - payment.reversed_cents,
    stated_commission: stated_id === null ? null : stated,
  };
}

const fields = consolePayment.shape;

/** Headers that address the client in its own files, and their wording for the agency. */
const renamed: Readonly<Record<string, string>> = {
  [labelOf(fields.due_client_cents)]: 'Due to client',
};

const typeLabels: Readonly<Record<string, string>> = {
  'Paid to you': 'Paid to client',
  'Reversal of a payment to you': 'Reversal of a payment to client',
};

/** The columns of a client's own file, plus the client, who posted the payment, and the commission difference. */
export const fileColumns: readonly TabularColumn<ConsolePayment>[] = [
  { header: labelOf(fields.client_name), kind: 'text', value: (row) => row.client_name, width: 28 },
  ...listColumns.map((column): TabularColumn<ConsolePayment> => {
    const header = renamed[column.header] ?? column.header;
    if (column.header !== labelOf(fields.type) || column.kind !== 'text') return { ...column, header };
    return {
      ...column,
      value: (row) => {
        const label = column.value(row);
        return typeof label === 'string' ? (typeLabels[label] ?? label) : label;
      },
    };
  }),
  {
    header: labelOf(fields.source),
    kind: 'text',
    value: (row) => (row.source === 'person' ? 'Agency staff' : 'Collection system'),
    width: 18,
  },
  { header: 'Commission difference', kind: 'money', value: (row) => row.difference_cents },
];
