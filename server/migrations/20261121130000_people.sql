-- People of a company: who belongs to it, who is invited, and who of them may see and change that.

-- ── who administers what ─────────────────────────────────────────────────────
create function portal.my_admin_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and role = 'client_admin'
$$;

-- ── memberships ──────────────────────────────────────────────────────────────
alter table portal.memberships
  -- Raised by every change, so that of two admins neither overwrites what the other has just done without seeing it.
  add column revision integer not null default 1,
  -- Within this company: what a person does in another one is no business of this one.
  add column last_seen_at timestamptz,
  add column ended_by uuid;

create policy admins on portal.memberships for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_change on portal.memberships for update to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant update (role, location_ids, revision, ended_at, ended_by) on portal.memberships to authenticated;

-- What tokens said of users when they were last here: names and addresses where the users live in another database
-- (SUPABASE_URL). Where auth.users knows the user, that is newer and wins.
create table portal.user_profiles (
  user_id uuid primary key,
  email text not null,
  name text not null,
  -- Has come with a second factor.
  has_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table portal.user_profiles enable row level security;

-- Names and addresses of everybody who is or was a member, for the company's admins only.
create function portal.client_people(in_client uuid)
returns table (user_id uuid, name text, email text, second_factor text)
language sql stable security definer set search_path = '' as $$
  select m.user_id,
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''), p.name, ''),
    coalesce(u.email, p.email, ''),
    case
      when u.id is null then case when p.has_second_factor then 'on' else 'unknown' end
      when exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') then 'on'
      else 'off'
    end
  from (select distinct all_time.user_id from portal.memberships all_time where all_time.client_id = in_client) m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where in_client = any (array(select portal.my_admin_client_ids()))
$$;
revoke all on function portal.client_people(uuid) from public;
grant execute on function portal.client_people(uuid) to authenticated, service_role;

-- ── invitations ──────────────────────────────────────────────────────────────
create table portal.invitations (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- As it stood beside the address; the person's own name counts once there is one.
  name text check (length(name) between 1 and 200),
  role text not null check (role in ('client_admin', 'client_staff')),
  location_ids uuid[] check (location_ids is null or (role = 'client_staff' and cardinality(location_ids) > 0)),
  -- SHA-256 of the token, in hex; the token itself is in the mail only.
  token_sha256 text not null check (token_sha256 ~ '^[0-9a-f]{64}$'),
  -- Null: the agency's operator.
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  times_sent integer not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (client_id, id),
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_open on portal.invitations (client_id, email) where accepted_at is null and revoked_at is null;
create unique index invitations_by_token on portal.invitations (token_sha256);

alter table portal.invitations enable row level security;
create policy admins on portal.invitations for all to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
-- All but the hash: it can be set and not read.
grant select (client_id, id, email, name, role, location_ids, invited_by, invited_by_name, created_at, sent_at, times_sent,
  expires_at, accepted_at, accepted_by, revoked_at, revoked_by) on portal.invitations to authenticated;
grant insert (client_id, id, email, name, role, location_ids, token_sha256, invited_by, invited_by_name, created_at, sent_at,
  expires_at) on portal.invitations to authenticated;
grant update (name, role, location_ids, token_sha256, invited_by, invited_by_name, created_at, sent_at, times_sent, expires_at,
  revoked_at, revoked_by) on portal.invitations to authenticated;
grant all on portal.invitations, portal.user_profiles to service_role;

-- ── the activity log ─────────────────────────────────────────────────────────
create policy admins_read on portal.activity_log for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select on portal.activity_log to authenticated;
create index activity_log_by_actor on portal.activity_log (client_id, actor_user_id, at desc, id desc);
