-- Onboarding, the service agreement, and the agency's approval (domain.md, Onboarding).

-- ── what onboarding asks, at the company ─────────────────────────────────────
alter table portal.clients
  add column dba text check (length(dba) between 1 and 200),
  add column entity_type text check (entity_type in
    ('corporation', 'llc', 'partnership', 'sole_proprietor', 'nonprofit', 'government', 'other')),
  add column formation_state text check (formation_state ~ '^[A-Z]{2}$'),
  add column formation_year integer check (formation_year between 1600 and 2200),
  -- Sealed with the context clients.ein:<client id> (security.md, Data at rest).
  add column ein_sealed text,
  add column ein_last4 text check (ein_last4 ~ '^[0-9]{4}$'),
  add column website text check (length(website) <= 300),
  add column phone text check (phone ~ '^\+1[0-9]{10}$'),
  -- { "primary": { "name", "title", "phone", "email" }, "billing": … or null: the primary one, "disputes": …, "legal": … }
  add column contacts jsonb,
  -- { "line1", "line2": null, "city", "state", "postal_code" }; mailing and remit-to are null where they are the physical one.
  add column physical_address jsonb,
  add column mailing_address jsonb,
  add column remit_to_address jsonb,
  add column itemization_default text check (itemization_default in
    ('last_statement', 'charge_off', 'last_payment', 'transaction', 'judgment')),
  add column interest_charged boolean,
  -- Basis points a year, and the day from which it counts.
  add column interest_rate_bp integer check (interest_rate_bp between 1 and 10000),
  add column interest_from text check (interest_from in ('service', 'delinquency', 'charge_off', 'placement', 'judgment')),
  add column credit_reporting boolean,
  add column credit_reporting_wait_days integer check (credit_reporting_wait_days between 0 and 3650),
  add column remittance_method text check (remittance_method in ('gross', 'net', 'split')),
  add column remittance_frequency text check (remittance_frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')),
  -- Percent of the balance that the agency may accept without asking.
  add column settlement_min_percent integer check (settlement_min_percent between 1 and 100),
  add column plan_max_months integer check (plan_max_months between 1 and 120),
  add column legal_allowed boolean,
  add column authority_name text check (length(authority_name) between 1 and 200),
  add column authority_title text check (length(authority_title) between 1 and 200),
  -- none: nothing was asked of it in the portal, the agency made it (docs/decisions, onboarding and agreement).
  add column onboarding_state text not null default 'none'
    check (onboarding_state in ('none', 'draft', 'submitted', 'returned', 'approved')),
  add column onboarding_at timestamptz,
  -- Null with a time: the agency's operator, or the approval was automatic.
  add column onboarding_by uuid,
  add column onboarding_by_name text,
  add column onboarding_reason text check (length(onboarding_reason) <= 2000),
  -- Its agreement is on paper with the agency: counts as a signature until a version demands to sign anew. Null for companies
  -- that onboard in the portal.
  add column paper_agreement_at timestamptz default now(),
  -- Also needs a business associate agreement (45 CFR 160.103). The same list: domain/src/trades.ts.
  add column is_healthcare boolean generated always as (
    trade in ('medical', 'dental', 'hospital', 'behavioral health', 'pharmacy', 'ambulance') or 'medical' = any (debt_types)
  ) stored;
update portal.clients set onboarding_state = 'draft', paper_agreement_at = null where not is_onboarding_completed;

-- Read without what is sealed. Of the columns that an update may name, members at large change the counters only.
revoke select on portal.clients from authenticated;
grant select (
  id, code, name, legal_name, trade, debt_types, is_onboarding_completed, last_account_number, last_batch_number, created_at,
  dba, entity_type, formation_state, formation_year, ein_last4, website, phone, contacts, physical_address, mailing_address,
  remit_to_address, itemization_default, interest_charged, interest_rate_bp, interest_from, credit_reporting,
  credit_reporting_wait_days, remittance_method, remittance_frequency, settlement_min_percent, plan_max_months, legal_allowed,
  authority_name, authority_title, onboarding_state, onboarding_at, onboarding_by, onboarding_by_name, onboarding_reason,
  paper_agreement_at, is_healthcare
) on portal.clients to authenticated;
grant update (
  name, legal_name, trade, debt_types, dba, entity_type, formation_state, formation_year, ein_sealed, ein_last4, website, phone,
  contacts, physical_address, mailing_address, remit_to_address, itemization_default, interest_charged, interest_rate_bp,
  interest_from, credit_reporting, credit_reporting_wait_days, remittance_method, remittance_frequency, settlement_min_percent,
  plan_max_months, legal_allowed, authority_name, authority_title
) on portal.clients to authenticated;

create function portal.only_admins_edit() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_setting('role', true) = 'authenticated' and not new.id = any (array(select portal.my_admin_client_ids())) then
    raise exception 'only an admin edits the company' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger clients_edited_by_admins before update of
  name, legal_name, trade, debt_types, dba, entity_type, formation_state, formation_year, ein_sealed, ein_last4, website, phone,
  contacts, physical_address, mailing_address, remit_to_address, itemization_default, interest_charged, interest_rate_bp,
  interest_from, credit_reporting, credit_reporting_wait_days, remittance_method, remittance_frequency, settlement_min_percent,
  plan_max_months, legal_allowed, authority_name, authority_title
on portal.clients for each row execute function portal.only_admins_edit();

-- One row for each section of the above that was ever saved: of two admins neither overwrites the other unseen.
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
create policy members on portal.client_sections for select to authenticated
  using (client_id = any (array(select portal.my_client_ids())));
create policy admins_add on portal.client_sections for insert to authenticated
  with check (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_change on portal.client_sections for update to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select, insert on portal.client_sections to authenticated;
grant update (revision, changed_by, changed_by_name, changed_at) on portal.client_sections to authenticated;

-- What these three were, and since when (domain.md: they change only through an added version). The newest one counts.
create table portal.client_profile_versions (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  field text not null check (field in ('legal_name', 'ein', 'remittance_method')),
  version integer not null check (version > 0),
  -- Of an EIN its last four digits; the number itself is sealed with the context clients.ein:<client id>.
  value text,
  value_sealed text,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, field, version)
);
create trigger client_profile_versions_append_only before update or delete on portal.client_profile_versions
  for each row execute function portal.refuse_change();
alter table portal.client_profile_versions enable row level security;
create policy admins on portal.client_profile_versions for all to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select (client_id, id, field, version, value, changed_by, changed_by_name, changed_at)
  on portal.client_profile_versions to authenticated;
grant insert on portal.client_profile_versions to authenticated;

-- ── drafts ───────────────────────────────────────────────────────────────────
create table portal.onboarding_drafts (
  -- The company, also before there is one: it gets this id when it is submitted. So no foreign key.
  client_id uuid primary key default portal.new_id(),
  -- Who onboards a company that is not there yet; null: the admins of the company that is.
  user_id uuid,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  submitted_by uuid
);
create unique index onboarding_drafts_by_user on portal.onboarding_drafts (user_id) where user_id is not null;
create index onboarding_drafts_by_submitter on portal.onboarding_drafts (submitted_by, submitted_at desc) where submitted_by is not null;

create table portal.onboarding_steps (
  client_id uuid not null references portal.onboarding_drafts (client_id) on delete cascade,
  step text not null check (step in ('company', 'contacts', 'billing', 'money', 'authority', 'team', 'review')),
  -- As it was typed: contract/src/onboarding.ts. EIN and bank account number are sealed in it.
  data jsonb not null,
  revision integer not null default 1,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamptz not null default now(),
  primary key (client_id, step)
);

alter table portal.onboarding_drafts enable row level security;
create policy own on portal.onboarding_drafts for all to authenticated
  using (user_id = (select portal.current_user_id()) or client_id = any (array(select portal.my_admin_client_ids())))
  -- A draft without a user belongs to a company that is there: of somebody who administers it.
  with check (user_id = (select portal.current_user_id()) or client_id = any (array(select portal.my_admin_client_ids())));
alter table portal.onboarding_steps enable row level security;
create policy own on portal.onboarding_steps for all to authenticated
  using (
    client_id = any (array(select portal.my_admin_client_ids()))
    or client_id = any (array(
      select d.client_id from portal.onboarding_drafts d where d.user_id = (select portal.current_user_id())))
  );
grant select on portal.onboarding_drafts, portal.onboarding_steps to authenticated;
grant insert (client_id, user_id, created_at) on portal.onboarding_drafts to authenticated;
grant insert on portal.onboarding_steps to authenticated;
grant update (data, revision, saved_by, saved_by_name, saved_at) on portal.onboarding_steps to authenticated;
-- To be locked while a step is saved; nothing of it is changed by users.
grant update (created_at) on portal.onboarding_drafts to authenticated;

-- ── agreements ───────────────────────────────────────────────────────────────
-- The agency's texts. A version never changes: another text needs another version.
create table portal.agreement_versions (
  id uuid primary key default portal.new_id(),
  kind text not null check (kind in ('service', 'baa')),
  version text not null check (version ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  title text not null,
  -- SHA-256 of the body, hex.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Markdown with fields such as {{client.legal_name}}.
  body text not null,
  -- Companies that signed an earlier version have to sign this one.
  must_sign_anew boolean not null,
  registered_at timestamptz not null default now(),
  -- When it became the one to sign (again, if the agency went back to it); the latest counts.
  current_since timestamptz not null default now(),
  unique (kind, version)
);
alter table portal.agreement_versions enable row level security;
create policy everybody on portal.agreement_versions for select to authenticated using (true);
grant select on portal.agreement_versions to authenticated;

create table portal.agreement_signatures (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  version_id uuid not null references portal.agreement_versions (id),
  kind text not null check (kind in ('service', 'baa')),
  version text not null,
  -- The text as it was shown, with this company's data filled in, and the SHA-256 of its UTF-8 bytes.
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
create trigger agreement_signatures_append_only before update or delete on portal.agreement_signatures
  for each row execute function portal.refuse_change();
alter table portal.agreement_signatures enable row level security;
create policy admins on portal.agreement_signatures for all to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())))
  with check (
    client_id = any (array(select portal.my_admin_client_ids())) and signed_by = (select portal.current_user_id())
  );
grant select, insert on portal.agreement_signatures to authenticated;

-- ── placing ──────────────────────────────────────────────────────────────────
-- The kinds of agreement that the company has to sign before it places: it signed none, or none as new as a version that
-- demands to be signed anew. For everybody who belongs to the company, admin or not.
create function portal.agreements_needed(in_client uuid) returns text[]
language sql stable security definer set search_path = '' as $$
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
revoke all on function portal.agreements_needed(uuid) from public;
grant execute on function portal.agreements_needed(uuid) to authenticated, service_role;

-- Whom the portal writes to about a company: its admins. For an admin's own company, and for the product itself.
create function portal.admin_addresses(in_client uuid) returns table (user_id uuid, email text, name text)
language sql stable security definer set search_path = '' as $$
  select m.user_id, coalesce(nullif(u.email, ''), p.email),
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''), p.name, '')
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.role = 'client_admin' and m.ended_at is null
    and coalesce(nullif(u.email, ''), p.email) <> ''
    and (
      current_setting('role', true) is distinct from 'authenticated'
      or in_client = any (array(select portal.my_admin_client_ids()))
    )
$$;
revoke all on function portal.admin_addresses(uuid) from public;
grant execute on function portal.admin_addresses(uuid) to authenticated, service_role;

grant all on portal.client_sections, portal.client_profile_versions, portal.onboarding_drafts, portal.onboarding_steps,
  portal.agreement_versions, portal.agreement_signatures to service_role;
