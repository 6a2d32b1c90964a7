-- The business (domain.md). Every business row carries client_id, first in its keys and indexes.
create schema portal;
grant usage on schema portal to authenticated, service_role;

-- ── ids ──────────────────────────────────────────────────────────────────────
-- UUID version 7 (RFC 9562, 5.7): PostgreSQL 18 has it built in, older servers get the same in SQL.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    execute 'create function portal.new_id() returns uuid language sql volatile as ''select uuidv7()''';
  else
    execute $f$
      create function portal.new_id() returns uuid language sql volatile as $b$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $b$
    $f$;
  end if;
end
$$;

-- ── clients, memberships, locations ──────────────────────────────────────────
create table portal.clients (
  id uuid primary key default portal.new_id(),
  code text unique check (code ~ '^[A-Z0-9]{3,12}$'),
  name text not null check (length(name) between 1 and 200),
  legal_name text not null check (length(legal_name) between 1 and 200),
  trade text not null default 'other',
  debt_types text[] not null default '{consumer}',
  is_onboarding_completed boolean not null default false,
  -- Highest number given out so far; the short numbers that people see (A-1042-7, B-318) count per client.
  last_account_number bigint not null default 1000,
  last_batch_number bigint not null default 100,
  created_at timestamptz not null default now()
);

create table portal.locations (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  code text not null check (length(code) between 1 and 30),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, code)
);

create table portal.memberships (
  id uuid primary key default portal.new_id(),
  client_id uuid not null references portal.clients (id),
  -- No foreign key: with SUPABASE_URL set the users live in another database.
  user_id uuid not null,
  role text not null check (role in ('client_admin', 'client_staff')),
  -- Limits a staff membership to some locations; null: all of them (domain.md, Clients and users).
  location_ids uuid[] check (location_ids is null or (role = 'client_staff' and cardinality(location_ids) > 0)),
  created_at timestamptz not null default now(),
  -- Memberships are ended, never deleted: who could see what stays known.
  ended_at timestamptz
);
create unique index memberships_live on portal.memberships (client_id, user_id) where ended_at is null;
create index memberships_by_user on portal.memberships (user_id) where ended_at is null;

-- ── who may see what: one place, used by every policy ────────────────────────
create function portal.current_user_id() returns uuid
language sql stable set search_path = '' as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

-- Companies of which the caller sees everything.
create function portal.my_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is null
$$;

-- Companies of which the caller sees something, limited to locations or not.
create function portal.my_any_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null
$$;

-- Locations to which a limited caller is limited.
create function portal.my_location_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select unnest(location_ids) from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is not null
$$;

-- ── people ───────────────────────────────────────────────────────────────────
create table portal.people (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  kind text not null check (kind in ('person', 'business')),
  display_name text not null check (length(display_name) between 1 and 300),
  first_name text,
  middle_name text,
  last_name text,
  suffix text,
  business_name text,
  contact_name text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  country text,
  -- [{ "type": "mobile" | "home" | "work" | "other", "number": "+15125550101" }]
  phones jsonb not null default '[]',
  -- ["ann@example.com"]
  emails jsonb not null default '[]',
  -- Sealed per field (security.md, Data at rest); the fingerprint is a keyed hash for lookup, never the value.
  ssn_sealed text,
  ssn_fingerprint text,
  ssn_last4 text check (ssn_last4 ~ '^[0-9]{4}$'),
  ein_sealed text,
  ein_last4 text check (ein_last4 ~ '^[0-9]{4}$'),
  date_of_birth_sealed text,
  drivers_license_sealed text,
  employer_name text,
  language text,
  -- How rows of a file find the person that they mean: domain/src/people.ts, matchKey.
  match_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, id)
);
create index people_by_match_key on portal.people (client_id, match_key) where match_key is not null;

-- ── placements ───────────────────────────────────────────────────────────────
create table portal.imports (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  file_name text not null check (length(file_name) between 1 and 255),
  file_bytes bigint not null check (file_bytes >= 0),
  -- Our own name of the stored file; null until the upload is complete.
  file_key text,
  file_sha256 text,
  state text not null default 'uploading' check (state in (
    'uploading', 'uploaded', 'reading', 'needs_mapping', 'checking', 'ready', 'committing', 'committed', 'failed', 'cancelled')),
  -- Work done and work known in the current state, in rows; for the progress bar.
  progress_done bigint not null default 0,
  progress_total bigint,
  failure_code text,
  failure_message text,
  -- What was found in the file: sheets, header, row meaning, columns with samples (sensitive samples masked).
  structure jsonb,
  -- What the user confirmed: field and format per column, row meaning, defaults.
  mapping jsonb,
  header_signature text,
  -- Counts and cents per state of the rows, kept by the checking and by each mended cell.
  summary jsonb,
  -- Raised by every checking, so that a job of an older mapping finds that it is late.
  revision integer not null default 0,
  certified_by uuid,
  certified_at timestamptz,
  batch_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, id)
);
create index imports_by_time on portal.imports (client_id, created_at desc, id desc);
create index imports_by_hash on portal.imports (client_id, file_sha256) where file_sha256 is not null;

create table portal.batches (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  number bigint not null,
  source text not null check (source in ('file', 'manual')),
  import_id uuid,
  account_count integer not null default 0,
  amount_placed_cents bigint not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, number)
);
create index batches_by_time on portal.batches (client_id, created_at desc);
create unique index batches_of_import on portal.batches (client_id, import_id) where import_id is not null;

-- One row of a checked file: what it will become, what is wrong with it. Account and person ids are given here, so that
-- a commit that was cut off and runs again makes the same accounts and not others.
create table portal.import_rows (
  client_id uuid not null,
  import_id uuid not null,
  -- Number of the row in the file as its user sees it, from 1.
  row_number integer not null,
  -- Cells as they stood in the file, by column; cells of sensitive columns are masked to their last four.
  cells text[] not null,
  -- Cells that the user mended: { "<column>": "text" }; sensitive ones sealed.
  edits jsonb,
  -- Canonical values after mapping; sensitive ones sealed. Null where the row could not be read.
  record jsonb,
  state text not null check (state in ('ok', 'warning', 'error', 'left_out', 'merged', 'committed')),
  -- [{ "field": "balance", "column": 7, "code": "amount_invalid", "level": "error", "message": "…" }]
  problems jsonb not null default '[]',
  account_key text,
  amount_cents bigint,
  -- Rows of one account (invoices of one debtor, co-debtors) share the account of their first row.
  account_id uuid,
  person_id uuid,
  primary key (client_id, import_id, row_number),
  foreign key (client_id, import_id) references portal.imports (client_id, id)
);
create index import_rows_by_state on portal.import_rows (client_id, import_id, state, row_number);

-- Remembered per client and header: the next file of the same layout maps itself.
create table portal.import_mappings (
  client_id uuid not null references portal.clients (id),
  header_signature text not null,
  mapping jsonb not null,
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (client_id, header_signature)
);

create table portal.manual_drafts (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  created_by uuid not null,
  draft jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, id)
);
create index manual_drafts_by_user on portal.manual_drafts (client_id, created_by, updated_at desc);

-- ── accounts ─────────────────────────────────────────────────────────────────
create table portal.accounts (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  -- Shown as A-<number>-<check digit>: domain/src/ids.ts.
  number bigint not null,
  person_id uuid not null,
  -- Name of the person, held here too so that lists read one table only.
  debtor_name text not null,
  location_id uuid,
  batch_id uuid not null,
  import_id uuid,
  import_row_number integer,
  debt_type text not null check (debt_type in ('consumer', 'medical', 'rental', 'loan', 'utility', 'judgment', 'commercial')),
  client_account_number text not null check (length(client_account_number) between 1 and 50),
  -- domain/src/ids.ts, normalizeAccountNumber: finds duplicates whatever the punctuation.
  client_account_key text not null,
  status text not null,
  status_reason text,
  status_since timestamptz not null default now(),
  placed_on date not null,
  last_activity_at timestamptz not null default now(),
  amount_placed_cents bigint not null check (amount_placed_cents > 0),
  paid_cents bigint not null default 0,
  adjusted_cents bigint not null default 0,
  balance_cents bigint not null,
  -- Age counts from here: delinquency, else service, else the oldest date known (domain/src/placement.ts).
  debt_date date,
  -- Regulation F, 12 CFR 1006.34(c)(2); all of them or none.
  itemization_reference text check (itemization_reference in
    ('last_statement', 'charge_off', 'last_payment', 'transaction', 'judgment')),
  itemization_date date,
  itemization_amount_cents bigint,
  itemization_interest_cents bigint,
  itemization_fees_cents bigint,
  itemization_payments_cents bigint,
  itemization_credits_cents bigint,
  creditor_current text,
  creditor_itemization text,
  -- Further fields of the debt type by their canonical names (dates, service, property, vehicle, judgment, invoices).
  details jsonb not null default '{}',
  previous_account_id uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, person_id) references portal.people (client_id, id),
  foreign key (client_id, batch_id) references portal.batches (client_id, id)
);
-- The lists of /debtors: one index range for each order that can be chosen.
create index accounts_by_placed on portal.accounts (client_id, placed_on desc, id desc);
create index accounts_by_name on portal.accounts (client_id, debtor_name, id);
create index accounts_by_balance on portal.accounts (client_id, balance_cents desc, id desc);
create index accounts_by_activity on portal.accounts (client_id, last_activity_at desc, id desc);
create index accounts_by_status on portal.accounts (client_id, status, placed_on desc, id desc);
create index accounts_by_person on portal.accounts (client_id, person_id);
create index accounts_by_key on portal.accounts (client_id, client_account_key);
create index accounts_by_batch on portal.accounts (client_id, batch_id);
create index accounts_by_text on portal.accounts using gin ((debtor_name || ' ' || client_account_number) gin_trgm_ops);

create table portal.account_parties (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  role text not null check (role in ('co_debtor', 'guarantor', 'spouse', 'attorney', 'estate', 'patient', 'responsible')),
  display_name text not null,
  is_liable boolean not null,
  -- Names, address, phones, e-mail; sensitive values sealed.
  contact jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_parties_by_account on portal.account_parties (client_id, account_id);

create table portal.account_status_history (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  from_status text,
  to_status text not null,
  reason text,
  actor text not null check (actor in ('client', 'agency', 'system')),
  actor_user_id uuid,
  at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_status_history_by_account on portal.account_status_history (client_id, account_id, at);

create table portal.account_notes (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  body text not null check (length(body) between 1 and 4000),
  author_name text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_notes_by_account on portal.account_notes (client_id, account_id, created_at);

create table portal.documents (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  account_id uuid,
  draft_id uuid,
  kind text not null,
  file_name text not null check (length(file_name) between 1 and 255),
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  file_key text not null,
  created_by uuid,
  author_name text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index documents_by_account on portal.documents (client_id, account_id) where account_id is not null;

-- ── lists and exports ────────────────────────────────────────────────────────
create table portal.saved_views (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  user_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 4000),
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, user_id, name)
);

create table portal.exports (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  format text not null check (format in ('csv', 'xlsx')),
  query jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  rows_done bigint not null default 0,
  rows_total bigint,
  file_key text,
  file_name text,
  bytes bigint,
  failure_message text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (client_id, id)
);
create index exports_by_user on portal.exports (client_id, created_by, created_at desc);

-- Who saw, exported or changed what, when, from where (security.md, Audit). Append-only.
create table portal.activity_log (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  actor_user_id uuid,
  action text not null,
  subject_type text,
  subject_id uuid,
  details jsonb not null default '{}',
  ip_address inet,
  user_agent text,
  at timestamptz not null default now(),
  primary key (client_id, id)
);
create index activity_log_by_time on portal.activity_log (client_id, at desc);
create function portal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'portal.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger activity_log_append_only before update or delete on portal.activity_log
  for each row execute function portal.refuse_change();
create trigger account_status_history_append_only before update or delete on portal.account_status_history
  for each row execute function portal.refuse_change();

-- The answer of a write that may be repeated, by its Idempotency-Key; swept after a day.
create table portal.idempotency_keys (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  operation text not null,
  request_sha256 text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- ── the second wall ──────────────────────────────────────────────────────────
-- `any (array(select …))` is evaluated once per statement; a function per row would cost a thousand times more
-- (reference/database.md). Policies restrict what the grants below allow at all.
alter table portal.clients enable row level security;
create policy members on portal.clients for select to authenticated
  using (id = any (array(select portal.my_any_client_ids())));
create policy members_count on portal.clients for update to authenticated
  using (id = any (array(select portal.my_any_client_ids())));

alter table portal.memberships enable row level security;
create policy own on portal.memberships for select to authenticated
  using (user_id = (select portal.current_user_id()));

alter table portal.locations enable row level security;
create policy members on portal.locations for select to authenticated
  using (client_id = any (array(select portal.my_client_ids())) or id = any (array(select portal.my_location_ids())));

alter table portal.accounts enable row level security;
create policy members on portal.accounts for all to authenticated
  using (client_id = any (array(select portal.my_client_ids())) or location_id = any (array(select portal.my_location_ids())));

alter table portal.people enable row level security;
create policy members on portal.people for all to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = people.client_id and a.person_id = people.id)
    )
  )
  with check (client_id = any (array(select portal.my_any_client_ids())));

-- What hangs on an account is visible where the account is.
do $$
declare t text;
begin
  foreach t in array array['account_parties', 'account_status_history', 'account_notes'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format($p$
      create policy members on portal.%1$I for all to authenticated using (
        client_id = any (array(select portal.my_client_ids()))
        or (
          client_id = any (array(select portal.my_any_client_ids()))
          and exists (select from portal.accounts a where a.client_id = %1$I.client_id and a.id = %1$I.account_id)
        )
      )$p$, t);
  end loop;
end
$$;

alter table portal.documents enable row level security;
create policy members on portal.documents for all to authenticated using (
  client_id = any (array(select portal.my_client_ids()))
  or (
    client_id = any (array(select portal.my_any_client_ids()))
    and (
      (account_id is null and created_by = (select portal.current_user_id()))
      or exists (select from portal.accounts a where a.client_id = documents.client_id and a.id = documents.account_id)
    )
  )
);

-- Files and batches are the company's; a limited member sees only what it placed itself.
do $$
declare t text;
begin
  foreach t in array array['imports', 'batches', 'manual_drafts', 'exports'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format($p$
      create policy members on portal.%I for all to authenticated using (
        client_id = any (array(select portal.my_client_ids()))
        or (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()))
      )$p$, t);
  end loop;
end
$$;

alter table portal.import_rows enable row level security;
create policy members on portal.import_rows for all to authenticated using (
  client_id = any (array(select portal.my_client_ids()))
  or (
    client_id = any (array(select portal.my_any_client_ids()))
    and exists (select from portal.imports i where i.client_id = import_rows.client_id and i.id = import_rows.import_id)
  )
);

alter table portal.import_mappings enable row level security;
create policy members on portal.import_mappings for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())));

alter table portal.saved_views enable row level security;
create policy own on portal.saved_views for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));

alter table portal.activity_log enable row level security;
create policy members_write on portal.activity_log for insert to authenticated
  with check (client_id = any (array(select portal.my_any_client_ids())) and actor_user_id = (select portal.current_user_id()));

alter table portal.idempotency_keys enable row level security;
create policy own on portal.idempotency_keys for all to authenticated
  using (user_id = (select portal.current_user_id()));

grant select on portal.clients, portal.memberships, portal.locations to authenticated;
grant update (last_account_number, last_batch_number) on portal.clients to authenticated;
grant select, insert, update on
  portal.people, portal.accounts, portal.imports, portal.import_rows, portal.import_mappings, portal.batches,
  portal.documents, portal.exports to authenticated;
grant select, insert, update, delete on portal.manual_drafts, portal.saved_views to authenticated;
grant delete on portal.import_rows, portal.documents to authenticated;
grant select, insert on portal.account_parties, portal.account_status_history, portal.account_notes to authenticated;
grant insert on portal.activity_log to authenticated;
grant select, insert, update on portal.idempotency_keys to authenticated;
grant all on all tables in schema portal to service_role;

-- ── search within the list ───────────────────────────────────────────────────
-- LIKE is not leakproof, so that under any policy the trigram index goes unused (reference/database.md). This function
-- checks the membership once and then searches one client's rows with its owner's rights.
create function portal.search_account_ids(in_client uuid, in_terms text[], in_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, portal rows 1000 as $$
declare
  everything boolean;
  only_locations uuid[];
  term text;
  conditions text := '';
begin
  select m.location_ids is null, m.location_ids into everything, only_locations
  from portal.memberships m
  where m.client_id = in_client and m.user_id = portal.current_user_id() and m.ended_at is null;
  if not found then
    return;
  end if;
  foreach term in array in_terms loop
    conditions := conditions || format(' and (debtor_name || '' '' || client_account_number) ilike %L',
      '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute
    'select id from portal.accounts where client_id = $1 and ($2 or location_id = any ($3))' || conditions || ' limit $4'
    using in_client, everything, only_locations, in_limit;
end
$$;
revoke all on function portal.search_account_ids(uuid, text[], integer) from public;
grant execute on function portal.search_account_ids(uuid, text[], integer) to authenticated, service_role;
