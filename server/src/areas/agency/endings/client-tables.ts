import type { KeptRecord, RemovedRecord } from '@recoup/domain/agency/client-endings';

/**
 * What happens to the rows of a client in a table. `deleted` and `redacted` name the line of the certificate; `kept` gives the line, or null
 * for records that a kept line includes, or that are the agency's own.
 */
type TableEnd = { deleted: RemovedRecord } | { redacted: RemovedRecord } | { kept: KeptRecord | null };

type ClientTable = TableEnd & {
  /** Schema and name. */
  table: `${'portal' | 'feed'}.${string}`;
  /** Whether the export contains it: the client's data, not the agency's own or technical data. */
  inExport: boolean;
};

const exported = (table: ClientTable['table'], end: TableEnd): ClientTable => ({ table, inExport: true, ...end });
const internal = (table: ClientTable['table'], end: TableEnd): ClientTable => ({ table, inExport: false, ...end });

/**
 * Every table with rows of a client, in the order of the deletion: rows before those that they refer to. A test compares the list with the
 * database.
 */
export const CLIENT_TABLES: readonly ClientTable[] = [
  exported('portal.documents', { deleted: 'documents' }),
  exported('portal.published_documents', { deleted: 'published_documents' }),
  internal('portal.thread_reads', { deleted: 'messages' }),
  internal('portal.threads', { deleted: 'messages' }),
  exported('portal.messages', { deleted: 'messages' }),
  exported('portal.account_notes', { deleted: 'notes' }),
  exported('portal.account_events', { deleted: 'contact_events' }),
  exported('portal.person_contacts', { deleted: 'contact_data' }),
  exported('portal.disputes', { deleted: 'disputes' }),
  exported('portal.requests', { deleted: 'requests' }),
  exported('portal.offers', { deleted: 'offers' }),
  exported('portal.import_edits', { deleted: 'uploads' }),
  exported('portal.import_rows', { deleted: 'uploads' }),
  internal('portal.import_mappings', { deleted: 'uploads' }),
  exported('portal.imports', { deleted: 'uploads' }),
  exported('portal.manual_entry_drafts', { deleted: 'drafts' }),
  internal('portal.exports', { deleted: 'reports' }),
  internal('portal.report_run_readers', { deleted: 'reports' }),
  internal('portal.report_runs', { deleted: 'reports' }),
  internal('portal.report_schedule_recipients', { deleted: 'reports' }),
  internal('portal.report_schedules', { deleted: 'reports' }),
  internal('portal.saved_views', { deleted: 'notifications' }),
  internal('portal.inbox_dismissals', { deleted: 'notifications' }),
  internal('portal.notifications', { deleted: 'notifications' }),
  internal('portal.notification_settings', { deleted: 'notifications' }),
  internal('portal.notification_digests', { deleted: 'notifications' }),
  internal('portal.recent_searches', { deleted: 'notifications' }),
  internal('portal.invitations', { deleted: 'notifications' }),
  internal('portal.queue_assignments', { deleted: 'notifications' }),
  internal('portal.queue_leases', { deleted: 'notifications' }),
  internal('portal.webhook_deliveries', { deleted: 'integration' }),
  internal('portal.webhook_events', { deleted: 'integration' }),
  internal('portal.webhooks', { deleted: 'integration' }),
  internal('portal.api_key_uses', { deleted: 'integration' }),
  internal('feed.client_changes', { deleted: 'integration' }),
  internal('feed.compliance_flags', { deleted: 'integration' }),
  internal('feed.planned_members', { deleted: 'integration' }),
  internal('feed.received_items', { deleted: 'integration' }),
  internal('feed.unmapped_statuses', { deleted: 'integration' }),
  internal('feed.outbox_events', { deleted: 'integration' }),
  internal('feed.waiting_items', { deleted: 'integration' }),
  internal('feed.field_locks', { deleted: 'integration' }),
  internal('feed.account_totals', { deleted: 'integration' }),
  exported('portal.onboarding_steps', { deleted: 'onboarding' }),
  internal('portal.onboarding_drafts', { deleted: 'onboarding' }),
  exported('portal.people', { redacted: 'debtors' }),
  exported('portal.account_parties', { redacted: 'parties' }),
  exported('portal.accounts', { redacted: 'account_details' }),
  exported('portal.bank_accounts', { redacted: 'bank_accounts' }),
  // After the redaction, which adds words.
  internal('portal.name_words', { deleted: 'search_words' }),
  exported('portal.account_status_history', { kept: 'status_changes' }),
  exported('portal.account_balances', { kept: null }),
  exported('portal.interest_postings', { kept: null }),
  exported('portal.interest_rates', { kept: null }),
  exported('portal.batches', { kept: null }),
  exported('portal.payments', { kept: 'payments' }),
  exported('portal.statements', { kept: 'statements' }),
  exported('portal.statement_events', { kept: null }),
  exported('portal.statement_charges', { kept: null }),
  exported('portal.voided_lines', { kept: null }),
  exported('portal.invoices', { kept: null }),
  exported('portal.commission_schedules', { kept: null }),
  exported('portal.agreement_signatures', { kept: 'signatures' }),
  exported('portal.client_profile_versions', { kept: null }),
  exported('portal.client_sections', { kept: null }),
  exported('portal.locations', { kept: null }),
  exported('portal.memberships', { kept: 'users' }),
  exported('portal.api_keys', { kept: null }),
  exported('portal.audit_log', { kept: 'audit_entries' }),
  exported('portal.list_views', { kept: null }),
  // The agency's own.
  internal('portal.stated_commissions', { kept: null }),
  internal('portal.statement_drafts', { kept: null }),
  internal('portal.ach_entries', { kept: null }),
  internal('portal.status_totals', { kept: null }),
  internal('portal.collection_totals', { kept: null }),
  internal('portal.vintage_totals', { kept: null }),
  internal('portal.agency_audit_log', { kept: null }),
  internal('portal.client_notes', { kept: null }),
  internal('portal.client_note_versions', { kept: null }),
  internal('portal.complaints', { kept: null }),
  internal('portal.legal_holds', { kept: null }),
  internal('portal.retention_counts', { kept: null }),
  internal('portal.client_endings', { kept: null }),
  internal('portal.client_ending_files', { kept: null }),
  internal('portal.client_ending_counts', { kept: null }),
  internal('feed.client_totals', { kept: null }),
  internal('feed.key_uses', { kept: null }),
];
