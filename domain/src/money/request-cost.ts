import type { OfferCircumstances } from '../accounts/offers.ts';
import type { RequestKind } from '../accounts/requests.ts';
import type { StatusCode } from '../accounts/statuses.ts';
import type { DebtType } from '../shared/debt-types.ts';
import { formatCents, type BasisPoints, type Cents } from '../shared/money.ts';
import { commissionOf } from './commission.ts';
import type { CommissionSchedule } from './terms.ts';

/** Estimated cost of a request, shown before it is sent and stored with it. */
export interface RequestCost {
  /** Null where the cost cannot be calculated. */
  commission_cents: Cents | null;
  rate_bp: BasisPoints | null;
  /** One sentence: the basis and the reason. */
  text: string;
}

export interface CostCircumstances {
  status: StatusCode;
  balanceCents: Cents;
  placedCents: Cents;
  /** Net commission of the account so far. */
  chargedCents: Cents;
  ageDays: number | null;
  debtType: DebtType;
}

/**
 * A recall after work has begun may cost the commission on the balance; a direct payment costs the commission on its amount, like
 * any payment. Null for kinds that never cost anything.
 */
export function costOf(
  kind: RequestKind,
  account: CostCircumstances,
  { schedule, amountCents }: { schedule: CommissionSchedule | null; amountCents?: Cents },
): RequestCost | null {
  if (kind !== 'recall' && kind !== 'direct_payment') return null;
  if (kind === 'recall' && account.status === 'SUBMITTED')
    return { commission_cents: 0, rate_bp: null, text: 'The agency has not started work on this account, so a recall is free.' };
  const base = kind === 'recall' ? Math.max(0, account.balanceCents) : amountCents;
  if (base === undefined) return null;
  if (schedule === null)
    return {
      commission_cents: null,
      rate_bp: null,
      text: 'Your agreement tells which commission may be due; the agency will say how much.',
    };
  const { cents, rateBp, reason } = commissionOf(schedule, { ...account, amountCents: base, type: 'PC' });
  const of = kind === 'recall' ? `on the balance of ${formatCents(base)}` : `on ${formatCents(base)}`;
  const verb = kind === 'recall' ? 'may be due, because the agency has started work on this account' : 'is due';
  return {
    commission_cents: cents,
    rate_bp: rateBp,
    text: `${formatCents(cents)} commission ${of} ${verb}${reason ? ` (${reason})` : ''}.`,
  };
}

/** The agency's share of an offer if paid on today's terms; null for non-money offers. */
export function commissionOfOffer(
  { kind, amountCents }: Pick<OfferCircumstances, 'kind' | 'amountCents'>,
  account: CostCircumstances,
  schedule: CommissionSchedule | null,
): RequestCost | null {
  if (kind === 'suit' || schedule === null) return null;
  const { cents, rateBp, reason } = commissionOf(schedule, { ...account, amountCents, type: 'PU' });
  return {
    commission_cents: cents,
    rate_bp: rateBp,
    text: `${formatCents(cents)} commission${reason ? ` (${reason})` : ''}`,
  };
}
