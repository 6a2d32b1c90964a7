-- The second wall, for whoever would get a statement of its own into a transaction of a user.

-- A topic opens its own messages and no others. (Whoever asks what it may hear is asked about a message of that topic.)
drop policy if exists recoup_listeners on realtime.messages;
create policy recoup_listeners on realtime.messages for select to authenticated
  using (extension = 'broadcast' and topic = (select realtime.topic()) and (select portal.may_hear((select realtime.topic()))));

-- No policy is asked by TRUNCATE. On a hosted project these tables are somebody else's.
do $$
declare
  owned regclass;
  unsafe record;
begin
  for owned in
    select c.oid::regclass from pg_class c
    where c.oid in (to_regclass('storage.objects'), to_regclass('storage.buckets')) and c.relowner = current_user::regrole
  loop
    execute format('revoke truncate, trigger, references on %s from anon, authenticated', owned);
  end loop;

  -- A caller's temporary types would be found before those of the same name that the system has, and their checks be run with
  -- the rights of the owner, unless the temporary schema is named last.
  for unsafe in
    select p.oid::regprocedure as f, right(setting, -length('search_path=')) as path
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(p.proconfig) setting
    where p.prosecdef and p.proowner = current_user::regrole and n.nspname in ('portal', 'realtime', 'realtime_ext', 'storage_ext')
      and setting like 'search\_path=%' and setting not like '%pg\_temp'
  loop
    execute format('alter function %s set search_path = %s', unsafe.f,
      case when unsafe.path in ('', '""') then 'pg_catalog' else unsafe.path end || ', pg_temp');
  end loop;
end
$$;

-- Only for triggers.
revoke all on function portal.keep_name_words(), portal.schedule_after_statement() from public;
