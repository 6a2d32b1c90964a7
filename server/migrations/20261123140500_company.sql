-- ── business info ─────────────────────────────────────────────────────────────
create function portal.enforce_admin_edit() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_setting('role', true) = 'authenticated' and not new.id = any (array(select portal.my_admin_client_ids())) then
    raise exception 'only an admin edits the company' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function portal.enforce_admin_edit() is
  'Refuses changes of a client''s business info by members who are not its admins. A trigger, because row-level security cannot name columns.';

create trigger enforce_admin_edit before update of name, legal_name, trade, debt_types, dba, entity_type, formation_state,
  formation_year, ein_sealed, ein_last4, website, phone, contacts, physical_address, mailing_address, remit_to_address,
  itemization_default, interest_charged, interest_rate_bp, interest_from, credit_reporting, credit_reporting_wait_days,
  remittance_method, remittance_frequency, settlement_min_percent, plan_max_months, legal_allowed, authority_name,
  authority_title on portal.clients for each row execute function portal.enforce_admin_edit();

create function portal.sealed_ein(in_client uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select ein_sealed from portal.clients
  where id = in_client and in_client = any (array(select portal.my_admin_client_ids()))
$$;
comment on function portal.sealed_ein(uuid) is
  'A client''s encrypted EIN, for its admins: the column is not granted. Called when business info is edited.';
revoke all on function portal.sealed_ein(uuid) from public;
grant execute on function portal.sealed_ein(uuid) to authenticated, service_role;

-- Former values of fields that change only by a new version; the newest counts.
create table portal.client_profile_versions (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  field text not null check (field in ('legal_name', 'ein', 'remittance_method')),
  version integer not null check (version > 0),
  -- For an EIN, the last four digits; the number is sealed with the context clients.ein:<client id>.
  value text,
  value_sealed text,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, field, version)
);
create trigger append_only before update or delete on portal.client_profile_versions
  for each row execute function portal.enforce_append_only();
alter table portal.client_profile_versions enable row level security;
create policy admins on portal.client_profile_versions to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select (client_id, id, field, version, value, changed_by, changed_by_name,
  changed_at) on portal.client_profile_versions to authenticated;
grant insert on portal.client_profile_versions to authenticated;
grant all on portal.client_profile_versions to service_role;

-- One row per saved section of the business info, with a revision for optimistic concurrency control.
create table portal.client_sections (
  client_id uuid not null references portal.clients (id),
  section text not null check (section in ('company', 'contacts', 'billing', 'money', 'authority')),
  revision integer not null default 1,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  primary key (client_id, section)
);
alter table portal.client_sections enable row level security;
create policy admins_add on portal.client_sections for insert to authenticated
  with check (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_change on portal.client_sections for update to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
create policy members on portal.client_sections for select to authenticated
  using (client_id = any (array(select portal.my_client_ids())));
grant select, insert, update (revision, changed_by, changed_by_name, changed_at) on portal.client_sections to authenticated;
grant all on portal.client_sections to service_role;

-- ── locations and bank accounts ───────────────────────────────────────────────
create table portal.locations (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  code text not null check (length(code) between 1 and 30),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  line1 text check (length(line1) between 1 and 200),
  line2 text check (length(line2) between 1 and 200),
  city text check (length(city) between 1 and 100),
  state text check (state ~ '^[A-Z]{2}$'),
  postal_code text check (postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  phone text check (phone ~ '^\+1[0-9]{10}$'),
  -- Payments by mail for debts of this location go to its own address.
  is_remit_to boolean not null default false,
  hours text check (length(hours) between 1 and 200),
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  -- Null: the agency's operator.
  changed_by uuid,
  changed_by_name text,
  deactivated_at timestamptz,
  deactivated_by uuid,
  -- When onboarding last named the location; null: it came otherwise, and no later submission closes it.
  named_at timestamptz,
  primary key (client_id, id),
  unique (client_id, code),
  check (num_nulls(line1, city, state, postal_code) in (0, 4) and (line2 is null or line1 is not null)),
  check (not is_remit_to or line1 is not null)
);
create unique index locations_by_code on portal.locations (client_id, lower(code));
alter table portal.locations enable row level security;
create policy admins_add on portal.locations for insert to authenticated
  with check (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_change on portal.locations for update to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
create policy members on portal.locations for select to authenticated
  using (client_id = any (array(select portal.my_client_ids())) or id = any (array(select portal.my_location_ids())));
grant select on portal.locations to authenticated;
grant insert (client_id, id, code, name, created_at, line1, line2, city, state, postal_code, phone, is_remit_to, hours,
  changed_at, changed_by, changed_by_name) on portal.locations to authenticated;
grant update (code, name, is_active, line1, line2, city, state, postal_code, phone, is_remit_to, hours, revision, changed_at,
  changed_by, changed_by_name, deactivated_at, deactivated_by) on portal.locations to authenticated;
grant all on portal.locations to service_role;

create table portal.bank_accounts (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  holder text not null check (length(holder) between 1 and 200),
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  -- As the directory named the bank that day; null if unknown.
  bank_name text check (length(bank_name) between 1 and 200),
  -- Sealed with the context bank_accounts.number:<client id>. Null once an archived account's retention has passed.
  number_sealed text,
  number_last4 text not null check (number_last4 ~ '^[0-9]{4}$'),
  -- Keyed hash of routing and account number, against duplicates.
  number_fingerprint text,
  type text not null check (type in ('checking', 'savings')),
  purpose text not null check (purpose in ('remittance', 'fees', 'both')),
  is_default boolean not null default false,
  -- No remittance is sent to it before this day.
  usable_from timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  archived_by uuid,
  archived_by_name text,
  archived_at timestamptz,
  primary key (client_id, id),
  check (not is_default or archived_at is null),
  check ((number_sealed is null) = (number_fingerprint is null)),
  check (number_sealed is not null or archived_at is not null)
);
create index bank_accounts_archived on portal.bank_accounts (archived_at) where archived_at is not null
  and number_sealed is not null;
create unique index bank_accounts_default on portal.bank_accounts (client_id) where is_default;
create unique index bank_accounts_once on portal.bank_accounts (client_id, number_fingerprint) where archived_at is null;
alter table portal.bank_accounts enable row level security;
-- The number can be set once and not read; archived accounts stay as they are.
create policy admins on portal.bank_accounts for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_add on portal.bank_accounts for insert to authenticated
  with check (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_change on portal.bank_accounts for update to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())) and archived_at is null)
  with check (client_id = any (array(select portal.my_admin_client_ids())));
grant select (client_id, id, holder, routing_number, bank_name, number_last4, type, purpose, is_default, usable_from, created_by,
  created_by_name, created_at, archived_by, archived_by_name, archived_at) on portal.bank_accounts to authenticated;
grant insert (client_id, id, holder, routing_number, bank_name, number_sealed, number_last4, number_fingerprint, type, purpose,
  is_default, usable_from, created_by, created_by_name, created_at) on portal.bank_accounts to authenticated;
grant update (purpose, is_default, archived_by, archived_by_name, archived_at) on portal.bank_accounts to authenticated;
grant all on portal.bank_accounts to service_role;

-- ── onboarding ────────────────────────────────────────────────────────────────
create table portal.onboarding_drafts (
  -- The id that the client gets at submission: no foreign key.
  client_id uuid primary key default portal.new_id(),
  -- Who onboards a client that does not exist yet; null: the admins of an existing client.
  user_id uuid,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  submitted_by uuid
);
create index onboarding_drafts_by_submitter on portal.onboarding_drafts (submitted_by, submitted_at desc)
  where submitted_by is not null;
create unique index onboarding_drafts_by_user on portal.onboarding_drafts (user_id) where user_id is not null;
alter table portal.onboarding_drafts enable row level security;
-- update (created_at) permits locking a draft while a step is saved.
create policy own on portal.onboarding_drafts to authenticated
  using (user_id = (select portal.current_user_id()) or client_id = any (array(select portal.my_admin_client_ids())))
  with check (user_id = (select portal.current_user_id()) or client_id = any (array(select portal.my_admin_client_ids())));
grant select, insert (client_id, user_id, created_at), update (created_at) on portal.onboarding_drafts to authenticated;
grant all on portal.onboarding_drafts to service_role;

create table portal.onboarding_steps (
  client_id uuid not null references portal.onboarding_drafts (client_id) on delete cascade,
  step text not null check (step in ('company', 'contacts', 'billing', 'money', 'authority', 'team', 'review')),
  -- As typed (contract/src/company/onboarding.ts); EIN and bank account number sealed.
  data jsonb not null,
  revision integer not null default 1,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamptz not null default now(),
  primary key (client_id, step)
);
alter table portal.onboarding_steps enable row level security;
create policy own on portal.onboarding_steps to authenticated
  using (
    client_id = any (array(select portal.my_admin_client_ids()))
    or client_id = any (array(select d.client_id from portal.onboarding_drafts d
      where d.user_id = (select portal.current_user_id())))
  );
grant select, insert, update (data, revision, saved_by, saved_by_name, saved_at) on portal.onboarding_steps to authenticated;
grant all on portal.onboarding_steps to service_role;

-- ── agreements ────────────────────────────────────────────────────────────────
-- The agency's texts. A version never changes; another text is another version.
create table portal.agreement_versions (
  id uuid primary key default portal.new_id(),
  kind text not null check (kind in ('service', 'baa')),
  version text not null check (version ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  title text not null,
  -- SHA-256 of the body, in hex.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Markdown with fields such as {{client.legal_name}}.
  body text not null,
  -- Clients that signed an earlier version must sign this one.
  must_sign_anew boolean not null,
  registered_at timestamptz not null default now(),
  -- When it became the version to sign; the latest counts, also if the agency returned to it.
  current_since timestamptz not null default now(),
  unique (kind, version)
);
alter table portal.agreement_versions enable row level security;
create policy signed_in on portal.agreement_versions for select to authenticated using (true);
grant select on portal.agreement_versions to authenticated;
grant all on portal.agreement_versions to service_role;

create table portal.agreement_signatures (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  version_id uuid not null references portal.agreement_versions (id),
  kind text not null check (kind in ('service', 'baa')),
  version text not null,
  -- The text as shown, with this client's data, and the SHA-256 of its UTF-8 bytes.
  body text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  signer_name text not null check (length(signer_name) between 1 and 200),
  signer_title text not null check (length(signer_title) between 1 and 200),
  consent text not null,
  signed_by uuid not null,
  signed_at timestamptz not null,
  ip_address inet not null,
  user_agent text,
  file_key text not null,
  file_bytes bigint not null,
  file_sha256 text not null,
  primary key (client_id, id),
  unique (client_id, version_id, sha256)
);
create index agreement_signatures_by_time on portal.agreement_signatures (client_id, signed_at desc);
create trigger append_only before update or delete on portal.agreement_signatures
  for each row execute function portal.enforce_append_only();
alter table portal.agreement_signatures enable row level security;
create policy admins on portal.agreement_signatures to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())))
  with check (client_id = any (array(select portal.my_admin_client_ids())) and signed_by = (select portal.current_user_id()));
grant select, insert on portal.agreement_signatures to authenticated;
grant all on portal.agreement_signatures to service_role;

create function portal.agreements_needed(in_client uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(k.kind order by k.kind desc), '{}')
  from portal.clients c
  cross join (values ('service'), ('baa')) k (kind)
  cross join lateral (
    select max(v.registered_at) as at
    from portal.agreement_signatures s join portal.agreement_versions v on v.id = s.version_id
    where s.client_id = c.id and s.kind = k.kind
  ) signed
  where c.id = in_client and (k.kind = 'service' or c.is_healthcare)
    and exists (select from portal.agreement_versions v where v.kind = k.kind)
    and (
      coalesce(signed.at, c.paper_agreement_at) is null
      or exists (
        select from portal.agreement_versions v
        where v.kind = k.kind and v.must_sign_anew and v.registered_at > greatest(signed.at, c.paper_agreement_at)
      )
    )
    and (
      current_setting('role', true) is distinct from 'authenticated'
      or in_client = any (array(select portal.my_any_client_ids()))
    )
$$;
comment on function portal.agreements_needed(uuid) is
  'Kinds of agreement that a client must sign before it places: never signed, or signed before a version that must be signed again. For members and the service.';
revoke all on function portal.agreements_needed(uuid) from public;
grant execute on function portal.agreements_needed(uuid) to authenticated, service_role;
