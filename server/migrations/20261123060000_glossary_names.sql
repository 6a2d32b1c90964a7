-- Tables, columns, functions and triggers take the names of docs/GLOSSARY.md. Their contents and behavior stay.

alter table portal.activity_log rename to audit_log;
alter table portal.manual_drafts rename to manual_entry_drafts;
alter table portal.remittances rename to statements;
alter table portal.notification_mornings rename to notification_digests;
alter table portal.reads rename to thread_reads;
alter table feed.outgoing rename to outbox_events;
alter table feed.received rename to received_items;
alter table auth_ext.outbox rename to email_outbox;
alter table auth_ext.flow_session_ends rename to flow_session_expiries;
alter table storage_ext.loose_files rename to orphaned_files;
alter table storage_ext.reserved rename to reservations;
alter table storage_ext.stored rename to stored_bytes;
alter table realtime_ext.watched rename to watched_topics;

alter table feed.webhooks rename column told_position to notified_position;
alter table portal.imports rename column told_state to notified_state;
alter table portal.offers rename column expiry_told_at to expiry_notified_at;
alter table portal.report_schedules rename column due_remittances to due_statement_ids;

-- Constraints and indexes are named after their tables. PostgreSQL 18 also names constraints that say `not null`.
do $$
declare
  renamed record;
  item record;
begin
  for renamed in select * from (values
    ('portal', 'activity_log', 'audit_log'),
    ('portal', 'manual_drafts', 'manual_entry_drafts'),
    ('portal', 'remittances', 'statements'),
    ('portal', 'notification_mornings', 'notification_digests'),
    ('portal', 'reads', 'thread_reads'),
    ('feed', 'outgoing', 'outbox_events'),
    ('feed', 'received', 'received_items'),
    ('auth_ext', 'outbox', 'email_outbox'),
    ('auth_ext', 'flow_session_ends', 'flow_session_expiries'),
    ('storage_ext', 'loose_files', 'orphaned_files'),
    ('storage_ext', 'reserved', 'reservations'),
    ('storage_ext', 'stored', 'stored_bytes'),
    ('realtime_ext', 'watched', 'watched_topics')
  ) as r (schema, former, current)
  loop
    for item in
      select conname as name from pg_constraint
      where conrelid = format('%I.%I', renamed.schema, renamed.current)::regclass and starts_with(conname, renamed.former || '_')
    loop
      execute format('alter table %I.%I rename constraint %I to %I', renamed.schema, renamed.current, item.name,
        renamed.current || substr(item.name, length(renamed.former) + 1));
    end loop;
    for item in
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = format('%I.%I', renamed.schema, renamed.current)::regclass and starts_with(c.relname, renamed.former || '_')
    loop
      execute format('alter index %I.%I rename to %I', renamed.schema, item.name,
        renamed.current || substr(item.name, length(renamed.former) + 1));
    end loop;
  end loop;
end $$;

alter trigger tell_realtime on portal.agency_members rename to relay_access_change;
alter trigger tell_realtime on portal.memberships rename to relay_access_change;
alter trigger tell_realtime on portal.accounts rename to broadcast_account_change;
alter trigger accounts_counted on portal.accounts rename to add_account_totals;
alter trigger accounts_recounted on portal.accounts rename to adjust_account_totals;
alter trigger payments_counted on portal.payments rename to add_payment_totals;
alter trigger payments_recounted on portal.payments rename to adjust_payment_totals;
alter trigger tell_realtime_of_insert on portal.account_balances rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.account_balances rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.account_events rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.account_events rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.account_notes rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.account_notes rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.account_parties rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.account_parties rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.account_status_history rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.account_status_history rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.disputes rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.disputes rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.documents rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.documents rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.messages rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.messages rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.offers rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.offers rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.payments rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.payments rename to broadcast_update;
alter trigger tell_realtime_of_insert on portal.requests rename to broadcast_insert;
alter trigger tell_realtime_of_update on portal.requests rename to broadcast_update;
alter trigger account_parties_name_words on portal.account_parties rename to index_name_words;
alter trigger people_name_words on portal.people rename to index_name_words;
alter trigger people_name_words_changed on portal.people rename to index_changed_name_words;
alter trigger account_status_history_append_only on portal.account_status_history rename to append_only;
alter trigger activity_log_append_only on portal.audit_log rename to append_only;
alter trigger agreement_signatures_append_only on portal.agreement_signatures rename to append_only;
alter trigger client_profile_versions_append_only on portal.client_profile_versions rename to append_only;
alter trigger clients_edited_by_admins on portal.clients rename to enforce_admin_edit;
alter trigger count_document on portal.documents rename to count_added_bytes;
alter trigger count_document_gone on portal.documents rename to count_deleted_bytes;
alter trigger count_import on portal.imports rename to count_bytes;
alter trigger messages_threaded on portal.messages rename to refresh_threads;
alter trigger tell_readers on portal.notifications rename to broadcast_new;
alter trigger tell_readers_of_changes on portal.notifications rename to broadcast_changes;
alter trigger schedule_reports on portal.statements rename to queue_statement_reports;
alter trigger follow_anew on portal.report_schedules rename to reset_followed_statements;

-- The tables of a hosted project have none of these, and follow_file() is absent there too.
do $$
begin
  if exists (select from pg_trigger where tgrelid = to_regclass('auth.sessions') and tgname = 'tell_realtime') then
    alter trigger tell_realtime on auth.sessions rename to relay_access_change;
  end if;
  if exists (select from pg_trigger where tgrelid = to_regclass('storage.objects') and tgname = 'count_object') then
    alter trigger count_object on storage.objects rename to count_bytes;
  end if;
  if exists (select from pg_trigger where tgrelid = to_regclass('storage.objects') and tgname = 'follow_file') then
    alter trigger follow_file on storage.objects rename to track_orphaned_file;
  end if;
  if to_regprocedure('storage_ext.follow_file()') is not null then
    alter function storage_ext.follow_file() rename to track_orphaned_file;
  end if;
end $$;

alter function portal.ask_report rename to request_report_run;
alter function portal.ask_report_for rename to request_report_run_for;
alter function portal.client_people rename to client_users;
alter function portal.count_accounts rename to add_account_totals;
alter function portal.count_payments rename to add_payment_totals;
alter function portal.find_placed rename to find_accounts_by_key;
alter function portal.follow_statements_anew rename to reset_followed_statements;
alter function portal.keep_name_words rename to index_name_words;
alter function portal.keep_threads rename to refresh_threads;
alter function portal.leave_report_run rename to cancel_report_request;
alter function portal.may_hear rename to can_subscribe;
alter function portal.may_look_at rename to agency_can_view_account;
alter function portal.notify rename to create_notifications;
alter function portal.only_admins_edit rename to enforce_admin_edit;
alter function portal.recount_accounts rename to adjust_account_totals;
alter function portal.recount_payments rename to adjust_payment_totals;
alter function portal.refuse_change rename to enforce_append_only;
alter function portal.schedule_after_statement rename to queue_statement_reports;
alter function portal.tell_agency rename to enqueue_outbox_event;
alter function portal.tell_readers rename to broadcast_new_notifications;
alter function portal.tell_readers_of_changes rename to broadcast_notification_changes;
alter function realtime_ext.note_access rename to relay_access_change;
alter function realtime_ext.tell_of_account rename to broadcast_account_child_change;
alter function realtime_ext.tell_of_own_account rename to broadcast_account_change;
alter function storage_ext.bytes_of rename to import_bytes;
alter function storage_ext.company_of rename to client_of_object;
alter function storage_ext.count_document rename to count_document_bytes;
alter function storage_ext.count_import rename to count_import_bytes;
alter function storage_ext.count_object rename to count_object_bytes;
alter function storage_ext.count_stored rename to add_stored_bytes;
alter function storage_ext.reserve rename to reserve_quota;
alter function storage_ext.room_of rename to remaining_quota;

create or replace function portal.request_report_run(in_client uuid, in_id uuid, in_kind text, in_format text, in_parameters jsonb, in_at timestamptz)
returns table(run_id uuid, is_new boolean)
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  select * from portal.request_report_run_for(in_client, portal.current_user_id(), in_id, in_kind, in_format, in_parameters, in_at, null)
$$;

create or replace function portal.client_users(in_client uuid)
returns table(user_id uuid, name text, email text, second_factor text, kind text)
language sql
stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.user_id,
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''), p.name, ''),
    case when m.kind = 'agency' then '' else coalesce(u.email, p.email, '') end,
    case
      when u.id is null then case when p.has_second_factor then 'on' else 'unknown' end
      when exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') then 'on'
      else 'off'
    end,
    m.kind
  from (
    select distinct all_time.user_id, 'member' as kind from portal.memberships all_time where all_time.client_id = in_client
    union all
    select distinct g.user_id, 'agency' from portal.agency_members g
    where not exists (select from portal.memberships o where o.client_id = in_client and o.user_id = g.user_id)
      and exists (select from portal.audit_log l where l.client_id = in_client and l.actor_user_id = g.user_id)
  ) m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where in_client = any (array(select portal.my_admin_client_ids()))
$$;

create or replace function portal.reset_followed_statements()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.follows_since := pg_catalog.now();
  new.due_statement_ids := '{}';
  return new;
end
$$;

create or replace function portal.can_subscribe(in_topic text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
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
  return exists (select from portal.accounts a where a.client_id = client and a.id = subject) or portal.agency_can_view_account(client, subject);
end
$$;

create or replace function portal.record_account_view(in_client uuid, in_account uuid, in_ip inet, in_agent text, in_at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, portal, pg_temp
as $$
declare
  viewer uuid := portal.current_user_id();
begin
  if viewer is null or not (in_client = any (array(select portal.my_any_client_ids()))) then
    raise exception 'not a member' using errcode = 'insufficient_privilege';
  end if;
  -- Of two requests at once, the second waits here and then sees what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('view ' || viewer || in_account, 0));
  insert into portal.audit_log (client_id, actor_user_id, action, subject_type, subject_id, ip_address, user_agent, at)
  select in_client, viewer, 'account.viewed', 'account', in_account, in_ip, in_agent, in_at
  where not exists (
    select from portal.audit_log
    where client_id = in_client and subject_id = in_account and actor_user_id = viewer
      and action = 'account.viewed' and at > in_at - interval '30 minutes'
  );
end
$$;

create or replace function portal.queue_statement_reports()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update portal.report_schedules set due_statement_ids = due_statement_ids || new.id
  where client_id = new.client_id and rhythm ->> 'every' = 'remittance' and not is_paused
    and new.issued_on >= (follows_since at time zone 'utc')::date - 1;
  return null;
end
$$;

create or replace function portal.search_named(in_client uuid, in_table text, in_query text, in_limit integer)
returns setof uuid
language plpgsql
stable security definer rows 100
set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0
as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  if in_table = 'locations' then
    return query select l.id from portal.locations l
      where portal.search_lexemes(l.client_id, l.name || ' ' || coalesce(l.city, ''), l.code) @@ in_query::tsquery
        and l.client_id is not distinct from in_client and (access.everything or l.id = any (access.locations))
      order by l.is_active desc, l.name, l.id limit in_limit;
  elsif not exists (select from portal.my_admin_client_ids() mine (client_id) where mine.client_id = in_client) then
    return;
  elsif in_table = 'statements' then
    return query select r.id from portal.statements r
      where portal.search_lexemes(r.client_id, coalesce(r.trace, ''), r.number) @@ in_query::tsquery
        and r.client_id is not distinct from in_client
      order by r.period_to desc, r.id desc limit in_limit;
  elsif in_table = 'invoices' then
    return query select i.id from portal.invoices i
      where portal.search_lexemes(i.client_id, '', i.number) @@ in_query::tsquery and i.client_id is not distinct from in_client
      order by i.issued_on desc, i.id desc limit in_limit;
  end if;
end
$$;

create or replace function portal.enqueue_outbox_event(in_client uuid, in_kind text, in_subject uuid, in_account uuid)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into feed.outbox_events (client_id, kind, subject_id, account_id)
  select in_client, in_kind, in_subject, in_account
  where in_client = any (array(select portal.my_any_client_ids())) or current_setting('role', true) <> 'authenticated'
$$;

create or replace function realtime_ext.broadcast_account_child_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
    begin
      if not exists (select from realtime_ext.watched_topics) then
        return null;
      end if;
      insert into realtime.messages (topic, extension, event, private, payload)
      select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
      from (
        select distinct w.topic, c.client_id, c.account_id as account_id
        from changed c join realtime_ext.watched_topics w on w.topic = 'account:' || c.client_id || ':' || c.account_id
      ) heard
      where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
      return null;
    end $$;

create or replace function realtime_ext.broadcast_account_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
    begin
      if not exists (select from realtime_ext.watched_topics) then
        return null;
      end if;
      insert into realtime.messages (topic, extension, event, private, payload)
      select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
      from (
        select distinct w.topic, c.client_id, c.id as account_id
        from changed c join realtime_ext.watched_topics w on w.topic = 'account:' || c.client_id || ':' || c.id
      ) heard
      where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
      return null;
    end $$;

create or replace function storage_ext.count_document_bytes()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform storage_ext.add_stored_bytes(new.client_id, new.bytes);
  else
    perform storage_ext.add_stored_bytes(old.client_id, - old.bytes);
  end if;
  return null;
end
$$;

create or replace function storage_ext.count_import_bytes()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform storage_ext.add_stored_bytes(new.client_id, storage_ext.import_bytes(new));
  elsif tg_op = 'UPDATE' then
    perform storage_ext.add_stored_bytes(new.client_id, storage_ext.import_bytes(new) - storage_ext.import_bytes(old));
  else
    perform storage_ext.add_stored_bytes(old.client_id, - storage_ext.import_bytes(old));
  end if;
  return null;
end
$$;

create or replace function storage_ext.count_object_bytes()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  gone uuid;
  come uuid;
  bytes_gone bigint := 0;
  bytes_come bigint := 0;
begin
  if tg_op <> 'INSERT' and old.version is not null then
    gone := storage_ext.client_of_object(old.bucket_id, old.name);
    bytes_gone := coalesce((old.metadata ->> 'size')::bigint, 0);
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    come := storage_ext.client_of_object(new.bucket_id, new.name);
    bytes_come := coalesce((new.metadata ->> 'size')::bigint, 0);
    delete from storage_ext.reservations r where r.version = new.version;
  end if;
  if come = gone then
    perform storage_ext.add_stored_bytes(come, bytes_come - bytes_gone);
  else
    perform storage_ext.add_stored_bytes(gone, - bytes_gone);
    perform storage_ext.add_stored_bytes(come, bytes_come);
  end if;
  return null;
end
$$;

create or replace function storage_ext.add_stored_bytes(in_client uuid, in_bytes bigint)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if in_client is null or in_bytes = 0 then
    return;
  end if;
  if in_bytes > 0 and storage_ext.remaining_quota(in_client) < in_bytes then
    raise exception 'there is no room for this company''s file' using errcode = 'RCQ01';
  end if;
  insert into storage_ext.stored_bytes (client_id, bytes) values (in_client, in_bytes);
end
$$;

create or replace function storage_ext.track_orphaned_file()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
  begin
    if tg_op <> 'DELETE' and new.version is not null then
      delete from storage_ext.orphaned_files where version = new.version;
    end if;
    if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
      insert into storage_ext.orphaned_files (version, is_gone) values (old.version, true)
      on conflict (version) do update set is_gone = true;
    end if;
    return null;
  end
  $$;

revoke all on function storage_ext.track_orphaned_file() from public;

create or replace function storage_ext.reserve_quota(in_version text, in_client uuid, in_least bigint, in_most bigint)
returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  room bigint;
begin
  if in_client is null then
    return in_most;
  end if;
  delete from storage_ext.reservations r where r.version = in_version;
  room := coalesce(storage_ext.remaining_quota(in_client), in_most);
  if room < in_least or (room <= 0 and in_most > 0) then
    return null;
  end if;
  insert into storage_ext.reservations (version, client_id, bytes) values (in_version, in_client, least(room, in_most));
  return least(room, in_most);
end
$$;

create or replace function storage_ext.remaining_quota(in_client uuid)
returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  most bigint;
  total bigint;
  parts bigint;
  lock bigint := hashtextextended('stored ' || in_client, 0);
begin
  select q.bytes into most from storage_ext.quota q;
  if most is not null then
    perform pg_advisory_xact_lock(lock);
  elsif not pg_try_advisory_xact_lock(lock) then
    return null;
  end if;
  select count(*), coalesce(sum(s.bytes), 0) into parts, total from storage_ext.stored_bytes s where s.client_id = in_client;
  if parts > 32 then
    with folded as (delete from storage_ext.stored_bytes s where s.client_id = in_client returning s.bytes)
    insert into storage_ext.stored_bytes select in_client, sum(folded.bytes) from folded;
  end if;
  return most - total - coalesce((select sum(r.bytes) from storage_ext.reservations r where r.client_id = in_client), 0);
end
$$;
