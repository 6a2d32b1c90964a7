import type { PaymentDetails, PaymentRow } from '@recoup/contract/money/payments';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { paymentNotes } from '@recoup/domain/money/payment-reasons';
import { dueOf } from '@recoup/domain/money/statements';
import type { findWithReversals, PaymentFound } from './payments.repository.ts';

export function presentPayment(row: PaymentFound): PaymentRow {
  const type = row.type as PaymentRow['type'];
  const due = dueOf({ type, effectCents: row.effect_cents, commissionCents: row.commission_cents });
  return {
    id: row.id,
    account: {
      id: row.account_id,
      people_id: row.person_id,
      number: formatAccountNumber(row.account_number),
      debtor_name: row.debtor_name,
      client_account_number: row.client_account_number,
      agency_account_number: row.agency_account_number,
      location_id: row.location_id,
      location_name: row.location_name,
    },
    type,
    method: row.method as PaymentRow['method'],
    state: row.state as PaymentRow['state'],
    effective_on: row.effective_on,
    reported_on: row.reported_on,
    amount_cents: row.amount_cents,
    effect_cents: row.effect_cents,
    balance_after_cents: row.balance_after_cents,
    overpaid_cents: row.overpaid_cents,
    notes: paymentNotes({
      type,
      amountCents: row.amount_cents,
      overpaidCents: row.overpaid_cents,
      reason: row.reason_code,
      accountStatus: row.account_status,
      originalCents: row.original_cents,
      isSplit: row.split_reference !== null,
    }),
    commission_rate_bp: row.commission_rate_bp,
    commission_cents: row.commission_cents,
    commission_reason: row.commission_reason,
    due_client_cents: due.client,
    due_agency_cents: due.agency,
    reverses_id: row.reverses_id,
    reversed_by_id: row.reversed_by_id,
    reversed_cents: row.reversed_cents,
    reference: row.reference,
    remittance:
      row.remittance_id !== null && row.remittance_number !== null
        ? { id: row.remittance_id, number: row.remittance_number }
        : null,
  };
}

type Detailed = Awaited<ReturnType<typeof findWithReversals>>[number];

/** `related`: the payment it reverses, its reversals, and the other parts of its split. */
export function presentPaymentDetails(row: Detailed, related: readonly Detailed[]): PaymentDetails {
  const reverses = related.find(({ id }) => id === row.reverses_id);
  const reversals = related.filter(({ reverses_id: id }) => id === row.id).map((reversal) => presentPayment(reversal));
  const split = related.filter(
    ({ id, split_reference: reference }) => id !== row.id && reference !== null && reference === row.split_reference,
  );
  return {
    ...presentPayment(row),
    principal_cents: row.principal_cents,
    interest_cents: row.interest_cents,
    fees_cents: row.fees_cents,
    costs_cents: row.costs_cents,
    schedule_version: row.schedule_version,
    reverses: reverses ? presentPayment(reverses) : null,
    reversed_by: reversals[0] ?? null,
    reversals,
    split: split.map((part) => presentPayment(part)),
    request:
      row.request_id !== null && row.request_number !== null ? { id: row.request_id, number: `R-${row.request_number}` } : null,
    created_at: row.created_at.toISOString(),
    posted_at: row.posted_at?.toISOString() ?? null,
  };
}
