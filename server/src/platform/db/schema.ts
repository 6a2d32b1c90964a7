// Written by "npm run db:types" from the migrated schema; not by hand.
import type { ColumnType } from 'kysely';

/** What a JSON column holds; parsed by a zod schema where it is used. */
export type Json = unknown;

export interface PortalAccountNotes {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  body: string;
  author_name: string;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalAccountParties {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  role: string;
  display_name: string;
  is_liable: boolean;
  contact: ColumnType<Json, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalAccountStatusHistory {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  from_status: ColumnType<string | null, string | null | undefined, string | null>;
  to_status: string;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  actor: string;
  actor_user_id: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalAccounts {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  number: number;
  person_id: string;
  debtor_name: string;
  location_id: ColumnType<string | null, string | null | undefined, string | null>;
  batch_id: string;
  import_id: ColumnType<string | null, string | null | undefined, string | null>;
  import_row_number: ColumnType<number | null, number | null | undefined, number | null>;
  debt_type: string;
  client_account_number: string;
  client_account_key: string;
  status: string;
  status_reason: ColumnType<string | null, string | null | undefined, string | null>;
  status_since: ColumnType<Date, Date | string | undefined, Date | string>;
  placed_on: string;
  last_activity_at: ColumnType<Date, Date | string | undefined, Date | string>;
  amount_placed_cents: number;
  paid_cents: ColumnType<number, number | undefined, number>;
  adjusted_cents: ColumnType<number, number | undefined, number>;
  balance_cents: number;
  debt_date: ColumnType<string | null, string | null | undefined, string | null>;
  itemization_reference: ColumnType<string | null, string | null | undefined, string | null>;
  itemization_date: ColumnType<string | null, string | null | undefined, string | null>;
  itemization_amount_cents: ColumnType<number | null, number | null | undefined, number | null>;
  itemization_interest_cents: ColumnType<number | null, number | null | undefined, number | null>;
  itemization_fees_cents: ColumnType<number | null, number | null | undefined, number | null>;
  itemization_payments_cents: ColumnType<number | null, number | null | undefined, number | null>;
  itemization_credits_cents: ColumnType<number | null, number | null | undefined, number | null>;
  creditor_current: ColumnType<string | null, string | null | undefined, string | null>;
  creditor_itemization: ColumnType<string | null, string | null | undefined, string | null>;
  details: ColumnType<Json, string | undefined, string>;
  previous_account_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalActivityLog {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  actor_user_id: ColumnType<string | null, string | null | undefined, string | null>;
  action: string;
  subject_type: ColumnType<string | null, string | null | undefined, string | null>;
  subject_id: ColumnType<string | null, string | null | undefined, string | null>;
  details: ColumnType<Json, string | undefined, string>;
  ip_address: ColumnType<string | null, string | null | undefined, string | null>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalBatches {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  number: number;
  source: string;
  import_id: ColumnType<string | null, string | null | undefined, string | null>;
  account_count: ColumnType<number, number | undefined, number>;
  amount_placed_cents: ColumnType<number, number | undefined, number>;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalClients {
  id: ColumnType<string, string | undefined, string>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  name: string;
  legal_name: string;
  trade: ColumnType<string, string | undefined, string>;
  debt_types: ColumnType<string[], string[] | undefined, string[]>;
  is_onboarding_completed: ColumnType<boolean, boolean | undefined, boolean>;
  last_account_number: ColumnType<number, number | undefined, number>;
  last_batch_number: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalDocuments {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  draft_id: ColumnType<string | null, string | null | undefined, string | null>;
  kind: string;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  file_key: string;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  author_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalExports {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  format: string;
  query: ColumnType<Json, string, string>;
  state: ColumnType<string, string | undefined, string>;
  rows_done: ColumnType<number, number | undefined, number>;
  rows_total: ColumnType<number | null, number | null | undefined, number | null>;
  file_key: ColumnType<string | null, string | null | undefined, string | null>;
  file_name: ColumnType<string | null, string | null | undefined, string | null>;
  bytes: ColumnType<number | null, number | null | undefined, number | null>;
  failure_message: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalIdempotencyKeys {
  user_id: string;
  key: string;
  operation: string;
  request_sha256: string;
  status: ColumnType<number | null, number | null | undefined, number | null>;
  response: ColumnType<Json, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalImportMappings {
  client_id: string;
  header_signature: string;
  mapping: ColumnType<Json, string, string>;
  updated_by: string;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalImportRows {
  client_id: string;
  import_id: string;
  row_number: number;
  cells: string[];
  edits: ColumnType<Json, string | null | undefined, string | null>;
  record: ColumnType<Json, string | null | undefined, string | null>;
  state: string;
  problems: ColumnType<Json, string | undefined, string>;
  account_key: ColumnType<string | null, string | null | undefined, string | null>;
  amount_cents: ColumnType<number | null, number | null | undefined, number | null>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  person_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalImports {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  file_name: string;
  file_bytes: number;
  file_key: ColumnType<string | null, string | null | undefined, string | null>;
  file_sha256: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  progress_done: ColumnType<number, number | undefined, number>;
  progress_total: ColumnType<number | null, number | null | undefined, number | null>;
  failure_code: ColumnType<string | null, string | null | undefined, string | null>;
  failure_message: ColumnType<string | null, string | null | undefined, string | null>;
  structure: ColumnType<Json, string | null | undefined, string | null>;
  mapping: ColumnType<Json, string | null | undefined, string | null>;
  header_signature: ColumnType<string | null, string | null | undefined, string | null>;
  summary: ColumnType<Json, string | null | undefined, string | null>;
  revision: ColumnType<number, number | undefined, number>;
  certified_by: ColumnType<string | null, string | null | undefined, string | null>;
  certified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  batch_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalLocations {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  code: string;
  name: string;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalManualDrafts {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  created_by: string;
  draft: ColumnType<Json, string, string>;
  revision: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalMemberships {
  id: ColumnType<string, string | undefined, string>;
  client_id: string;
  user_id: string;
  role: string;
  location_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalPeople {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  kind: string;
  display_name: string;
  first_name: ColumnType<string | null, string | null | undefined, string | null>;
  middle_name: ColumnType<string | null, string | null | undefined, string | null>;
  last_name: ColumnType<string | null, string | null | undefined, string | null>;
  suffix: ColumnType<string | null, string | null | undefined, string | null>;
  business_name: ColumnType<string | null, string | null | undefined, string | null>;
  contact_name: ColumnType<string | null, string | null | undefined, string | null>;
  address_line1: ColumnType<string | null, string | null | undefined, string | null>;
  address_line2: ColumnType<string | null, string | null | undefined, string | null>;
  city: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string | null, string | null | undefined, string | null>;
  postal_code: ColumnType<string | null, string | null | undefined, string | null>;
  country: ColumnType<string | null, string | null | undefined, string | null>;
  phones: ColumnType<Json, string | undefined, string>;
  emails: ColumnType<Json, string | undefined, string>;
  ssn_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  ssn_fingerprint: ColumnType<string | null, string | null | undefined, string | null>;
  ssn_last4: ColumnType<string | null, string | null | undefined, string | null>;
  ein_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  ein_last4: ColumnType<string | null, string | null | undefined, string | null>;
  date_of_birth_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  drivers_license_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  employer_name: ColumnType<string | null, string | null | undefined, string | null>;
  language: ColumnType<string | null, string | null | undefined, string | null>;
  match_key: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalSavedViews {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  user_id: string;
  name: string;
  query: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalMetaMigrations {
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DB {
  'portal.account_notes': PortalAccountNotes;
  'portal.account_parties': PortalAccountParties;
  'portal.account_status_history': PortalAccountStatusHistory;
  'portal.accounts': PortalAccounts;
  'portal.activity_log': PortalActivityLog;
  'portal.batches': PortalBatches;
  'portal.clients': PortalClients;
  'portal.documents': PortalDocuments;
  'portal.exports': PortalExports;
  'portal.idempotency_keys': PortalIdempotencyKeys;
  'portal.import_mappings': PortalImportMappings;
  'portal.import_rows': PortalImportRows;
  'portal.imports': PortalImports;
  'portal.locations': PortalLocations;
  'portal.manual_drafts': PortalManualDrafts;
  'portal.memberships': PortalMemberships;
  'portal.people': PortalPeople;
  'portal.saved_views': PortalSavedViews;
  'portal_meta.migrations': PortalMetaMigrations;
}
