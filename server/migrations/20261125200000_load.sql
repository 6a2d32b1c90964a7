-- Loading an agency's existing clients, accounts and people by the feed, and loads marked as history.

-- A client that is being loaded is not live: none of its users sees anything of it.
alter table portal.clients
  -- The agency's own id of the client.
  add column agency_client_id text unique check (length(agency_client_id) between 1 and 60),
  -- When its users may use the portal; null while it is being loaded.
  add column live_at timestamptz default now(),
  -- The day on which it goes live automatically.
  add column goes_live_on date;
create index clients_loading on portal.clients (goes_live_on) where live_at is null;

alter table portal.people
  -- The agency's own id of the person.
  add column agency_person_id text check (length(agency_person_id) between 1 and 60),
  -- What the agency knows that limits collection: deceased, bankruptcy, attorney.
  add column facts jsonb not null default '{}';
create unique index people_by_agency_id on portal.people (client_id, agency_person_id) where agency_person_id is not null;

-- Addresses, phone numbers and email addresses that the agency has, with their source. Hidden from clients: the agency's setting
-- decides what of it they see.
create table portal.person_contacts (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  person_id uuid not null,
  kind text not null check (kind in ('phone', 'email', 'address')),
  -- Phone: type and number; email: address; address: line1 to postal_code.
  value jsonb not null,
  source text not null check (source in ('client', 'debtor', 'skip_trace', 'bureau', 'other')),
  valid_from date,
  valid_until date,
  is_valid boolean not null default true,
  primary key (client_id, id),
  foreign key (client_id, person_id) references portal.people (client_id, id)
);
create index person_contacts_by_person on portal.person_contacts (client_id, person_id);
alter table portal.person_contacts enable row level security;
grant all on portal.person_contacts to service_role;

alter table portal.accounts
  -- The part of adjusted_cents that no history explains; one per account. Negative: more is owed than the history says.
  add column conversion_cents bigint not null default 0,
  -- The instant of the balance with which the account was loaded; earlier payments explain that balance and do not lower it.
  add column balance_as_of timestamptz;
create index accounts_converted on portal.accounts (client_id, id) where conversion_cents <> 0;
drop policy own_insert on portal.accounts;
create policy own_insert on portal.accounts as restrictive for insert to authenticated
  with check (status = 'SUBMITTED' and acknowledged_at is null and agency_account_number is null and balance_cents = amount_placed_cents
    and accrued_cents = 0 and paid_cents = 0 and paid_direct_cents = 0 and adjusted_cents = 0 and conversion_cents = 0
    and balance_as_of is null);

alter table portal.batches
  drop constraint batches_source_check,
  add constraint batches_source_check check (source in ('file', 'manual', 'loaded')),
  -- The agency's own name of a loaded batch.
  add column agency_batch text check (length(agency_batch) between 1 and 60);
create unique index batches_by_agency_name on portal.batches (client_id, agency_batch) where agency_batch is not null;

-- Users that the agency named for a client. They are invited when it is live, within the hourly limit of emails.
create table feed.planned_members (
  client_id uuid not null references portal.clients (id),
  external_id text not null check (length(external_id) between 1 and 200),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text check (length(name) between 1 and 200),
  role text not null check (role in ('client_admin', 'client_staff')),
  location_ids uuid[],
  -- Whether an invitation is to be sent.
  is_invited boolean not null,
  created_at timestamptz not null default now(),
  invited_at timestamptz,
  primary key (client_id, external_id),
  unique (client_id, email),
  check (location_ids is null or (role = 'client_staff' and cardinality(location_ids) > 0))
);
create index planned_members_to_invite on feed.planned_members (created_at) where is_invited and invited_at is null;
create index planned_members_invited on feed.planned_members (invited_at) where invited_at is not null;
alter table feed.planned_members enable row level security;
grant all on feed.planned_members to service_role;

-- Items of a history load that name a client, location, person, account or payment which has not arrived yet.
create table feed.waiting_items (
  position bigint generated always as identity primary key,
  -- As the item names it.
  client text not null,
  kind text not null,
  external_id text not null,
  digest bytea not null,
  -- The item as JSON, encrypted, because it may name a person.
  item_sealed text not null,
  -- Of what it waits for; null for a client.
  client_id uuid,
  needs_kind text not null,
  needs_name text not null,
  -- What it waited for has arrived.
  is_ready boolean not null default false,
  -- Why it was refused once it was ready.
  refusal_code text,
  refusal_message text,
  at timestamptz not null default now(),
  unique (client, kind, external_id)
);
create index waiting_items_by_need on feed.waiting_items (needs_kind, needs_name) where not is_ready and refusal_code is null;
create index waiting_items_ready on feed.waiting_items (position) where is_ready;
alter table feed.waiting_items enable row level security;
grant all on feed.waiting_items to service_role;

create or replace function portal.my_admin_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and role = 'client_admin'
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null)
  union all
  select v.client_id from portal.agency_view() v
  where v.role = 'agency_admin' and coalesce(current_setting('request.agency_client', true), '') <> ''
$$;

create or replace function portal.my_any_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null)
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select k.client_id from portal.api_key_access() k where portal.current_api_key_id() is not null
$$;

create or replace function portal.my_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and location_ids is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null)
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select k.client_id from portal.api_key_access() k where portal.current_api_key_id() is not null and k.location_ids is null
$$;

create or replace function portal.my_location_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select unnest(location_ids) from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and location_ids is not null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null)
  union all
  select unnest(k.location_ids) from portal.api_key_access() k where portal.current_api_key_id() is not null
$$;

create or replace function portal.create_notifications(in_news jsonb)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  recipient record;
  happened constant timestamptz := clock_timestamp();
  before integer;
  open_row uuid;
begin
  -- A history load is announced to no one.
  if current_setting('feed.is_history', true) = 'on' then
    return;
  end if;
  if current_setting('role', true) = 'authenticated' and exists (
    select from jsonb_array_elements(in_news) n
    where not (n.value ->> 'client_id')::uuid = any (array(select portal.my_any_client_ids()))
  ) then
    raise insufficient_privilege using message = 'Only members of a client may notify its members';
  end if;
  for recipient in
    select t.client_id, t.user_id, t.kind, t.event, t.audience, t.in_portal, t.mail, sum(t.count)::integer as total,
      count(*) as rows, jsonb_agg(jsonb_build_object(
        'count', t.count, 'account_id', t.account_id, 'subject_id', t.subject_id, 'params', t.params)) as items
    from (
      select n.client_id, m.user_id, n.kind, n.event, n.audience, n.count, n.account_id, n.subject_id, n.params,
        n.is_fixed or coalesce(s.in_portal, true) as in_portal,
        -- No second email where the cause sends its own, as every kind does that cannot be turned off.
        case when n.is_fixed or n.has_own_mail then 'off' else coalesce(s.mail, case m.role when 'client_admin' then n.mail_admin else n.mail_staff end)
        end as mail
      from jsonb_to_recordset(in_news) as n(client_id uuid, kind text, event text, audience text, users uuid[], but_not uuid,
        count integer, account_id uuid, subject_id uuid, params jsonb, is_fixed boolean,
        has_own_mail boolean, mail_admin text, mail_staff text)
      join portal.memberships m on m.client_id = n.client_id and m.ended_at is null
      left join portal.accounts a on a.client_id = n.client_id and a.id = n.account_id
      left join portal.notification_settings s on s.client_id = n.client_id and s.user_id = m.user_id and s.kind = n.kind
      where (n.users is null or m.user_id = any (n.users))
        and m.user_id is distinct from n.but_not
        and (n.audience <> 'admins' or m.role = 'client_admin')
        and (n.audience <> 'whole' or m.location_ids is null)
        and (n.account_id is null or m.location_ids is null or a.location_id = any (m.location_ids))
    ) t
    where t.in_portal or t.mail <> 'off'
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4
  loop
    select count(*) into before from (
      select from portal.notifications n
      where n.client_id = recipient.client_id and n.user_id = recipient.user_id and n.kind = recipient.kind
        and n.event = recipient.event and n.read_at is null and n.at > happened - interval '10 minutes'
      limit 4
    ) recent;
    select n.id into open_row from portal.notifications n
    where before > 0
      and n.client_id = recipient.client_id and n.user_id = recipient.user_id and n.kind = recipient.kind
      and n.event = recipient.event and n.read_at is null and n.at > happened - interval '10 minutes'
      and n.audience = recipient.audience and n.in_portal = recipient.in_portal and n.mail = recipient.mail and n.mailed_at is null
      and (before > 3 or (n.count > 1 and n.account_id is null))
    order by n.count > 1 and n.account_id is null desc, n.at desc
    limit 1
    for update skip locked;
    if open_row is not null then
      update portal.notifications n
      set count = n.count + recipient.total, at = happened, account_id = null, subject_id = null, params = '{}'
      where n.client_id = recipient.client_id and n.id = open_row;
    elsif recipient.rows > 3 then
      insert into portal.notifications (client_id, user_id, kind, event, count, audience, at, in_portal, mail)
      values (recipient.client_id, recipient.user_id, recipient.kind, recipient.event, recipient.total, recipient.audience, happened,
        recipient.in_portal, recipient.mail);
    else
      insert into portal.notifications
        (client_id, user_id, kind, event, count, audience, account_id, subject_id, params, at, in_portal, mail)
      select recipient.client_id, recipient.user_id, recipient.kind, recipient.event, i.count, recipient.audience, i.account_id,
        i.subject_id, i.params, happened, recipient.in_portal, recipient.mail
      from jsonb_to_recordset(recipient.items) as i(count integer, account_id uuid, subject_id uuid, params jsonb);
    end if;
  end loop;
end
$$;

create or replace function portal.queue_statement_reports()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A history load is announced to no one.
  if current_setting('feed.is_history', true) = 'on' then
    return null;
  end if;
  update portal.report_schedules set due_statement_ids = due_statement_ids || new.id
  where client_id = new.client_id and rhythm ->> 'every' = 'remittance' and not is_paused
    and new.issued_on >= (follows_since at time zone 'utc')::date - 1;
  return null;
end
$$;

