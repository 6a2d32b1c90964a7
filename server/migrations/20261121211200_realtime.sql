-- What Supabase Realtime has in the database, named as there. On a hosted project it exists already: then only the policies
-- are added.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if to_regclass('realtime.messages') is null then
    -- What the database tells to the channel of a topic. Kept for a while, so that a client may ask what it has missed.
    create table realtime.messages (
      topic text not null,
      extension text not null,
      payload jsonb,
      event text,
      private boolean default false,
      updated_at timestamp not null default timezone('utc', now()),
      inserted_at timestamp not null default timezone('utc', now()),
      id uuid not null default gen_random_uuid(),
      binary_payload bytea,
      -- Ours. Transactions end in another order than they begin: what is new to a reader is what its last snapshot did not see,
      -- and this finds it.
      xid xid8 not null default pg_current_xact_id(),
      primary key (id, inserted_at)
    );
    create index messages_by_transaction on realtime.messages (xid);
    create index messages_by_topic on realtime.messages (topic, inserted_at desc) where extension = 'broadcast';
    create index messages_by_age on realtime.messages (inserted_at);
    alter table realtime.messages enable row level security;
    -- The policies decide; without one nobody hears or says anything.
    grant select, insert, update on realtime.messages to anon, authenticated;
    grant all on realtime.messages to service_role;

    -- A wake-up and no more: readers ask once a second as well, so that a pooler which passes no notifications costs a delay.
    create function realtime.wake_readers() returns trigger language plpgsql set search_path = '' as $f$
    begin
      perform pg_notify('recoup_realtime', '');
      return null;
    end
    $f$;
    create trigger wake_readers after insert on realtime.messages for each statement execute function realtime.wake_readers();
  end if;

  if to_regprocedure('realtime.topic()') is null then
    create function realtime.topic() returns text language sql stable as $f$
      select nullif(current_setting('realtime.topic', true), '')::text
    $f$;
  end if;

  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    -- Part of the transaction that calls it: heard once that is committed, never otherwise. For triggers with the rights of
    -- their owner (security definer) and for the service role.
    create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language plpgsql set search_path = '' as $f$
    declare
      message_id constant uuid := gen_random_uuid();
    begin
      insert into realtime.messages (id, payload, event, topic, private, extension)
      values (message_id, jsonb_build_object('id', message_id) || coalesce(send.payload, '{}'), send.event, send.topic, send.private, 'broadcast');
    end
    $f$;
    revoke all on function realtime.send(jsonb, text, text, boolean) from public;
    grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;
  end if;
end
$$;

-- Who may listen to a topic of ours:
--   notifications:{client_id}:{user_id}  that user, while a member of that company
--   account:{client_id}:{account_id}     who sees the account, and whoever may look for the agency
-- Its messages name things by their ids and say nothing of them.
create function portal.may_hear(in_topic text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  uuid_pattern constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  client uuid;
  subject uuid;
begin
  if in_topic !~ ('^(notifications|account):' || uuid_pattern || ':' || uuid_pattern || '$') then
    return false;
  end if;
  client := split_part(in_topic, ':', 2)::uuid;
  subject := split_part(in_topic, ':', 3)::uuid;
  if split_part(in_topic, ':', 1) = 'notifications' then
    return subject = portal.current_user_id() and client = any (array(select portal.my_any_client_ids()));
  end if;
  -- With the caller's rights: its policies know of locations.
  return exists (select from portal.accounts a where a.client_id = client and a.id = subject) or portal.may_look_at(client, subject);
end
$$;

-- People of the agency may look at any account; which companies one looks at is told by their requests, not by their channels.
create function portal.may_look_at(in_client uuid, in_account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from portal.agency_members g where g.user_id = portal.current_user_id() and g.ended_at is null)
    and exists (select from portal.accounts a where a.client_id = in_client and a.id = in_account)
$$;
revoke all on function portal.may_hear(text), portal.may_look_at(uuid, uuid) from public;
grant execute on function portal.may_hear(text), portal.may_look_at(uuid, uuid) to authenticated, service_role;

-- Listening only: nobody says anything on them, and nobody is seen there, for there is no policy that lets them.
create policy recoup_listeners on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select portal.may_hear((select realtime.topic()))));
