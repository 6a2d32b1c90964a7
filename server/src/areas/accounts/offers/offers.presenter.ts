import type { OfferView } from '@recoup/contract/accounts/offers';
import { refuseOfferDecision } from '@recoup/domain/accounts/offers';
import { offerStateAt } from '@recoup/domain/accounts/offer-states';
import type { ClientCaller } from '#platform/http/caller.ts';
import { presentAccountRef, roleIn } from '#areas/accounts/account/index.ts';
import type { OfferRow } from './offers.repository.ts';

export const stateOf = (row: Pick<OfferRow, 'state' | 'expires_at'>, now: Date) =>
  offerStateAt({ state: row.state as OfferView['state'], expiresAt: row.expires_at }, now);

export function presentOffer(
  row: OfferRow,
  { role, now, commission = null }: { role: ClientCaller['role']; now: Date; commission?: OfferView['commission'] },
): OfferView {
  const kind = row.kind as OfferView['kind'];
  const state = stateOf(row, now);
  const mayDecide = refuseOfferDecision({ state, role: roleIn(role) }) === null;
  return {
    id: row.id,
    account: presentAccountRef({ ...row, id: row.account_id, number: row.account_number }),
    account_status: row.account_status as OfferView['account_status'],
    kind,
    amount_cents: row.amount_cents,
    balance_cents: row.balance_cents,
    of_balance_bp: row.balance_cents > 0 ? Math.round((row.amount_cents * 10_000) / row.balance_cents) : 0,
    installments: row.installments,
    installment_cents: row.installment_cents,
    first_due_on: row.first_due_on,
    cost_advance_cents: row.cost_advance_cents,
    text: row.text,
    expires_at: row.expires_at.toISOString(),
    state,
    counter_cents: row.counter_cents,
    decision_text: row.decision_text,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by_name: row.decided_by_name,
    created_at: row.created_at.toISOString(),
    commission: state === 'open' ? commission : null,
    abilities: { decisions: mayDecide ? (kind === 'suit' ? ['accept', 'decline'] : ['accept', 'decline', 'counter']) : [] },
  };
}
