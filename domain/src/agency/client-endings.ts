import { defineStateMachine, transitions } from '../shared/state-machine.ts';

/**
 * States of the end of a client, which starts with closing its access. `failed`: the export could not be made. `exported`: the data can be
 * returned and its deletion ordered.
 */
export const ENDING_STATES = ['exporting', 'failed', 'exported', 'deleting', 'deleted'] as const;
export type EndingState = (typeof ENDING_STATES)[number];

export const endingStates = defineStateMachine(ENDING_STATES, [
  ...transitions(['exporting'], ['exported', 'failed'], 'system'),
  ...transitions(['failed'], ['exporting'], 'agency'),
  ...transitions(['exported', 'deleting'], ['deleting'], 'system'),
  ...transitions(['deleting'], ['deleted'], 'system'),
]);

/** What an agreement requires for the client's data when it ends. */
export const DISPOSITIONS = {
  return: 'Return, then delete',
  destroy: 'Delete without return',
} as const;
export type Disposition = keyof typeof DISPOSITIONS;
export const dispositions = Object.keys(DISPOSITIONS) as [Disposition, ...Disposition[]];

/** What a check blocks: `end` closing the access, `deletion` the deletion, `nothing` neither. */
export type Obstacle = 'end' | 'deletion' | 'nothing';

/** What may still be open when a client ends, in display order. */
export const ENDING_CHECKS = {
  open_accounts: 'end',
  unremitted: 'end',
  unpaid_statements: 'end',
  drafts: 'end',
  open_items: 'end',
  running_imports: 'end',
  legal_holds: 'deletion',
  unsettled: 'nothing',
  complaints: 'nothing',
  waiting_items: 'nothing',
} as const satisfies Record<string, Obstacle>;
export type EndingCheck = keyof typeof ENDING_CHECKS;
export const endingChecks = Object.keys(ENDING_CHECKS) as [EndingCheck, ...EndingCheck[]];

/** Records that stay after the deletion, as listed on the certificate. */
export const KEPT = {
  accounts: 'Accounts: numbers, statuses, dates and amounts',
  status_changes: 'Status history',
  payments: 'Payments and reversals',
  statements: 'Statements and invoices',
  signatures: 'Signed agreements',
  audit_entries: 'Audit log',
  users: 'Names of users in the audit log',
} as const;
export type KeptRecord = keyof typeof KEPT;

/** Records that are deleted, or reduced to amounts and dates. */
export const REMOVED = {
  documents: 'Documents',
  published_documents: 'Published documents',
  messages: 'Messages',
  notes: 'Notes',
  contact_events: 'Account contacts and events',
  contact_data: 'Contact data from other sources',
  requests: 'Requests',
  disputes: 'Disputes',
  offers: 'Offers',
  uploads: 'Uploads with their rows',
  drafts: 'Unsubmitted manual entries',
  reports: 'Reports and exports',
  notifications: 'Users’ notifications and settings',
  search_words: 'Search words',
  integration: 'Records of the feed, webhooks and API keys',
  onboarding: 'Onboarding answers',
  debtors: 'Debtors: names, contact data, identity numbers',
  parties: 'Other parties: names, contact data',
  account_details: 'Accounts: name, client’s number, details',
  bank_accounts: 'Bank account numbers',
  company: 'Company contacts and tax number',
} as const;
export type RemovedRecord = keyof typeof REMOVED;
