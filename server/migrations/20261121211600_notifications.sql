-- What people of a company are told, a row for each of them (domain/src/notifications.ts has the kinds and their words).
create table portal.notifications (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  id uuid not null default portal.new_id(),
  kind text not null check (kind in ('message', 'request_decided', 'dispute', 'offer', 'remittance', 'document_published',
    'import_done', 'report_ready', 'invitation', 'bank_change', 'onboarding')),
  event text not null,
  -- More than 1: so many at once, without a subject of their own.
  count integer not null default 1 check (count > 0),
  -- Who may see it: everybody of the company, those who see all of it, or its administrators. What somebody is no more hides it.
  audience text not null check (audience in ('members', 'whole', 'admins')),
  account_id uuid,
  subject_id uuid,
  -- Facts for its words; nothing of a debtor.
  params jsonb not null default '{}',
  -- When it happened, or for the last time.
  at timestamptz not null,
  read_at timestamptz,
  in_portal boolean not null,
  mail text not null check (mail in ('now', 'daily', 'off')),
  -- Put into a mail, or not needed in one any more.
  mailed_at timestamptz,
  primary key (client_id, id)
);
create index notifications_by_time on portal.notifications (client_id, user_id, at desc, id desc);
create index notifications_unread on portal.notifications (client_id, user_id, kind, event, at desc) where read_at is null;
create index notifications_to_mail on portal.notifications (mail, client_id, user_id) where mail <> 'off' and mailed_at is null;

alter table portal.notifications enable row level security;
create policy own on portal.notifications for all to authenticated using (
  user_id = (select portal.current_user_id())
  and in_portal
  and case audience
    when 'members' then client_id = any (array(select portal.my_any_client_ids()))
    when 'whole' then client_id = any (array(select portal.my_client_ids()))
    else client_id = any (array(select portal.my_admin_client_ids()))
  end
  and (
    account_id is null
    or client_id = any (array(select portal.my_client_ids()))
    or exists (select from portal.accounts a where a.client_id = notifications.client_id and a.id = notifications.account_id)
  )
);
grant select, update (read_at) on portal.notifications to authenticated;
grant all on portal.notifications to service_role;

-- What somebody has chosen; null, or no row: as the kind has it (domain/src/notifications.ts).
create table portal.notification_settings (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  kind text not null,
  in_portal boolean,
  mail text check (mail in ('now', 'daily', 'off')),
  updated_at timestamptz not null default now(),
  primary key (client_id, user_id, kind)
);
-- Somebody's morning, and the last one on which the daily mail was written.
create table portal.notification_mornings (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  time_zone text,
  written_on date,
  primary key (client_id, user_id)
);
alter table portal.notification_settings enable row level security;
alter table portal.notification_mornings enable row level security;
create policy own on portal.notification_settings for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
create policy own on portal.notification_mornings for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert, update on portal.notification_settings to authenticated;
grant select, insert (client_id, user_id, time_zone), update (time_zone) on portal.notification_mornings to authenticated;
grant all on portal.notification_settings, portal.notification_mornings to service_role;

-- Tells the channel of each reader that something has come, or was read elsewhere. Once per reader and statement: a reader asks
-- for the rows itself, with its own rights.
create function portal.tell_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('id', last.id), 'notification', 'notifications:' || last.client_id || ':' || last.user_id, true)
  from (
    select distinct on (client_id, user_id) client_id, user_id, id from changed where in_portal
    order by client_id, user_id, at desc, id desc
  ) last;
  return null;
end
$$;
create function portal.tell_readers_of_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Whether it was put into a mail is no news.
  perform realtime.send(
    jsonb_build_object('id', last.id),
    case when last.read_at is null then 'notification' else 'read' end,
    'notifications:' || last.client_id || ':' || last.user_id,
    true
  )
  from (
    select distinct on (n.client_id, n.user_id) n.client_id, n.user_id, n.id, n.read_at
    from changed n join before o on o.client_id = n.client_id and o.id = n.id
    where n.in_portal and (n.read_at is distinct from o.read_at or n.count <> o.count)
    order by n.client_id, n.user_id, n.at desc, n.id desc
  ) last;
  return null;
end
$$;
create trigger tell_readers after insert on portal.notifications
  referencing new table as changed for each statement execute function portal.tell_readers();
create trigger tell_readers_of_changes after update on portal.notifications
  referencing old table as before new table as changed for each statement execute function portal.tell_readers_of_changes();

-- Notifications from what has happened (server/src/platform/notify.ts): to each member who may see it and wants to know. More than
-- three of a kind at once, or one after another within ten minutes, become one that counts. Waits for nobody: whoever comes while
-- another one counts begins a row of its own.
create function portal.notify(in_news jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told record;
  happened constant timestamptz := clock_timestamp();
  before integer;
  open_row uuid;
begin
  if current_setting('role', true) = 'authenticated' and exists (
    select from jsonb_array_elements(in_news) n
    where not (n.value ->> 'client_id')::uuid = any (array(select portal.my_any_client_ids()))
  ) then
    raise insufficient_privilege using message = 'Nobody is told about a company by others';
  end if;
  for told in
    select t.client_id, t.user_id, t.kind, t.event, t.audience, t.in_portal, t.mail, sum(t.count)::integer as total,
      count(*) as rows, jsonb_agg(jsonb_build_object(
        'count', t.count, 'account_id', t.account_id, 'subject_id', t.subject_id, 'params', t.params)) as items
    from (
      select n.client_id, m.user_id, n.kind, n.event, n.audience, n.count, n.account_id, n.subject_id, n.params,
        n.is_fixed or coalesce(s.in_portal, true) as in_portal,
        -- The mail of what cannot be turned off is sent by what causes it.
        case when n.is_fixed then 'off' else coalesce(s.mail, case m.role when 'client_admin' then n.mail_admin else n.mail_staff end)
        end as mail
      from jsonb_to_recordset(in_news) as n(client_id uuid, kind text, event text, audience text, users uuid[], but_not uuid,
        count integer, account_id uuid, subject_id uuid, params jsonb, is_fixed boolean, mail_admin text, mail_staff text)
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
      where n.client_id = told.client_id and n.user_id = told.user_id and n.kind = told.kind and n.event = told.event
        and n.read_at is null and n.at > happened - interval '10 minutes'
      limit 4
    ) recent;
    select n.id into open_row from portal.notifications n
    where before > 0
      and n.client_id = told.client_id and n.user_id = told.user_id and n.kind = told.kind and n.event = told.event
      and n.read_at is null and n.at > happened - interval '10 minutes'
      and n.audience = told.audience and n.in_portal = told.in_portal and n.mail = told.mail and n.mailed_at is null
      and (before > 3 or (n.count > 1 and n.account_id is null))
    order by n.count > 1 and n.account_id is null desc, n.at desc
    limit 1
    for update skip locked;
    if open_row is not null then
      update portal.notifications n
      set count = n.count + told.total, at = happened, account_id = null, subject_id = null, params = '{}'
      where n.client_id = told.client_id and n.id = open_row;
    elsif told.rows > 3 then
      insert into portal.notifications (client_id, user_id, kind, event, count, audience, at, in_portal, mail)
      values (told.client_id, told.user_id, told.kind, told.event, told.total, told.audience, happened, told.in_portal, told.mail);
    else
      insert into portal.notifications
        (client_id, user_id, kind, event, count, audience, account_id, subject_id, params, at, in_portal, mail)
      select told.client_id, told.user_id, told.kind, told.event, i.count, told.audience, i.account_id, i.subject_id,
        i.params, happened, told.in_portal, told.mail
      from jsonb_to_recordset(told.items) as i(count integer, account_id uuid, subject_id uuid, params jsonb);
    end if;
  end loop;
end
$$;
revoke all on function portal.notify(jsonb), portal.tell_readers(), portal.tell_readers_of_changes() from public;
grant execute on function portal.notify(jsonb) to authenticated, service_role;

-- An offer that is about to expire is told of once.
alter table portal.offers add column expiry_told_at timestamptz;

-- Where somebody is written to; for the product itself.
create function portal.user_address(in_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(coalesce(
    (select nullif(u.email, '') from auth.users u where u.id = in_user),
    (select nullif(p.email, '') from portal.user_profiles p where p.user_id = in_user)
  ))
$$;
revoke all on function portal.user_address(uuid) from public;
grant execute on function portal.user_address(uuid) to service_role;
