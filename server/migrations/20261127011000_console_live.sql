-- Live updates of the agency's console: a topic per agency user, which hears that something of its clients changed, and no more.

create function portal.agency_can_hear(in_user uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select in_user = portal.current_user_id()
    and exists (select from portal.agency_members g where g.user_id = in_user and g.ended_at is null)
$$;
comment on function portal.agency_can_hear(uuid) is
  'Whether the caller is this user and of the agency. Called by can_subscribe: the channel says that something changed, and no more.';
revoke all on function portal.agency_can_hear(uuid) from public;
grant execute on function portal.agency_can_hear(uuid) to authenticated, service_role;

create or replace function portal.can_subscribe(in_topic text) returns boolean language plpgsql stable set search_path = '' as $$
declare
  uuid_pattern constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  client uuid;
  subject uuid;
begin
  if in_topic ~ ('^console:' || uuid_pattern || '$') then
    return portal.agency_can_hear(split_part(in_topic, ':', 2)::uuid);
  end if;
  if in_topic !~ ('^(notifications|account):' || uuid_pattern || ':' || uuid_pattern || '$') then
    return false;
  end if;
  client := split_part(in_topic, ':', 2)::uuid;
  subject := split_part(in_topic, ':', 3)::uuid;
  if split_part(in_topic, ':', 1) = 'notifications' then
    return subject = portal.current_user_id() and client = any (array(select portal.my_any_client_ids()));
  end if;
  -- With the caller's rights: its policies know of locations.
  return exists (select from portal.accounts a where a.client_id = client and a.id = subject) or portal.agency_can_view_account(client, subject);
end
$$;
comment on function portal.can_subscribe(text) is
  'Whether the caller may listen to a topic: notifications:{client_id}:{user_id} for that user while a member, account:{client_id}:{account_id} for those who see the account and for agency users, console:{user_id} for that agency user. Called by the policy of realtime.messages.';

create function realtime_ext.broadcast_console_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from realtime_ext.watched_topics where topic like 'console:%') then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, '{}'
  from (
    select distinct w.topic
    from portal.agency_members g join realtime_ext.watched_topics w on w.topic = 'console:' || g.user_id
    where g.ended_at is null and exists (select from changed c where g.client_ids is null or c.client_id = any (g.client_ids))
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_console_change() is
  'Tells the agency users who have the console open that something of a client they may see changed: accounts, requests, disputes, offers, threads, assignments, and who has an item open; once per user and transaction. Without an open console it costs one read of a small table per statement.';
revoke all on function realtime_ext.broadcast_console_change() from public;

create function realtime_ext.broadcast_console_client_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from realtime_ext.watched_topics where topic like 'console:%') then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, '{}'
  from (
    select distinct w.topic
    from portal.agency_members g join realtime_ext.watched_topics w on w.topic = 'console:' || g.user_id
    where g.ended_at is null and exists (select from changed c where g.client_ids is null or c.id = any (g.client_ids))
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_console_client_change() is
  'The same for changed clients, such as a submitted onboarding.';
revoke all on function realtime_ext.broadcast_console_client_change() from public;

create trigger console_insert after insert on portal.accounts
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_update after update on portal.accounts
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_insert after insert on portal.requests
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_update after update on portal.requests
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_insert after insert on portal.disputes
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_update after update on portal.disputes
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_insert after insert on portal.offers
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_update after update on portal.offers
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_insert after insert on portal.threads
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_update after update on portal.threads
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_insert after insert on portal.queue_assignments
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_update after update on portal.queue_assignments
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_delete after delete on portal.queue_assignments
  referencing old table as changed for each statement execute function realtime_ext.broadcast_console_change();
-- Not after an update, which only prolongs a lease.
create trigger console_insert after insert on portal.queue_leases
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_delete after delete on portal.queue_leases
  referencing old table as changed for each statement execute function realtime_ext.broadcast_console_change();
create trigger console_insert after insert on portal.clients
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_client_change();
create trigger console_update after update on portal.clients
  referencing new table as changed for each statement execute function realtime_ext.broadcast_console_client_change();
