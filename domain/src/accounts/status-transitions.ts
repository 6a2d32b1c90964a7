import { STATUS_CODES, type StatusCode } from './statuses.ts';

/** Who changes a status: the client's users, agency staff, or a system rule. */
export type StatusActor = 'client' | 'agency' | 'system';

export interface Transition {
  from: StatusCode;
  to: StatusCode;
  who: readonly StatusActor[];
  /** Only back to the status before the pause. */
  returning?: true;
  /** The client makes a request; the agency's acceptance changes the status (R2.5). */
  onRequest?: true;
}

/** States among which an account moves freely while the agency works it. */
const WORKING_STATUSES: readonly StatusCode[] = ['ACTIVE', 'SKIP', 'PROMISE', 'PLAN', 'PLAN_BROKEN'];
/** States a pause may lead back to, including NEEDS_INFO on an accepted account. */
const PAUSABLE: readonly StatusCode[] = ['NEW', ...WORKING_STATUSES];

const REOPENED: readonly StatusCode[] = ['PLAN_BROKEN', 'ACTIVE', 'HOLD', 'DISPUTED', 'BANKRUPTCY', 'DECEASED'];

function to(from: StatusCode, who: readonly StatusActor[], ...targets: readonly StatusCode[]): Transition[] {
  return targets.filter((target) => target !== from).map((target) => ({ from, to: target, who }));
}

function back(from: StatusCode, who: readonly StatusActor[], ...targets: readonly StatusCode[]): Transition[] {
  return targets.map((target) => ({ from, to: target, who, returning: true }));
}

function recall(from: StatusCode): Transition {
  return { from, to: 'RECALLED', who: ['agency'], onRequest: true };
}

/** The transition table of R2.4. Discarding a draft is not a transition; placing again creates a new account. */
export const TRANSITIONS: readonly Transition[] = [
  ...to('DRAFT', ['client'], 'SUBMITTED'),
  ...to('SUBMITTED', ['agency', 'system'], 'NEW'),
  ...to('SUBMITTED', ['agency'], 'NEEDS_INFO', 'REJECTED'),
  ...to('SUBMITTED', ['client'], 'RECALLED'),
  ...back('NEEDS_INFO', ['client'], 'SUBMITTED'),
  ...back('NEEDS_INFO', ['agency'], ...PAUSABLE),
  ...to('NEEDS_INFO', ['agency'], 'CLOSED'),
  // By the client alone until the agency has accepted the account.
  { ...recall('NEEDS_INFO'), who: ['client', 'agency'] },
  ...to('NEW', ['agency', 'system'], 'ACTIVE'),
  ...to('NEW', ['agency'], 'SKIP', 'DISPUTED', 'BANKRUPTCY', 'DECEASED', 'PAID', 'SETTLED', 'NEEDS_INFO'),
  ...to('NEW', ['client', 'agency'], 'HOLD'),
  recall('NEW'),
  ...WORKING_STATUSES.flatMap((from) => [
    ...to(from, ['agency', 'system'], ...WORKING_STATUSES, 'DISPUTED', 'BANKRUPTCY', 'DECEASED'),
    ...to(from, ['agency'], 'LEGAL_REVIEW', 'SETTLED', 'CLOSED', 'NEEDS_INFO'),
    ...to(from, ['client', 'agency'], 'HOLD'),
    // By the system when the balance reaches zero.
    ...to(from, ['system', 'agency'], 'PAID'),
    recall(from),
  ]),
  ...to('LEGAL_REVIEW', ['client'], 'LEGAL', 'CLOSED'),
  // Beyond R2.4: an expired or withdrawn suit can no longer be decided, and the debtor may pay during the review.
  ...to('LEGAL_REVIEW', ['client', 'agency'], 'ACTIVE'),
  ...to('LEGAL_REVIEW', ['system', 'agency'], 'PAID'),
  ...to('LEGAL_REVIEW', ['agency'], 'SETTLED'),
  ...to('LEGAL', ['agency'], 'JUDGMENT', 'SETTLED', 'PAID', 'BANKRUPTCY', 'CLOSED'),
  recall('LEGAL'),
  ...to('JUDGMENT', ['agency'], 'PAID', 'SETTLED', 'PLAN', 'BANKRUPTCY', 'CLOSED'),
  ...back('HOLD', ['client', 'system', 'agency'], ...PAUSABLE),
  recall('HOLD'),
  // Never by the client alone: validation must have been sent first (12 CFR 1006.38, R-7).
  ...back('DISPUTED', ['agency'], ...PAUSABLE),
  ...to('DISPUTED', ['agency'], 'PAID', 'SETTLED', 'CLOSED'),
  recall('DISPUTED'),
  ...back('BANKRUPTCY', ['agency'], ...PAUSABLE, 'LEGAL', 'JUDGMENT'),
  ...to('BANKRUPTCY', ['agency'], 'CLOSED'),
  ...to('DECEASED', ['agency'], 'ACTIVE', 'CLOSED'),
  // Only after a payment reversal; to a pause if a stop forbids collecting (collection-stops.ts).
  ...to('PAID', ['system'], ...REOPENED),
  ...to('SETTLED', ['system'], ...REOPENED),
];

const byPair = new Map(TRANSITIONS.map((transition) => [`${transition.from}>${transition.to}`, transition]));

function findTransition(from: StatusCode, target: StatusCode): Transition | null {
  return byPair.get(`${from}>${target}`) ?? null;
}

/**
 * Whether `who` may move an account from one status to another. `before`, where known, is the status before the pause: a hold,
 * dispute, bankruptcy or question returns to it.
 */
export function canTransition(from: StatusCode, target: StatusCode, who: StatusActor, before: StatusCode | null = null): boolean {
  const transition = findTransition(from, target);
  if (!transition?.who.includes(who)) return false;
  return !transition.returning || before === null || before === target;
}

/** Whether the client may request this change from the agency. */
export function canRequest(from: StatusCode, target: StatusCode): boolean {
  return findTransition(from, target)?.onRequest ?? false;
}

/** Statuses `who` may move an account to now. */
export function nextStatuses(from: StatusCode, who: StatusActor, before: StatusCode | null = null): StatusCode[] {
  return STATUS_CODES.filter((target) => canTransition(from, target, who, before));
}
