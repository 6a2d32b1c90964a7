-- Row changes of the views of schema `api`, for postgres_changes: the keys of changed rows, only while a view is watched.
create function realtime_ext.record_changed_keys() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  source text := tg_table_schema || '.' || tg_table_name;
  key_columns text[];
begin
  if not exists (select from realtime_ext.watched_topics where topic = 'changes:' || source) then
    return null;
  end if;
  select array_agg(a.attname::text) into key_columns
  from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = tg_relid and i.indisprimary;
  insert into realtime_ext.relays (kind, topic, body)
  select 'change', source, jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'commit_timestamp', now(), 'keys', jsonb_agg(k.key))
  from (
    select (select jsonb_object_agg(name, to_jsonb(c) -> name) from unnest(key_columns) name) as key,
      (row_number() over () - 1) / 500 as part
    from changed c
  ) k
  group by k.part order by k.part;
  return null;
end
$$;
comment on function realtime_ext.record_changed_keys() is
  'Announces the keys of changed rows to postgres_changes channels of the views of the table, 500 at a time; the rows are read through the view with each reader''s rights. Without such channels it costs one read of a small table per statement.';
revoke all on function realtime_ext.record_changed_keys() from public;

-- The tables behind the views of schema `api`.
create trigger record_keys_on_insert after insert on portal.account_parties referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.account_parties referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.account_status_history referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.account_status_history referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.accounts referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.accounts referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.batches referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.batches referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.clients referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.clients referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.disputes referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.disputes referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.documents referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.documents referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.locations referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.locations referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.messages referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.messages referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.payments referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.payments referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.people referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.people referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.requests referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.requests referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_insert after insert on portal.statements referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
create trigger record_keys_on_update after update on portal.statements referencing new table as changed
  for each statement execute function realtime_ext.record_changed_keys();
