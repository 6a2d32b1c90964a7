import type {
  FeedOutboxEvents,
  PortalAccountNotes,
  PortalAccountParties,
  PortalAccounts,
  PortalAccountStatusHistory,
  PortalBatches,
  PortalPeople,
} from '#platform/db/schema.ts';

/** The fields of an account to place; `account`, `party` and `person` are JSON records. */
export type Given =
  | 'client_id'
  | 'account_id'
  | 'number'
  | 'account_key'
  | 'amount_cents'
  | 'person_id'
  | 'debtor_name'
  | 'batch_id'
  | 'import_id'
  | 'import_row_number'
  | 'placed_on'
  | 'placed_at'
  | 'placed_by'
  | 'event_at'
  | 'author_name'
  | 'notes'
  | 'note_id'
  | 'extra_details';

type RecordType = 'text' | 'uuid' | 'date' | 'bigint' | 'boolean' | 'jsonb' | 'timestamptz';

/** The source of a column: `v` is the row's JSON record, `g` the placement's fields. */
export interface Column {
  /** PostgreSQL type of the JSON record's key with the column's name. */
  readonly record?: RecordType;
  readonly given?: Given;
  /** SQL; `v.column` is the record's value. */
  readonly sql?: string;
  /** Uses the table's default, or is set later. */
  readonly unset?: true;
}

/** Every column must be listed: a new one does not compile until its source is stated. */
type Columns<Table> = { readonly [Name in keyof Table]-?: Column };

const text = { record: 'text' } as const;
const date = { record: 'date' } as const;
const cents = { record: 'bigint' } as const;
const unset = { unset: true } as const;
const given = <const Name extends Given>(name: Name) => ({ given: name });

export const people = {
  client_id: given('client_id'),
  id: given('person_id'),
  kind: text,
  display_name: text,
  first_name: text,
  middle_name: text,
  last_name: text,
  suffix: text,
  business_name: text,
  contact_name: text,
  address_line1: text,
  address_line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  phones: { record: 'jsonb', sql: `coalesce(v.phones, '[]')` },
  emails: { record: 'jsonb', sql: `coalesce(v.emails, '[]')` },
  ssn_sealed: text,
  ssn_fingerprint: text,
  ssn_last4: text,
  ein_sealed: text,
  ein_last4: text,
  date_of_birth_sealed: text,
  drivers_license_sealed: text,
  employer_name: text,
  language: text,
  match_key: text,
  created_at: unset,
  updated_at: unset,
  changed_in: unset,
  agency_person_id: text,
  facts: { record: 'jsonb', sql: `coalesce(v.facts, '{}')` },
} as const satisfies Columns<PortalPeople>;

export const accounts = {
  client_id: given('client_id'),
  id: given('account_id'),
  number: given('number'),
  person_id: given('person_id'),
  debtor_name: given('debtor_name'),
  location_id: { record: 'uuid' },
  batch_id: given('batch_id'),
  import_id: given('import_id'),
  import_row_number: given('import_row_number'),
  debt_type: text,
  client_account_number: text,
  client_account_key: given('account_key'),
  status: { sql: `'SUBMITTED'` },
  status_reason: unset,
  status_since: given('placed_at'),
  placed_on: given('placed_on'),
  last_activity_at: given('placed_at'),
  amount_placed_cents: given('amount_cents'),
  paid_cents: unset,
  adjusted_cents: unset,
  balance_cents: given('amount_cents'),
  debt_date: date,
  itemization_reference: text,
  itemization_date: date,
  itemization_amount_cents: cents,
  itemization_interest_cents: cents,
  itemization_fees_cents: cents,
  itemization_payments_cents: cents,
  itemization_credits_cents: cents,
  creditor_current: text,
  creditor_itemization: text,
  details: { record: 'jsonb', given: 'extra_details', sql: `coalesce(v.details, '{}') || g` },
  previous_account_id: { record: 'uuid' },
  created_at: unset,
  agency_account_number: unset,
  acknowledged_at: unset,
  status_before_pause: unset,
  hold_until: unset,
  collection_stops: unset,
  accrued_cents: unset,
  paid_direct_cents: unset,
  last_paid_on: unset,
  closed_on: unset,
  changed_in: unset,
  conversion_cents: unset,
  balance_as_of: unset,
} as const satisfies Columns<PortalAccounts>;

export const statusHistory = {
  client_id: given('client_id'),
  id: unset,
  account_id: given('account_id'),
  from_status: unset,
  to_status: { sql: `'SUBMITTED'` },
  reason: unset,
  actor: { sql: `'client'` },
  actor_user_id: given('placed_by'),
  at: given('placed_at'),
  reason_code: unset,
  agency_code: unset,
  external_id: unset,
  written_by: unset,
} as const satisfies Columns<PortalAccountStatusHistory>;

/** The history of a loaded account, from records. */
export const loadedHistory = {
  client_id: given('client_id'),
  id: unset,
  account_id: given('account_id'),
  from_status: text,
  to_status: text,
  reason: text,
  actor: { sql: `'agency'` },
  actor_user_id: unset,
  at: { record: 'timestamptz' },
  reason_code: text,
  agency_code: text,
  external_id: unset,
  written_by: unset,
} as const satisfies Columns<PortalAccountStatusHistory>;

export const parties = {
  client_id: given('client_id'),
  id: unset,
  account_id: given('account_id'),
  role: text,
  display_name: text,
  is_liable: { record: 'boolean' },
  contact: { record: 'jsonb', sql: `coalesce(v.contact, '{}')` },
  created_at: unset,
} as const satisfies Columns<PortalAccountParties>;

export const notes = {
  client_id: given('client_id'),
  id: unset,
  account_id: given('account_id'),
  body: { given: 'notes', sql: 'left(g, 4000)' },
  author_name: given('author_name'),
  created_by: given('placed_by'),
  created_at: unset,
} as const satisfies Columns<PortalAccountNotes>;

export const placementEvents = {
  client_id: given('client_id'),
  kind: { sql: `'placement'` },
  subject_id: given('account_id'),
  account_id: given('account_id'),
  at: given('event_at'),
  id: unset,
  position: unset,
} as const satisfies Columns<FeedOutboxEvents>;

export const noteEvents = {
  client_id: given('client_id'),
  kind: { sql: `'note'` },
  subject_id: given('note_id'),
  account_id: given('account_id'),
  at: unset,
  id: unset,
  position: unset,
} as const satisfies Columns<FeedOutboxEvents>;

/** A batch's values; the compiler checks their types. */
export type BatchRow = {
  [Name in Exclude<keyof PortalBatches, 'agency_batch'>]-?: Name extends 'created_at' ? Date | string : string | number | null;
} & { agency_batch?: string };

interface TypeOf {
  text: string;
  uuid: string;
  date: string;
  bigint: number;
  boolean: boolean;
  jsonb: unknown;
  timestamptz: string;
}

/** The JSON record that supplies a table's columns; an absent key is null. */
type RecordOf<Table extends Record<string, Column>> = {
  -readonly [Name in keyof Table as Table[Name] extends { record: RecordType } ? Name : never]?: Table[Name] extends {
    record: infer Type extends RecordType;
  }
    ? TypeOf[Type] | null
    : never;
};

export type PersonRecord = RecordOf<typeof people>;
export type AccountRecord = RecordOf<typeof accounts>;
export type HistoryRecord = RecordOf<typeof loadedHistory>;
export type PartyRecord = RecordOf<typeof parties>;
