-- What is stored for each company, and how much may be: the papers in its folder, the documents that its members attach, and its
-- placement files. What the agency puts there of its own accord (documents of the feed) is not the company's.
create table storage_ext.quota (
  is_only boolean primary key default true check (is_only),
  -- Bytes for each company; null: any. Written by each server that starts.
  bytes bigint
);
-- What came and what went: rows are only added, so that nobody waits for anybody, and folded together by whoever adds up.
create table storage_ext.stored (
  client_id uuid not null,
  bytes bigint not null
);
create index stored_by_client on storage_ext.stored (client_id);
-- Room for contents that are coming in.
create table storage_ext.reserved (
  version text primary key,
  client_id uuid not null,
  bytes bigint not null,
  since timestamptz not null default now()
);
create index reserved_by_client on storage_ext.reserved (client_id);
grant all on storage_ext.quota, storage_ext.stored, storage_ext.reserved to service_role;

-- Bytes that a company may still store; null: any. Until the transaction ends nobody else is told: what two are given at once
-- is never the same room.
create function storage_ext.room_of(in_client uuid) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  most bigint;
  total bigint;
  parts bigint;
begin
  select q.bytes into most from storage_ext.quota q;
  if most is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('stored ' || in_client, 0));
  select count(*), coalesce(sum(s.bytes), 0) into parts, total from storage_ext.stored s where s.client_id = in_client;
  if parts > 32 then
    with folded as (delete from storage_ext.stored s where s.client_id = in_client returning s.bytes)
    insert into storage_ext.stored select in_client, sum(folded.bytes) from folded;
  end if;
  return most - total - coalesce((select sum(r.bytes) from storage_ext.reserved r where r.client_id = in_client), 0);
end
$$;

-- Keeps room for a content before its first byte: at least and at most so much. Gives what there is, null where it is too little.
create function storage_ext.reserve(in_version text, in_client uuid, in_least bigint, in_most bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  room bigint;
begin
  if in_client is null then
    return in_most;
  end if;
  delete from storage_ext.reserved r where r.version = in_version;
  room := coalesce(storage_ext.room_of(in_client), in_most);
  if room < in_least or (room <= 0 and in_most > 0) then
    return null;
  end if;
  insert into storage_ext.reserved (version, client_id, bytes) values (in_version, in_client, least(room, in_most));
  return least(room, in_most);
end
$$;

create function storage_ext.count_stored(in_client uuid, in_bytes bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if in_client is null or in_bytes = 0 then
    return;
  end if;
  if in_bytes > 0 and storage_ext.room_of(in_client) < in_bytes then
    raise exception 'there is no room for this company''s file' using errcode = 'RCQ01';
  end if;
  insert into storage_ext.stored (client_id, bytes) values (in_client, in_bytes);
end
$$;

-- Whose paper an object is: the first folder says it.
create function storage_ext.company_of(in_bucket text, in_name text) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  folder text := split_part(in_name, '/', 1);
begin
  if in_bucket is distinct from 'documents' or folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  return (select c.id from portal.clients c where c.id = folder::uuid);
end
$$;

create function storage_ext.count_object() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone uuid;
  come uuid;
  bytes_gone bigint := 0;
  bytes_come bigint := 0;
begin
  if tg_op <> 'INSERT' and old.version is not null then
    gone := storage_ext.company_of(old.bucket_id, old.name);
    bytes_gone := coalesce((old.metadata ->> 'size')::bigint, 0);
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    come := storage_ext.company_of(new.bucket_id, new.name);
    bytes_come := coalesce((new.metadata ->> 'size')::bigint, 0);
    delete from storage_ext.reserved r where r.version = new.version;
  end if;
  if come = gone then
    perform storage_ext.count_stored(come, bytes_come - bytes_gone);
  else
    perform storage_ext.count_stored(gone, - bytes_gone);
    perform storage_ext.count_stored(come, bytes_come);
  end if;
  return null;
end
$$;

create function storage_ext.count_document() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform storage_ext.count_stored(new.client_id, new.bytes);
  else
    perform storage_ext.count_stored(old.client_id, - old.bytes);
  end if;
  return null;
end
$$;
create trigger count_document after insert on portal.documents
  for each row when (new.created_by is not null) execute function storage_ext.count_document();
create trigger count_document_gone after delete on portal.documents
  for each row when (old.created_by is not null) execute function storage_ext.count_document();

-- Room is kept from the moment that a file is announced.
create function storage_ext.bytes_of(in_import portal.imports) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when in_import.file_key is not null or in_import.state = 'uploading' then in_import.file_bytes else 0 end
$$;
create function storage_ext.count_import() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform storage_ext.count_stored(new.client_id, storage_ext.bytes_of(new));
  elsif tg_op = 'UPDATE' then
    perform storage_ext.count_stored(new.client_id, storage_ext.bytes_of(new) - storage_ext.bytes_of(old));
  else
    perform storage_ext.count_stored(old.client_id, - storage_ext.bytes_of(old));
  end if;
  return null;
end
$$;
create trigger count_import after insert or delete or update of state, file_key, file_bytes on portal.imports
  for each row execute function storage_ext.count_import();

do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'storage_ext' and p.proname <> 'follow_file'
  loop
    execute format('revoke all on function %s from public', f);
  end loop;
  -- Not on a hosted project, where objects are no business of this server.
  if exists (select from pg_class c where c.oid = to_regclass('storage.objects') and c.relowner = current_user::regrole) then
    create trigger count_object after insert or delete or update of bucket_id, name, version, metadata on storage.objects
      for each row execute function storage_ext.count_object();
    insert into storage_ext.stored (client_id, bytes)
    select storage_ext.company_of(o.bucket_id, o.name), sum(coalesce((o.metadata ->> 'size')::bigint, 0))
    from storage.objects o
    where o.version is not null and storage_ext.company_of(o.bucket_id, o.name) is not null
    group by 1;
  end if;
end
$$;
grant execute on function storage_ext.reserve(text, uuid, bigint, bigint), storage_ext.company_of(text, text) to service_role;

insert into storage_ext.stored (client_id, bytes)
select d.client_id, sum(d.bytes) from portal.documents d where d.created_by is not null group by 1;
insert into storage_ext.stored (client_id, bytes)
select i.client_id, sum(storage_ext.bytes_of(i)) from portal.imports i group by 1;
