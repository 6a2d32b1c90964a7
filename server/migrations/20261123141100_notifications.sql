-- One row per recipient. Kinds and texts: domain/src/notifications.
create table portal.notifications (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  id uuid not null default portal.new_id(),
  kind text not null check (kind in ('message', 'request_decided', 'dispute', 'offer', 'remittance', 'document_published',
    'import_done', 'report_ready', 'invitation', 'bank_change', 'onboarding')),
  event text not null,
  -- Above 1: a group of that many, without a subject.
  count integer not null default 1 check (count > 0),
  -- Members, those who see the whole client, or admins; losing that access hides it.
  audience text not null check (audience in ('members', 'whole', 'admins')),
  account_id uuid,
  subject_id uuid,
  -- Facts for the text; nothing about a debtor.
  params jsonb not null default '{}',
  -- When it last happened.
  at timestamptz not null,
  read_at timestamptz,
  in_portal boolean not null,
  mail text not null check (mail in ('now', 'daily', 'off')),
  -- Sent by email, or no longer needed there.
  mailed_at timestamptz,
  primary key (client_id, id)
);
create index notifications_by_time on portal.notifications (client_id, user_id, at desc, id desc);
create index notifications_to_mail on portal.notifications (mail, client_id, user_id) where mail <> 'off' and mailed_at is null;
create index notifications_unread on portal.notifications (client_id, user_id, kind, event, at desc) where read_at is null;
alter table portal.notifications enable row level security;
create policy own on portal.notifications to authenticated
  using (
    user_id = (select portal.current_user_id())
    and in_portal
    and case audience when 'members' then client_id = any (array(select portal.my_any_client_ids()))
      when 'whole' then client_id = any (array(select portal.my_client_ids()))
      else client_id = any (array(select portal.my_admin_client_ids())) end
    and (
      account_id is null
      or client_id = any (array(select portal.my_client_ids()))
      or exists (select from portal.accounts a where a.client_id = notifications.client_id and a.id = notifications.account_id)
    )
  );
grant select, update (read_at) on portal.notifications to authenticated;
grant all on portal.notifications to service_role;

-- A user's choices; null or no row: the default of the kind.
create table portal.notification_settings (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  kind text not null,
  in_portal boolean,
  mail text check (mail in ('now', 'daily', 'off')),
  updated_at timestamptz not null default now(),
  primary key (client_id, user_id, kind)
);
alter table portal.notification_settings enable row level security;
create policy own on portal.notification_settings to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert, update on portal.notification_settings to authenticated;
grant all on portal.notification_settings to service_role;

-- The last morning on which a user's daily email was written.
create table portal.notification_digests (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  time_zone text,
  written_on date,
  primary key (client_id, user_id)
);
alter table portal.notification_digests enable row level security;
create policy own on portal.notification_digests to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert (client_id, user_id, time_zone), update (time_zone) on portal.notification_digests to authenticated;
grant all on portal.notification_digests to service_role;

create function portal.create_notifications(in_news jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  recipient record;
  happened constant timestamptz := clock_timestamp();
  before integer;
  open_row uuid;
begin
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
comment on function portal.create_notifications(jsonb) is
  'Creates notifications for each member who may see the event and wants to know. More than three of a kind at once, or within ten minutes, become one row that counts. Called by platform/notify.ts in the causing transaction; never waits for a lock: a row that another transaction counts up is skipped and a new one begins.';
revoke all on function portal.create_notifications(jsonb) from public;
grant execute on function portal.create_notifications(jsonb) to authenticated, service_role;

create function portal.broadcast_new_notifications() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform realtime.send(jsonb_build_object('id', last.id), 'notification', 'notifications:' || last.client_id || ':' || last.user_id, true)
  from (
    select distinct on (client_id, user_id) client_id, user_id, id from changed where in_portal
    order by client_id, user_id, at desc, id desc
  ) last;
  return null;
end
$$;
comment on function portal.broadcast_new_notifications() is
  'Announces new notifications to the channels of their readers. One message per reader and statement.';
revoke all on function portal.broadcast_new_notifications() from public;

create trigger broadcast_new after insert on portal.notifications
  referencing new table as changed for each statement execute function portal.broadcast_new_notifications();

create function portal.broadcast_notification_changes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A changed mailed_at alone is not shown anywhere.
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
comment on function portal.broadcast_notification_changes() is
  'Announces to a reader''s channel that notifications were read or counted up. One message per reader and statement; the reader refetches with its own rights.';
revoke all on function portal.broadcast_notification_changes() from public;

create trigger broadcast_changes after update on portal.notifications
  referencing old table as before new table as changed for each statement execute function
    portal.broadcast_notification_changes();
