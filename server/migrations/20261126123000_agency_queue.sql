-- The agency's queue: what waits for it, who is assigned, who has an item open, and templates of answers.

-- Since when the client waits for an answer; null while it waits for none. `answered_at`: the agency's last message, or the last one
-- that needs no answer.
alter table portal.threads add column waiting_since timestamptz;
alter table portal.threads add column answered_at timestamptz;

update portal.threads t
set answered_at = said.at,
  waiting_since = (
    select min(m.created_at) from portal.messages m
    where m.client_id = t.client_id and m.account_id is not distinct from t.account_id and m.author = 'client'
      and m.created_at > coalesce(said.at, '-infinity'))
from portal.threads k
left join lateral (
  select max(m.created_at) as at from portal.messages m
  where m.client_id = k.client_id and m.account_id is not distinct from k.account_id and m.author = 'agency'
) said on true
where k.client_id = t.client_id and k.subject_id = t.subject_id;

create index threads_waiting on portal.threads (waiting_since, subject_id) where waiting_since is not null;

create or replace function portal.refresh_threads()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In the order of the keys, or two of them could wait for each other.
  insert into portal.threads as t (client_id, subject_id, account_id, last_id, last_at, agency_at, answered_at, waiting_since)
  select client_id, coalesce(account_id, client_id), account_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
    max(received_at) filter (where author = 'agency'), max(said_at),
    min(created_at) filter (where author = 'client' and created_at > coalesce(said_at, '-infinity'))
  from (
    select *, max(created_at) filter (where author = 'agency') over (partition by client_id, account_id) as said_at from added
  ) m
  group by 1, 2, 3
  order by 1, 2
  on conflict (client_id, subject_id) do update set
    last_id = case when (excluded.last_at, excluded.last_id) > (t.last_at, t.last_id) then excluded.last_id else t.last_id end,
    last_at = greatest(t.last_at, excluded.last_at),
    agency_at = greatest(t.agency_at, excluded.agency_at),
    answered_at = greatest(t.answered_at, excluded.answered_at),
    waiting_since = least(
      case when t.waiting_since > coalesce(excluded.answered_at, '-infinity') then t.waiting_since end,
      case when excluded.waiting_since > coalesce(t.answered_at, '-infinity') then excluded.waiting_since end);
  return null;
end
$$;
comment on function portal.refresh_threads is 'Keeps threads: the last message of each conversation, and since when the client waits for an answer. One upsert per thread and statement, in the order of the keys against deadlocks.';

-- A decision waits until the agency acts on the account or marks it as handled. Earlier decisions count as handled.
alter table portal.offers add column handled_at timestamptz;
update portal.offers set handled_at = now() where state in ('accepted', 'declined', 'countered');
create index offers_decided on portal.offers (decided_at, id)
  where handled_at is null and state in ('accepted', 'declined', 'countered');

create function portal.settle_offers()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update portal.offers o set handled_at = now()
  from (select distinct client_id, account_id from added) a
  where o.client_id = a.client_id and o.account_id = a.account_id and o.handled_at is null
    and o.state in ('accepted', 'declined', 'countered') and o.decided_at < now();
  return null;
end
$$;
comment on function portal.settle_offers is 'Marks decided offers as handled once the agency acts on their account. One update per statement, by the index of the few open decisions.';
revoke all on function portal.settle_offers from public;
create trigger settle_offers after insert on portal.account_status_history
  referencing new table as added for each statement execute function portal.settle_offers();
create trigger settle_offers after insert on portal.payments
  referencing new table as added for each statement execute function portal.settle_offers();
create trigger settle_offers after insert on portal.offers
  referencing new table as added for each statement execute function portal.settle_offers();

create index accounts_asked on portal.accounts (client_id, id) include (status_since) where status = 'NEEDS_INFO';
create index requests_waiting on portal.requests (created_at, id) where state in ('submitted', 'accepted');
create index disputes_answered on portal.disputes (answered_at, id) where state = 'answered';

-- Reviewed by a person; `cleared_at` says that the stop itself ended.
alter table feed.compliance_flags add column reviewed_at timestamptz;
create index compliance_flags_waiting on feed.compliance_flags (created_at, id) where cleared_at is null and reviewed_at is null;
grant usage on schema feed to authenticated;
grant select on feed.compliance_flags to authenticated;
create policy agency_reads on feed.compliance_flags for select to authenticated
  using (client_id = any (array(select v.client_id from portal.agency_view() v)));

create function portal.agency_role()
returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select g.role from portal.agency_members g
  where g.user_id = portal.current_user_id() and g.ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') <> ''
$$;
comment on function portal.agency_role is 'The role of an agency user, limited to some clients or not; else null. Called by policies of rows that all agency users share.';
revoke all on function portal.agency_role from public;
grant execute on function portal.agency_role to authenticated, service_role;

-- Written by the service only; agency users read it.
create table portal.queue_assignments (
  client_id uuid not null references portal.clients (id),
  kind text not null check (length(kind) between 1 and 40),
  -- Of the batch, account, request, dispute, offer, flag or client, or the subject of the thread.
  subject_id uuid not null,
  user_id uuid not null,
  user_name text not null check (length(user_name) <= 200),
  assigned_by_name text not null check (length(assigned_by_name) <= 200),
  at timestamptz not null default now(),
  primary key (client_id, kind, subject_id)
);
create index queue_assignments_by_user on portal.queue_assignments (user_id, kind, client_id, subject_id);
alter table portal.queue_assignments enable row level security;
create policy agency_reads on portal.queue_assignments for select to authenticated
  using (client_id = any (array(select v.client_id from portal.agency_view() v)));
grant select on portal.queue_assignments to authenticated;
grant all on portal.queue_assignments to service_role;

-- Who has an item open. The one with the earliest `since` answers it.
create table portal.queue_leases (
  client_id uuid not null references portal.clients (id),
  kind text not null check (length(kind) between 1 and 40),
  subject_id uuid not null,
  user_id uuid not null,
  user_name text not null check (length(user_name) <= 200),
  since timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, kind, subject_id, user_id)
);
create index queue_leases_expired on portal.queue_leases (expires_at);
alter table portal.queue_leases enable row level security;
create policy agency_reads on portal.queue_leases for select to authenticated
  using (client_id = any (array(select v.client_id from portal.agency_view() v)));
grant select on portal.queue_leases to authenticated;
grant all on portal.queue_leases to service_role;

create table portal.answer_templates (
  id uuid primary key default portal.new_id(),
  name text not null check (length(name) between 1 and 100),
  body text not null check (length(body) between 1 and 8000),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null check (length(updated_by_name) <= 200)
);
create unique index answer_templates_by_name on portal.answer_templates (lower(name));
alter table portal.answer_templates enable row level security;
create policy agency_reads on portal.answer_templates for select to authenticated
  using ((select portal.agency_role()) is not null);
grant select on portal.answer_templates to authenticated;
grant all on portal.answer_templates to service_role;
