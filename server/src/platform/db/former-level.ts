import { createHash } from 'node:crypto';

export interface MigrationRecord {
  name: string;
  checksum: string;
}

/** The last commit with the 73 migrations that the files up to `baseline` replaced. */
export const formerCommit = '9128a73f';

/** The last of the files in server/migrations that replaced the former ones; later files are migrations as usual. */
export const baseline = '20261123141700_api';

/** Digest of the names and checksums of all 73; the last of them is 20261123120000_plain_functions. */
const lastDigest = '2d69f905660b6af54917454d4e0ad4bc6a3336cf26d0559b38d44d73d6578638';

/** The same of the first 70, the last level before tables took the names of docs/GLOSSARY.md: 20261122020900_storage_quota_folds. */
const digestBeforeNames = 'd6736840a170639d13fb51009fed544a4f8f258c2eb42aa89bedff8a51826a4f';

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

/** `records` in the order of their names. */
export const isLastFormerLevel = (records: readonly MigrationRecord[]): boolean => digest(records) === lastDigest;

/** Levels whose backups fit into the current tables, by the names below. */
export const isRestorable = (records: readonly MigrationRecord[]): boolean =>
  [lastDigest, digestBeforeNames].includes(digest(records));

export const firstFormer = '20261101000000_roles';

/** Whether migrations were applied that the current files replaced. */
export const isFormer = (records: readonly MigrationRecord[]): boolean => records[0]?.name === firstFormer;

function digest(records: readonly MigrationRecord[]): string {
  const lines = records.map(({ name, checksum }) => `${name} ${checksum}\n`).join('');
  return createHash('sha256').update(lines).digest('hex');
}

/** The current name of a table (`schema.table`) of the former level; any other name is returned unchanged. */
export const currentTable = (name: string): string => renamedTables[name] ?? name;

/** The current name of a column; `table` is the current name of its table. */
export const currentColumn = (table: string, column: string): string => renamedColumns[`${table}.${column}`] ?? column;
