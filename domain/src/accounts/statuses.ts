/** The account statuses clients see (R2.4). The agency's own codes map to them. */

export type StatusGroup = 'pre' | 'working' | 'paused' | 'closed';
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface Status {
  label: string;
  group: StatusGroup;
  /** One sentence on what is happening. */
  meaning: string;
  /** What the client can or must do; null when no action is needed. */
  nextStep: string | null;
  /** Icon name in the web app's set. Never the only sign of the status (WCAG 1.4.1). */
  icon: string;
  tone: StatusTone;
}

/** What clients read about a status. */
export type StatusText = Pick<Status, 'label' | 'meaning' | 'nextStep'>;

export const STATUSES = {
  DRAFT: status('Draft', 'pre', 'Saved here and not sent to the agency yet.', 'Finish and submit it.', 'pencil', 'neutral'),
  SUBMITTED: status('Received', 'pre', 'The agency is checking this placement.', null, 'inbox', 'info'),
  NEEDS_INFO: status(
    'Information needed',
    'pre',
    'The agency needs something from you before it can continue.',
    'Answer the request.',
    'help',
    'warning',
  ),
  NEW: status('New', 'working', 'Accepted; the first notice is being sent.', null, 'sparkles', 'info'),
  ACTIVE: status(
    'In collection',
    'working',
    'The agency is contacting the debtor by letter, phone or email.',
    'Send new contact data if you get any.',
    'phone',
    'info',
  ),
  SKIP: status(
    'Locating debtor',
    'working',
    'The contact data no longer works; the agency is locating the debtor.',
    'Send new contact data if you get any.',
    'search',
    'warning',
  ),
  PROMISE: status('Promise to pay', 'working', 'The debtor promised a payment.', null, 'handshake', 'success'),
  PLAN: status('Payment plan', 'working', 'The debtor pays by a plan and is current.', null, 'calendar', 'success'),
  PLAN_BROKEN: status('Plan missed', 'working', 'A payment of the plan was missed or returned.', null, 'calendar-off', 'warning'),
  LEGAL_REVIEW: status(
    'Legal review',
    'working',
    'The agency recommends a lawsuit and needs your approval.',
    'Approve or decline the lawsuit.',
    'gavel',
    'warning',
  ),
  LEGAL: status('Legal', 'working', 'An attorney is handling the account.', null, 'scale', 'info'),
  JUDGMENT: status('Judgment', 'working', 'A court entered a judgment.', null, 'certificate', 'info'),
  HOLD: status(
    'On hold',
    'paused',
    'No contact is made until the hold ends.',
    'Release the hold when you are ready.',
    'pause',
    'warning',
  ),
  DISPUTED: status(
    'Disputed',
    'paused',
    'The debtor disputes the debt; collection is paused until the dispute is resolved.',
    'Answer the dispute.',
    'message-question',
    'danger',
  ),
  BANKRUPTCY: status(
    'Bankruptcy',
    'paused',
    'A bankruptcy filing was found; contact has stopped.',
    'Send your claim documents.',
    'building-bank',
    'danger',
  ),
  DECEASED: status(
    'Deceased',
    'paused',
    'The debtor is reported deceased.',
    'Tell the agency what you know about the estate.',
    'user-off',
    'danger',
  ),
  PAID: status('Paid in full', 'closed', 'The balance is zero.', null, 'check', 'success'),
  SETTLED: status('Settled', 'closed', 'An agreed lower amount was paid.', null, 'checks', 'success'),
  RECALLED: status('Recalled by you', 'closed', 'Withdrawn at your request.', 'You may place it again.', 'arrow-back', 'neutral'),
  CLOSED: status(
    'Closed and returned',
    'closed',
    'The agency returned the account.',
    'You may take it over yourself.',
    'archive',
    'neutral',
  ),
  REJECTED: status(
    'Not accepted',
    'closed',
    'The agency could not accept the placement.',
    'Correct it and submit it as new.',
    'ban',
    'danger',
  ),
} satisfies Record<string, Status>;

export type StatusCode = keyof typeof STATUSES;

/** The agency's edited texts. A status without one has its default text. */
export type StatusTexts = Readonly<Partial<Record<StatusCode, StatusText>>>;

/** A status with the text that clients read. */
export function describeStatus(code: StatusCode, texts: StatusTexts): Status {
  return { ...STATUSES[code], ...texts[code] };
}

/** In life-cycle order, as listed in domain.md. */
export const STATUS_CODES = Object.keys(STATUSES) as readonly StatusCode[];

export const STATUS_GROUPS: readonly { group: StatusGroup; label: string; codes: readonly StatusCode[] }[] = [
  { group: 'pre', label: 'Before collection', codes: codesOf('pre') },
  { group: 'working', label: 'In collection', codes: codesOf('working') },
  { group: 'paused', label: 'Paused', codes: codesOf('paused') },
  { group: 'closed', label: 'Closed', codes: codesOf('closed') },
];

export function isStatusCode(text: string): text is StatusCode {
  return Object.hasOwn(STATUSES, text);
}

/** A closed account does not block a new placement with the same account number (domain.md, Placing). */
export function isOpenStatus(code: StatusCode): boolean {
  return STATUSES[code].group !== 'closed';
}

/** The statuses of open accounts: *open balance*, wherever it is shown, is what these owe. */
export const OPEN_STATUSES: readonly StatusCode[] = STATUS_CODES.filter(isOpenStatus);
export const CLOSED_STATUSES: readonly StatusCode[] = STATUS_CODES.filter((code) => !isOpenStatus(code));

function codesOf(group: StatusGroup): readonly StatusCode[] {
  return STATUS_CODES.filter((code) => STATUSES[code].group === group);
}

function status(
  label: string,
  group: StatusGroup,
  meaning: string,
  nextStep: string | null,
  icon: string,
  tone: StatusTone,
): Status {
  return { label, group, meaning, nextStep, icon, tone };
}
