import { createHash } from 'node:crypto';

export interface MigrationRecord {
  name: string;
  checksum: string;
}

/**
 * Digest of the names and checksums of the 70 migrations that made the last level before tables took the names of docs/GLOSSARY.md;
 * the last of them is 20261122020900_storage_quota_folds.
 */
const formerDigest = 'd6736840a170639d13fb51009fed544a4f8f258c2eb42aa89bedff8a51826a4f';

const renamedTables: Record<string, string> = {
  'portal.activity_log': 'portal.audit_log',
  'portal.manual_drafts': 'portal.manual_entry_drafts',
  'portal.remittances': 'portal.statements',
  'portal.notification_mornings': 'portal.notification_digests',
  'portal.reads': 'portal.thread_reads',
  'feed.outgoing': 'feed.outbox_events',
  'feed.received': 'feed.received_items',
  'auth_ext.outbox': 'auth_ext.email_outbox',
  'auth_ext.flow_session_ends': 'auth_ext.flow_session_expiries',
  'storage_ext.loose_files': 'storage_ext.orphaned_files',
  'storage_ext.reserved': 'storage_ext.reservations',
  'storage_ext.stored': 'storage_ext.stored_bytes',
  'realtime_ext.watched': 'realtime_ext.watched_topics',
};

/** By the current name of the table. */
const renamedColumns: Record<string, string> = {
  'feed.webhooks.told_position': 'notified_position',
  'portal.imports.told_state': 'notified_state',
  'portal.offers.expiry_told_at': 'expiry_notified_at',
  'portal.report_schedules.due_remittances': 'due_statement_ids',
};

export function isFormerLevel(records: readonly MigrationRecord[]): boolean {
  const lines = records.map(({ name, checksum }) => `${name} ${checksum}\n`).join('');
  return createHash('sha256').update(lines).digest('hex') === formerDigest;
}

/** The name today of a table (`schema.table`) of the former level; any other name is returned as it is. */
export const currentTable = (name: string): string => renamedTables[name] ?? name;

/** The name today of a column; `table` is the current name of its table. */
export const currentColumn = (table: string, column: string): string => renamedColumns[`${table}.${column}`] ?? column;
