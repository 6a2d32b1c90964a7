import { addDays } from '../shared/days.ts';
import { defineStateMachine, transitions } from '../shared/state-machine.ts';

/** What a complaint is about: the CFPB's issues of debt collection complaints, and those of clients. */
export const COMPLAINT_KINDS = {
  not_owed: 'Debt not owed',
  amount: 'Incorrect amount',
  validation: 'Missing or unclear validation notice',
  communication: 'Communication tactics',
  time_or_place: 'Contact at an inconvenient time or place',
  third_party: 'Disclosure to a third party',
  false_statement: 'False or misleading statement',
  threat: 'Threat of negative or legal action',
  credit_reporting: 'Credit reporting',
  payment: 'Payment not applied or misapplied',
  privacy: 'Privacy or security of data',
  service: 'Service to the client',
  other: 'Other',
} as const;
export type ComplaintKind = keyof typeof COMPLAINT_KINDS;
export const complaintKinds = Object.keys(COMPLAINT_KINDS) as [ComplaintKind, ...ComplaintKind[]];

/** Who complained, and how the complaint arrived. */
export const COMPLAINT_SOURCES = {
  client: 'Client',
  debtor_through_client: 'Debtor, through the client',
  debtor: 'Debtor',
  regulator: 'Regulator or attorney general',
} as const;
export type ComplaintSource = keyof typeof COMPLAINT_SOURCES;
export const complaintSources = Object.keys(COMPLAINT_SOURCES) as [ComplaintSource, ...ComplaintSource[]];

/** How a complaint was closed, as the CFPB's company portal has it. */
export const COMPLAINT_OUTCOMES = {
  explanation: 'Closed with explanation',
  non_monetary_relief: 'Closed with non-monetary relief',
  monetary_relief: 'Closed with monetary relief',
} as const;
export type ComplaintOutcome = keyof typeof COMPLAINT_OUTCOMES;
export const complaintOutcomes = Object.keys(COMPLAINT_OUTCOMES) as [ComplaintOutcome, ...ComplaintOutcome[]];

export const COMPLAINT_STATES = ['open', 'answered', 'resolved', 'withdrawn'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

export const COMPLAINT_STATE_LABELS: Readonly<Record<ComplaintState, string>> = {
  open: 'Open',
  answered: 'Answered',
  resolved: 'Resolved',
  withdrawn: 'Withdrawn',
};

/** A closed complaint opens again when the complainant objects; its former answer stays in the audit log. */
export const complaintStates = defineStateMachine(COMPLAINT_STATES, [
  ...transitions(['open'], ['answered', 'withdrawn'], 'agency'),
  ...transitions(['answered'], ['resolved', 'open', 'withdrawn'], 'agency'),
  ...transitions(['resolved', 'withdrawn'], ['open'], 'agency'),
]);

/** A complaint that was answered is never overdue. */
export const isOverdue = ({ state, dueOn }: { state: ComplaintState; dueOn: string }, today: string): boolean =>
  state === 'open' && dueOn < today;

/**
 * Calendar days within which the CFPB expects a company to respond to a complaint (Company Portal Manual). The default of the
 * agency's setting.
 */
export const COMPLAINT_DAYS = 15;

export const complaintDueOn = (receivedOn: string, days: number): string => addDays(receivedOn, days);

/** Reference of a complaint, `C-101`. */
export const formatComplaintNumber = (number: number): string => `C-${number}`;

/** The number in a reference in any spelling (`c 101`); null for anything else. */
export function parseComplaintNumber(text: string): number | null {
  const digits = /^C[-\s]*([1-9]\d{0,8})$/i.exec(text.trim());
  return digits ? Number(digits[1]) : null;
}
