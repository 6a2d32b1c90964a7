import { formatCents, parseCents, type Cents } from '../shared/money.ts';
import { createReader, type Checked } from '../shared/problem.ts';
import type { OfferState } from './offer-states.ts';
import { canTransition } from './status-transitions.ts';
import type { StatusCode } from './statuses.ts';

/** Kinds of proposals the agency makes and the client decides (R2.5). */
export const OFFER_KINDS = {
  settlement: { label: 'Settlement', meaning: 'The debtor offers less than the balance, and the rest is forgiven.' },
  plan: { label: 'Payment plan', meaning: 'The debtor offers to pay in installments.' },
  suit: { label: 'Suit', meaning: 'The agency recommends a lawsuit and needs your approval.' },
} as const;
export type OfferKind = keyof typeof OFFER_KINDS;

export const OFFER_DECISIONS = { accept: 'accepted', decline: 'declined', counter: 'countered' } as const;
export type OfferDecision = keyof typeof OFFER_DECISIONS;

export interface OfferDecisionTyped {
  decision: string;
  text: string;
  /** Amount the client would accept; counteroffers only. */
  counter: string;
  /** After a suit is declined: `ACTIVE` continues collection without a suit, `CLOSED` ends it. */
  after: string;
}

export interface OfferDecided {
  decision: OfferDecision;
  text: string | null;
  counter_cents: Cents | null;
  /** For suits: the account's next status. */
  status: StatusCode | null;
}

export interface OfferCircumstances {
  kind: OfferKind;
  amountCents: Cents;
  balanceCents: Cents;
  status: StatusCode;
}

/** Only money offers can be countered; a suit decision moves the account out of legal review (R2.4). */
export function checkOfferDecision(typed: OfferDecisionTyped, offer: OfferCircumstances): Checked<OfferDecided> {
  const reader = createReader();
  const decision = reader.choice('decision', typed.decision, {
    among: offer.kind === 'suit' ? ['accept', 'decline'] : ['accept', 'decline', 'counter'],
    ask: offer.kind === 'suit' ? 'Accept or decline the suit' : 'Accept, decline or make a counteroffer',
  });
  const text = typed.text.trim();
  if (text.length > 2000) reader.wrong('text', 'At most 2,000 characters');
  let counter: Cents | null = null;
  if (decision === 'counter') {
    counter = reader.read('counter', typed.counter, {
      parse: parseCents,
      ask: 'Enter the amount you would accept',
      refusal: 'Enter an amount such as 125.00',
    });
    if (counter !== null && counter <= 0) reader.wrong('counter', 'Enter an amount above zero');
    else if (counter !== null && counter > offer.balanceCents)
      reader.wrong('counter', `The balance is ${formatCents(offer.balanceCents)}; no more can be asked`);
    else if (counter === offer.amountCents) reader.wrong('counter', 'This is what was offered: accept it');
  } else if (decision !== null && typed.counter.trim() !== '') reader.wrong('counter', 'An amount belongs to a counteroffer');
  const status = decision === null ? null : readStatus(reader, typed, { offer, decision });
  return reader.done(() => ({
    decision: decision ?? 'decline',
    text: text === '' ? null : text,
    counter_cents: counter,
    status,
  }));
}

function readStatus(
  reader: ReturnType<typeof createReader>,
  { after }: OfferDecisionTyped,
  { offer, decision }: { offer: OfferCircumstances; decision: OfferDecision },
): StatusCode | null {
  const needsNextStatus = offer.kind === 'suit' && decision === 'decline';
  if (!needsNextStatus && after.trim() !== '') reader.wrong('after', 'This is asked only after a suit is declined');
  if (offer.kind !== 'suit') return null;
  const target = needsNextStatus
    ? reader.choice('after', after, {
        among: ['ACTIVE', 'CLOSED'],
        ask: 'Choose whether the agency keeps collecting without a lawsuit',
      })
    : 'LEGAL';
  // The account may already have left legal review; then the decision is recorded without a status change.
  return target !== null && canTransition(offer.status, target, 'client') ? target : null;
}

/** Returns why the offer cannot be decided (or not by this caller), or null if it can. */
export function refuseOfferDecision({
  state,
  role,
}: {
  state: OfferState;
  role: 'client_admin' | 'client_staff' | 'agency';
}): { code: 'role' | 'offer_expired' | 'offer_decided' | 'offer_withdrawn'; message: string } | null {
  if (role !== 'client_admin') return { code: 'role', message: 'Only an administrator of your company can decide this.' };
  if (state === 'expired')
    return { code: 'offer_expired', message: 'This offer has expired. Write to the agency if you want it renewed.' };
  if (state === 'withdrawn') return { code: 'offer_withdrawn', message: 'The agency has withdrawn this offer.' };
  if (state !== 'open') return { code: 'offer_decided', message: `This offer was ${state} already.` };
  return null;
}
