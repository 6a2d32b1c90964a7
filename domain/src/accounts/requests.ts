import type { CollectionStop } from './collection-stops.ts';
import { ACCOUNT_ACTIONS, REQUEST_KINDS, type AccountAction, type RequestKind } from './request-kinds.ts';
import type { RequestState } from './request-states.ts';
import { canRequest, canTransition } from './status-transitions.ts';
import { isOpenStatus, type StatusCode } from './statuses.ts';

export { ACCOUNT_ACTIONS, REQUEST_KINDS, type AccountAction, type RequestKind };

export interface RequestKindInfo {
  /** Button label. */
  label: string;
  /** One sentence that describes the effect. */
  meaning: string;
  /** Admins only; client staff may not make this request. */
  adminOnly: boolean;
}

export const REQUEST_KIND_INFO: Record<RequestKind, RequestKindInfo> = {
  recall: {
    label: 'Recall account',
    meaning: 'The agency stops collecting and returns the account. This cannot be undone.',
    adminOnly: true,
  },
  hold: { label: 'Put on hold', meaning: 'The agency makes no contact until the date you choose.', adminOnly: false },
  release: { label: 'Release hold', meaning: 'The agency picks up where it stopped.', adminOnly: false },
  direct_payment: {
    label: 'Report a payment to you',
    meaning: 'The debtor paid you directly. Report it within 48 hours, so the agency stops collecting it.',
    adminOnly: false,
  },
  payment_reversal: {
    label: 'Report a returned payment',
    meaning: 'A payment you reported was returned or reversed.',
    adminOnly: false,
  },
  adjustment: {
    label: 'Adjust the balance',
    meaning: 'The debt is higher or lower than was placed. No commission is due on it.',
    adminOnly: true,
  },
  bankruptcy: { label: 'Report a bankruptcy', meaning: 'The debtor has filed: contact has to stop.', adminOnly: false },
  death: { label: 'Report a death', meaning: 'The debtor has died: contact goes to the estate.', adminOnly: false },
  attorney: {
    label: 'Report an attorney',
    meaning: 'The debtor is represented: contact goes to the attorney.',
    adminOnly: false,
  },
  contact_data: {
    label: 'Send new contact data',
    meaning: 'It is added to what the agency has and replaces nothing.',
    adminOnly: false,
  },
};

export const REQUEST_STATE_INFO: Record<RequestState, { label: string; meaning: string }> = {
  submitted: { label: 'Submitted', meaning: 'The agency has not decided yet; you may still cancel it.' },
  accepted: { label: 'Accepted', meaning: 'The agency will do it.' },
  declined: { label: 'Declined', meaning: 'The agency will not do it, and says why.' },
  applied: { label: 'Done', meaning: 'The agency has done it.' },
  cancelled: { label: 'Canceled', meaning: 'You canceled it before the agency decided.' },
};

export function isRequestOpen(state: RequestState): boolean {
  return state === 'submitted' || state === 'accepted';
}

/** Display form of the request number: `R-101`. */
export function formatRequestNumber(number: number): string {
  return `R-${number}`;
}

export interface ActionCircumstances {
  status: StatusCode;
  role: 'client_admin' | 'client_staff' | 'agency';
  /** Single-instance kinds with a request that the agency has not finished. */
  openKinds: readonly RequestKind[];
  /** The agency accepted the account, perhaps some statuses ago. */
  isAcknowledged: boolean;
  /** Direct payments that could be reversed. */
  hasDirectPayments: boolean;
  /** What keeps it out of collection by law. */
  stops?: readonly CollectionStop[];
}

export interface Refusal {
  code: 'role' | 'status' | 'open_request' | 'no_payment';
  message: string;
}

/** Kinds limited to one open request at a time; several requests of the other kinds may wait together. */
export const SINGLE_INSTANCE_KINDS: readonly RequestKind[] = [
  'recall',
  'hold',
  'release',
  'adjustment',
  'bankruptcy',
  'death',
  'attorney',
];

/** Returns why an action is unavailable now, or null if it is available. */
export function refuseAction(action: AccountAction, circumstances: ActionCircumstances): Refusal | null {
  const { status, role, isAcknowledged } = circumstances;
  if (role === 'agency') return { code: 'role', message: 'You have read-only access to this company.' };
  const kind = asKind(action);
  if (action === 'correct' || action === 'withdraw') return refuseWithdrawal({ status, isAcknowledged });
  if (kind === null) return refuseOther(action, status);
  if (REQUEST_KIND_INFO[kind].adminOnly && role !== 'client_admin')
    return { code: 'role', message: 'Only an administrator of your company can request this.' };
  const message = refuseInStatus(kind, status) ?? (kind === 'release' ? refuseRelease(circumstances.stops ?? []) : null);
  if (message !== null) return { code: 'status', message };
  if (kind === 'payment_reversal' && !circumstances.hasDirectPayments)
    return { code: 'no_payment', message: 'There is no payment to you that can be reversed.' };
  if (SINGLE_INSTANCE_KINDS.includes(kind) && circumstances.openKinds.includes(kind))
    return { code: 'open_request', message: 'You have asked for this; the agency has not finished it yet.' };
  return null;
}

function asKind(action: AccountAction): RequestKind | null {
  return (REQUEST_KINDS as readonly string[]).includes(action) ? (action as RequestKind) : null;
}

/** A client corrects or withdraws its own placement alone until the agency accepts it; from then on the agency decides. */
export function refuseWithdrawal({
  status,
  isAcknowledged,
}: Pick<ActionCircumstances, 'status' | 'isAcknowledged'>): Refusal | null {
  if (status === 'DRAFT') return { code: 'status', message: 'Submit the draft first.' };
  if (status === 'RECALLED') return { code: 'status', message: 'The account has already been recalled.' };
  if (!isOpenStatus(status)) return { code: 'status', message: 'The account is closed.' };
  if (isAcknowledged || !canTransition(status, 'RECALLED', 'client'))
    return { code: 'status', message: 'The agency has accepted this account. Ask the agency to recall or adjust it.' };
  return null;
}

function refuseOther(action: AccountAction, status: StatusCode): Refusal | null {
  if (status === 'DRAFT') return { code: 'status', message: 'Submit the draft first.' };
  if (action === 'place_again' && !['RECALLED', 'CLOSED', 'REJECTED'].includes(status))
    return { code: 'status', message: 'Only an account that the agency has returned can be placed again.' };
  return null;
}

/** Returns why this request is not possible in a status, as a sentence, or null if it is (R2.4, R2.5). */
function refuseInStatus(kind: RequestKind, status: StatusCode): string | null {
  if (status === 'DRAFT') return 'Submit the draft first.';
  if (status === 'REJECTED') return 'The agency did not accept this account. Correct it and place it again.';
  switch (kind) {
    case 'recall':
      return refuseRecall(status);
    case 'hold':
      return canTransition(status, 'HOLD', 'client') ? null : 'An account in this status cannot be put on hold.';
    case 'release':
      return status === 'HOLD' ? null : 'The account is not on hold.';
    // Payments may arrive or bounce late, so both requests are possible on closed accounts too.
    case 'direct_payment':
    case 'payment_reversal':
      return null;
    case 'bankruptcy':
      if (status === 'BANKRUPTCY') return 'The agency already knows about the bankruptcy.';
      return refuseClosed(status);
    case 'death':
      if (status === 'DECEASED') return 'The agency already knows about the death.';
      return refuseClosed(status);
    default:
      return refuseClosed(status);
  }
}

/** A hold that the law requires ends only with what the agency learns from the debtor or the attorney. */
function refuseRelease(stops: readonly CollectionStop[]): string | null {
  if (stops.includes('attorney'))
    return 'The debtor is represented by an attorney, so the agency may not contact the debtor. You cannot release this hold.';
  if (stops.includes('cease'))
    return 'The debtor asked in writing not to be contacted, so the agency may not do so. You cannot release this hold.';
  return null;
}

function refuseClosed(status: StatusCode): string | null {
  if (isOpenStatus(status)) return null;
  return 'The account is closed. You may still add notes and documents and report payments to you.';
}

function refuseRecall(status: StatusCode): string | null {
  if (status === 'RECALLED') return 'The account has already been recalled.';
  if (status === 'LEGAL_REVIEW') return 'Decline the suit first; then the account can be recalled.';
  // Work has not begun, so the client cancels its own placement instead.
  if (status === 'SUBMITTED' || canRequest(status, 'RECALLED')) return null;
  return refuseClosed(status) ?? 'An account in this status cannot be recalled. Write to the agency.';
}

/** Warnings to show before the request is sent; none of them blocks it. */
export function warnAboutAction(action: AccountAction, { status }: Pick<ActionCircumstances, 'status'>): string | null {
  if (action === 'recall' && status === 'LEGAL')
    return 'The account is with an attorney: court costs may be due, and the agency has to agree.';
  if ((action === 'direct_payment' || action === 'payment_reversal') && !isOpenStatus(status))
    return 'The account is closed: the agency will check this before it counts.';
  return null;
}
