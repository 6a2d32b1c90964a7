-- ── people and accounts ───────────────────────────────────────────────────────
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
  -- Sealed field by field; the fingerprint is a keyed hash for lookup.
  ssn_sealed text,
  ssn_fingerprint text,
  ssn_last4 text check (ssn_last4 ~ '^[0-9]{4}$'),
  ein_sealed text,
  ein_last4 text check (ein_last4 ~ '^[0-9]{4}$'),
  date_of_birth_sealed text,
  drivers_license_sealed text,
  employer_name text,
  language text,
  -- How rows of a file find their person: domain/src/accounts/person-name.ts, matchKey. A keyed hash, since it holds a date of
  -- birth.
  match_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, id)
);
create index people_by_match_key on portal.people (client_id, match_key) where match_key is not null;

create table portal.accounts (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  -- Shown as A-<number>-<check digit>: domain/src/shared/ids.ts.
  number bigint not null,
  person_id uuid not null,
  -- Copy of the person's name, so that lists read one table.
  debtor_name text not null,
  location_id uuid,
  batch_id uuid not null,
  import_id uuid,
  import_row_number integer,
  debt_type text not null check (debt_type in ('consumer', 'medical', 'rental', 'loan', 'utility', 'judgment', 'commercial')),
  client_account_number text not null check (length(client_account_number) between 1 and 50),
  -- domain/src/shared/ids.ts, normalizeAccountNumber: finds duplicates despite punctuation.
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
  -- Age counts from here: delinquency, else service, else the oldest known date.
  debt_date date,
  -- Regulation F, 12 CFR 1006.34(c)(2); all of them or none.
  itemization_reference text check (itemization_reference in ('last_statement', 'charge_off', 'last_payment', 'transaction',
    'judgment')),
  itemization_date date,
  itemization_amount_cents bigint,
  itemization_interest_cents bigint,
  itemization_fees_cents bigint,
  itemization_payments_cents bigint,
  itemization_credits_cents bigint,
  creditor_current text,
  creditor_itemization text,
  -- Further fields of the debt type by canonical name (dates, service, property, vehicle, judgment, invoices).
  details jsonb not null default '{}',
  previous_account_id uuid,
  created_at timestamptz not null default now(),
  -- The agency's own file number, given at acknowledgment.
  agency_account_number text check (length(agency_account_number) between 1 and 60),
  acknowledged_at timestamptz,
  -- Where a pause returns to; null unless paused.
  status_before_pause text,
  hold_until date,
  -- Interest and fees since placement. balance = placed + accrued - paid - adjusted, always.
  accrued_cents bigint not null default 0,
  -- The part of paid_cents (net of reversals) that the client received directly.
  paid_direct_cents bigint not null default 0,
  -- Last day on which a payment counted.
  last_paid_on date,
  closed_on date,
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, batch_id) references portal.batches (client_id, id),
  foreign key (client_id, person_id) references portal.people (client_id, id)
);
create index accounts_by_activity on portal.accounts (client_id, last_activity_at desc, id desc);
-- An account named by the agency's number is unique.
create unique index accounts_by_agency_number on portal.accounts (client_id, agency_account_number)
  where agency_account_number is not null;
-- Search for an amount also finds what was placed: users with an old invoice know no other figure.
create index accounts_by_amount_placed on portal.accounts (client_id, amount_placed_cents);
create index accounts_by_balance on portal.accounts (client_id, balance_cents desc, id desc);
create index accounts_by_batch on portal.accounts (client_id, batch_id);
create index accounts_by_key on portal.accounts (client_id, client_account_key);
create index accounts_by_location on portal.accounts (client_id, location_id) where location_id is not null;
create index accounts_by_name on portal.accounts (client_id, debtor_name, id);
create index accounts_by_person on portal.accounts (client_id, person_id);
-- One index per sort order of /debtors.
create index accounts_by_placed on portal.accounts (client_id, placed_on desc, id desc);
-- From an account to its replacement.
create index accounts_by_previous on portal.accounts (client_id, previous_account_id) where previous_account_id is not null;
create index accounts_by_status on portal.accounts (client_id, status, placed_on desc, id desc);
create index accounts_held on portal.accounts (hold_until) where hold_until is not null;
-- Recently rejected placements, for Home.
create index accounts_rejected on portal.accounts (client_id, status_since desc) where status = 'REJECTED';
alter table portal.accounts enable row level security;
-- What an account owes, was paid and its status come from the agency's system only.
create policy members on portal.accounts to authenticated
  using (client_id = any (array(select portal.my_client_ids())) or location_id = any (array(select portal.my_location_ids())));
create policy own_insert on portal.accounts as restrictive for insert to authenticated
  with check (
    status = 'SUBMITTED'
    and acknowledged_at is null
    and agency_account_number is null
    and balance_cents = amount_placed_cents
    and accrued_cents = 0
    and paid_cents = 0
    and paid_direct_cents = 0
    and adjusted_cents = 0
  );
grant select on portal.accounts to authenticated;
grant insert on portal.accounts to authenticated;
grant update (status, status_reason, status_since, last_activity_at, closed_on) on portal.accounts to authenticated;
grant all on portal.accounts to service_role;

create table portal.account_parties (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  role text not null check (role in ('co_debtor', 'guarantor', 'spouse', 'attorney', 'estate', 'patient', 'responsible')),
  display_name text not null,
  is_liable boolean not null,
  -- Names, address, phones, email; sensitive values sealed.
  contact jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_parties_by_account on portal.account_parties (client_id, account_id);
alter table portal.account_parties enable row level security;
-- Rows of an account are visible where the account is.
create policy members on portal.account_parties to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = account_parties.client_id and a.id = account_parties.account_id)
    )
  );
grant select, insert on portal.account_parties to authenticated;
grant all on portal.account_parties to service_role;

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
  reason_code text check (length(reason_code) <= 60),
  -- The agency's code, unchanged.
  agency_code text check (length(agency_code) <= 60),
  external_id text check (length(external_id) between 1 and 200),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_status_history_by_account on portal.account_status_history (client_id, account_id, at);
-- The newest of a client, for Home.
create index account_status_history_by_time on portal.account_status_history (client_id, at desc);
create unique index account_status_history_once on portal.account_status_history (client_id, external_id)
  where external_id is not null;
create trigger append_only before update or delete on portal.account_status_history
  for each row execute function portal.enforce_append_only();
alter table portal.account_status_history enable row level security;
create policy members on portal.account_status_history to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (
        select from portal.accounts a
        where a.client_id = account_status_history.client_id and a.id = account_status_history.account_id
      )
    )
  );
create policy own_insert on portal.account_status_history as restrictive for insert to authenticated
  with check (
    actor = 'client' and actor_user_id = (select portal.current_user_id()) and external_id is null and agency_code is null
  );
grant select, insert on portal.account_status_history to authenticated;
grant all on portal.account_status_history to service_role;

-- Contacts made, and notes of the agency for the client.
create table portal.account_events (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  kind text not null check (kind in ('letter', 'call', 'email', 'text', 'visit', 'court', 'note')),
  direction text check (direction in ('out', 'in')),
  -- For example no_answer, left_message, talked, returned, delivered.
  outcome text check (length(outcome) <= 60),
  body text check (length(body) <= 4000),
  at timestamptz not null,
  external_id text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_events_by_account on portal.account_events (client_id, account_id, at);
alter table portal.account_events enable row level security;
create policy members on portal.account_events to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = account_events.client_id and a.id = account_events.account_id)
    )
  );
grant select on portal.account_events to authenticated;
grant all on portal.account_events to service_role;

-- Interest and fees as the agency's system states them.
create table portal.account_balances (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  as_of timestamptz not null,
  balance_cents bigint not null check (balance_cents >= 0),
  accrued_cents bigint not null,
  external_id text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_balances_by_account on portal.account_balances (client_id, account_id, as_of desc);
alter table portal.account_balances enable row level security;
create policy members on portal.account_balances to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = account_balances.client_id and a.id = account_balances.account_id)
    )
  );
grant select on portal.account_balances to authenticated;
grant all on portal.account_balances to service_role;

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
alter table portal.account_notes enable row level security;
create policy members on portal.account_notes to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = account_notes.client_id and a.id = account_notes.account_id)
    )
  );
create policy own_insert on portal.account_notes as restrictive for insert to authenticated
  with check (created_by = (select portal.current_user_id()));
grant select, insert on portal.account_notes to authenticated;
grant all on portal.account_notes to service_role;

alter table portal.people enable row level security;
-- A person is visible where one of their accounts is.
create policy members on portal.people to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = people.client_id and a.person_id = people.id)
    )
  )
  with check (client_id = any (array(select portal.my_any_client_ids())));
grant select, insert, update on portal.people to authenticated;
grant all on portal.people to service_role;

create function portal.find_accounts_by_key(in_client uuid, in_key text) returns table (id uuid, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with member as (
    select from portal.memberships m
    where m.client_id = in_client and m.user_id = portal.current_user_id() and m.ended_at is null
  ), placed as (
    select a.id, a.status, a.number from portal.accounts a where a.client_id = in_client and a.client_account_key = in_key
    union all
    select r.account_id, 'SUBMITTED', null
    from portal.imports i
    join portal.import_rows r on r.client_id = i.client_id and r.import_id = i.id
    where i.client_id = in_client and i.state = 'committing' and i.plan ? 'batch_id'
      and r.account_key = in_key and r.merged_into is null and r.state in ('ok', 'warning')
  )
  select placed.id, placed.status from placed where exists (select from member) order by placed.number desc nulls first
$$;
comment on function portal.find_accounts_by_key(uuid, text) is
  'Accounts of a client with one account number, regardless of the caller''s locations and including those that an import is placing now. Called by manual entry against duplicates.';
revoke all on function portal.find_accounts_by_key(uuid, text) from public;
grant execute on function portal.find_accounts_by_key(uuid, text) to authenticated, service_role;

-- ── requests, disputes, offers ────────────────────────────────────────────────
create table portal.requests (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  -- Shown as R-<number>; counted per client.
  number bigint not null,
  account_id uuid not null,
  kind text not null check (kind in ('recall', 'hold', 'release', 'direct_payment', 'payment_reversal', 'adjustment',
    'bankruptcy', 'death', 'attorney', 'contact_data')),
  -- By kind: contract/src/accounts/requests.ts.
  data jsonb not null default '{}',
  -- Possible cost as shown when sent: domain/src/money/request-cost.ts.
  cost jsonb,
  state text not null default 'submitted' check (state in ('submitted', 'accepted', 'declined', 'applied', 'cancelled')),
  decline_reason text check (length(decline_reason) <= 2000),
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  applied_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  -- The payment that it became.
  payment_id uuid,
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index requests_by_account on portal.requests (client_id, account_id, created_at desc);
create index requests_by_time on portal.requests (client_id, created_at desc, id desc);
-- The same request twice is one. Direct payments, reversals and contact data differ by content: the service compares.
create unique index requests_once on portal.requests (client_id, account_id, kind) where state in ('submitted', 'accepted')
  and kind in ('recall', 'hold', 'release', 'adjustment', 'bankruptcy', 'death', 'attorney');
create index requests_open on portal.requests (client_id, created_at desc, id desc) where state in ('submitted', 'accepted');
alter table portal.requests enable row level security;
-- Some kinds are for admins (domain/src/accounts/requests.ts). An existing request can only be withdrawn.
create policy members on portal.requests to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = requests.client_id and a.id = requests.account_id)
    )
  );
create policy admins_cancel on portal.requests as restrictive for update to authenticated
  using (true)
  with check (kind not in ('recall', 'adjustment') or client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_insert on portal.requests as restrictive for insert to authenticated
  with check (kind not in ('recall', 'adjustment') or client_id = any (array(select portal.my_admin_client_ids())));
create policy own_cancel on portal.requests as restrictive for update to authenticated
  using (true)
  with check (state = 'cancelled' and cancelled_by = (select portal.current_user_id()));
create policy own_insert on portal.requests as restrictive for insert to authenticated
  with check (
    state = 'submitted' and created_by = (select portal.current_user_id()) and decided_at is null and applied_at is null
  );
grant select, insert, update (state, cancelled_by, cancelled_at) on portal.requests to authenticated;
grant all on portal.requests to service_role;

create table portal.disputes (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  reason text not null check (reason in ('not_mine', 'wrong_amount', 'already_paid', 'not_rendered', 'wrong_party', 'no_invoice',
    'identity_theft', 'insurance', 'other')),
  -- In the debtor's or the agency's words.
  details text check (length(details) <= 4000),
  -- What the agency needs from the client.
  needs text check (length(needs) <= 2000),
  received_on date not null,
  due_on date,
  state text not null default 'open' check (state in ('open', 'answered', 'resolved')),
  answer text check (answer in ('confirm', 'correct_amount', 'withdraw')),
  answer_text text check (length(answer_text) <= 4000),
  answer_amount_cents bigint check (answer_amount_cents >= 0),
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  outcome text check (outcome in ('verified', 'adjusted', 'closed', 'withdrawn')),
  resolved_at timestamptz,
  external_id text not null,
  created_at timestamptz not null default now(),
  -- Unread counts use the arrival: the agency's system may report events later.
  received_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  check ((state = 'open') = (answered_at is null and resolved_at is null)),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index disputes_by_account on portal.disputes (client_id, account_id);
create index disputes_by_time on portal.disputes (client_id, created_at desc, id desc);
create index disputes_open on portal.disputes (client_id, due_on) where state = 'open';
alter table portal.disputes enable row level security;
-- Members change nothing but their answer, in their own name. The policies that always pass permit locking.
create policy members on portal.disputes to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = disputes.client_id and a.id = disputes.account_id)
    )
  );
create policy admins_answer on portal.disputes as restrictive for update to authenticated
  using (true)
  with check (answer = 'confirm' or client_id = any (array(select portal.my_admin_client_ids())));
create policy own_answer on portal.disputes as restrictive for update to authenticated
  using (true)
  with check (state = 'answered' and answered_by = (select portal.current_user_id()));
grant select on portal.disputes to authenticated;
grant update (state, answer, answer_text, answer_amount_cents, answered_at, answered_by,
  answered_by_name) on portal.disputes to authenticated;
grant all on portal.disputes to service_role;

-- What the agency proposes and the client approves or declines.
create table portal.offers (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  kind text not null check (kind in ('settlement', 'plan', 'suit')),
  -- Total to be paid; for a suit, the amount claimed.
  amount_cents bigint not null check (amount_cents > 0),
  balance_cents bigint not null,
  -- For a plan: number, amount and start of payments; for a suit: what the client advances.
  installments integer check (installments between 1 and 600),
  installment_cents bigint check (installment_cents > 0),
  first_due_on date,
  cost_advance_cents bigint check (cost_advance_cents >= 0),
  text text check (length(text) <= 4000),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'countered', 'expired', 'withdrawn')),
  counter_cents bigint check (counter_cents > 0),
  decision_text text check (length(decision_text) <= 2000),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  external_id text not null,
  created_at timestamptz not null default now(),
  -- Unread counts use the arrival: the agency's system may report events later.
  received_at timestamptz not null default now(),
  expiry_notified_at timestamptz,
  primary key (client_id, id),
  unique (client_id, external_id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index offers_by_account on portal.offers (client_id, account_id);
create index offers_by_time on portal.offers (client_id, created_at desc, id desc);
create index offers_open on portal.offers (client_id, expires_at) where state = 'open';
alter table portal.offers enable row level security;
-- Only admins decide.
create policy members on portal.offers to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = offers.client_id and a.id = offers.account_id)
    )
  );
create policy own_decide on portal.offers as restrictive for update to authenticated
  using (true)
  with check (
    state in ('accepted', 'declined', 'countered')
    and decided_by = (select portal.current_user_id())
    and client_id = any (array(select portal.my_admin_client_ids()))
  );
grant select on portal.offers to authenticated;
grant update (state, counter_cents, decision_text, decided_at, decided_by, decided_by_name) on portal.offers to authenticated;
grant all on portal.offers to service_role;

-- ── messages and documents ────────────────────────────────────────────────────
-- A thread per account, and one of the client (account_id null).
create table portal.messages (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  account_id uuid,
  author text not null check (author in ('client', 'agency')),
  author_name text not null,
  body text not null check (length(body) between 1 and 8000),
  created_by uuid,
  -- Set by the agency's system; null: written by the client.
  external_id text,
  created_at timestamptz not null default now(),
  -- Unread counts use the arrival: the agency's system may report messages later.
  received_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index messages_by_thread on portal.messages (client_id, account_id, created_at, id);
create index messages_of_agency on portal.messages (client_id, created_at desc) where author = 'agency';
create unique index messages_once on portal.messages (client_id, external_id) where external_id is not null;
alter table portal.messages enable row level security;
-- The client's thread is for members without a location limit; an account's for those who see the account. Members write in their
-- own name only.
create policy members on portal.messages to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = messages.client_id and a.id = messages.account_id)
    )
  );
create policy own_insert on portal.messages as restrictive for insert to authenticated
  with check (author = 'client' and created_by = (select portal.current_user_id()) and external_id is null);
grant select, insert on portal.messages to authenticated;
grant all on portal.messages to service_role;

-- One row per thread, so that the list of threads does not read every message. Kept by refresh_threads.
create table portal.threads (
  client_id uuid not null references portal.clients (id),
  -- The account; for the client's own thread the client.
  subject_id uuid not null,
  account_id uuid,
  -- Newest message.
  last_id uuid not null,
  last_at timestamptz not null,
  -- Arrival of the agency's newest message; null if it has not written.
  agency_at timestamptz,
  primary key (client_id, subject_id)
);
create index threads_by_time on portal.threads (client_id, last_at desc, subject_id desc);
alter table portal.threads enable row level security;
create policy members on portal.threads to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = threads.client_id and a.id = threads.account_id)
    )
  );
grant select on portal.threads to authenticated;
grant all on portal.threads to service_role;

-- How far a user has read the agency's messages of a thread.
create table portal.thread_reads (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  subject_id uuid not null,
  read_at timestamptz not null,
  primary key (client_id, user_id, subject_id)
);
alter table portal.thread_reads enable row level security;
create policy own on portal.thread_reads to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert, update on portal.thread_reads to authenticated;
grant all on portal.thread_reads to service_role;

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
  message_id uuid,
  dispute_id uuid,
  request_id uuid,
  external_id text,
  title text check (length(title) <= 200),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id),
  foreign key (client_id, draft_id) references portal.manual_entry_drafts (client_id, id) on delete set null (draft_id)
);
create index documents_by_account on portal.documents (client_id, account_id) where account_id is not null;
create index documents_by_dispute on portal.documents (client_id, dispute_id) where dispute_id is not null;
create index documents_by_draft on portal.documents (client_id, draft_id) where draft_id is not null;
create index documents_by_message on portal.documents (client_id, message_id) where message_id is not null;
create index documents_by_request on portal.documents (client_id, request_id) where request_id is not null;
create unique index documents_once on portal.documents (client_id, external_id) where external_id is not null;
alter table portal.documents enable row level security;
-- A document of an account is visible where the account is; one of a message of the client's thread where that thread is; an
-- unsubmitted one to its author. Members may only attach their own to an account with its draft, or remove it from the draft.
create policy members on portal.documents to authenticated
  using (
    case when account_id is null then
      (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()))
      or (message_id is not null and client_id = any (array(select portal.my_client_ids())))
    else
      client_id = any (array(select portal.my_client_ids()))
      or (
        client_id = any (array(select portal.my_any_client_ids()))
        and exists (select from portal.accounts a where a.client_id = documents.client_id and a.id = documents.account_id)
      )
    end
  );
create policy own_delete on portal.documents as restrictive for delete to authenticated
  using (created_by = (select portal.current_user_id()) and account_id is null and message_id is null);
create policy own_insert on portal.documents as restrictive for insert to authenticated
  with check (created_by = (select portal.current_user_id()) and external_id is null);
create policy own_update on portal.documents as restrictive for update to authenticated
  using (created_by = (select portal.current_user_id()) and account_id is null and message_id is null)
  with check (created_by = (select portal.current_user_id()));
grant select, insert, update (account_id), delete on portal.documents to authenticated;
grant all on portal.documents to service_role;

create function portal.refresh_threads() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- In the order of the keys, or two of them could wait for each other.
  insert into portal.threads as t (client_id, subject_id, account_id, last_id, last_at, agency_at)
  select client_id, coalesce(account_id, client_id), account_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
    max(received_at) filter (where author = 'agency')
  from added
  group by 1, 2, 3
  order by 1, 2
  on conflict (client_id, subject_id) do update set
    last_id = case when (excluded.last_at, excluded.last_id) > (t.last_at, t.last_id) then excluded.last_id else t.last_id end,
    last_at = greatest(t.last_at, excluded.last_at),
    agency_at = greatest(t.agency_at, excluded.agency_at);
  return null;
end$$;
comment on function portal.refresh_threads() is
  'Keeps threads, the last message of each conversation. One upsert per thread and statement, in the order of the keys against deadlocks.';

create trigger refresh_threads after insert on portal.messages
  referencing new table as added for each statement execute function portal.refresh_threads();

-- ── lists ─────────────────────────────────────────────────────────────────────
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
alter table portal.saved_views enable row level security;
create policy own on portal.saved_views to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert, update, delete on portal.saved_views to authenticated;
grant all on portal.saved_views to service_role;
