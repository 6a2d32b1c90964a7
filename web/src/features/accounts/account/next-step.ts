import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import type { OfferView } from '@recoup/contract/accounts/offers';
import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import type { RequestKind } from '@recoup/domain/accounts/requests';

/** Where a next step is done on the page. */
type StepTarget =
  | { on: 'card'; id: string }
  | { on: 'message' }
  | { on: 'documents' }
  | { on: 'request'; kind: RequestKind }
  | { on: 'place_again' };

/** The client's next step; once done, a note that it is with the agency. */
export type NextStep = { label: string; target: StepTarget } | { done: string };

export interface AccountActivity {
  disputes: readonly Pick<DisputeView, 'id' | 'state' | 'abilities'>[];
  offers: readonly Pick<OfferView, 'id' | 'state' | 'kind' | 'abilities'>[];
  /** Newest entries of the timeline, of all kinds. */
  timeline: readonly Pick<TimelineEntry, 'kind' | 'actor' | 'at'>[];
}

type StepAccount = Pick<AccountDetails, 'status' | 'status_since' | 'actions' | 'abilities'>;

/** The one next step of an account, or null if none is needed. Steps that the caller may not take are left out. */
export function nextStepOf(account: StepAccount, { disputes, offers, timeline }: AccountActivity): NextStep | null {
  const offer = offers.find(({ state, abilities }) => state === 'open' && abilities.decisions.length > 0);
  if (offer) {
    const label = offer.kind === 'suit' ? 'Decide on the lawsuit' : `Decide on the ${offer.kind}`;
    return step(label, { on: 'card', id: `offer-${offer.id}` });
  }
  const dispute = disputes.find(({ state, abilities }) => state === 'open' && abilities.answers.length > 0);
  if (dispute) return step('Answer the dispute', { on: 'card', id: `dispute-${dispute.id}` });
  const wrote = (...kinds: TimelineEntry['kind'][]) =>
    timeline.some(({ kind, actor, at }) => actor === 'client' && kinds.includes(kind) && at > account.status_since);
  switch (account.status) {
    case 'DISPUTED':
      return disputes.some(({ state }) => state === 'answered') ? { done: 'Your answer is with the agency.' } : null;
    case 'NEEDS_INFO':
      if (wrote('message', 'note', 'document')) return { done: 'Your answer is with the agency.' };
      return may(account, 'message') ? step('Answer the agency', { on: 'message' }) : null;
    case 'BANKRUPTCY':
      if (wrote('document')) return { done: 'Your documents are with the agency.' };
      return account.abilities.add_document ? step('Add claim documents', { on: 'documents' }) : null;
    case 'DECEASED':
      if (wrote('message', 'note', 'document')) return { done: 'Your information is with the agency.' };
      return may(account, 'message') ? step('Tell the agency about the estate', { on: 'message' }) : null;
    case 'HOLD':
      return requestStep(account, 'release', 'Release the hold');
    case 'SKIP':
      return requestStep(account, 'contact_data', 'Send new contact data');
    case 'RECALLED':
    case 'CLOSED':
    case 'REJECTED':
      return may(account, 'place_again') ? step('Place again', { on: 'place_again' }) : null;
    default:
      return null;
  }
}

const step = (label: string, target: StepTarget): NextStep => ({ label, target });

const may = ({ actions }: StepAccount, action: StepAccount['actions'][number]['action']): boolean =>
  actions.some((one) => one.action === action && one.is_available);

function requestStep(account: StepAccount, kind: RequestKind, label: string): NextStep | null {
  if (may(account, kind)) return step(label, { on: 'request', kind });
  const isAsked = account.actions.some(({ action, code }) => action === kind && code === 'open_request');
  return isAsked ? { done: 'Your request is with the agency.' } : null;
}
