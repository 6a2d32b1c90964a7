-- Bytes per client; null for any. Written by each starting server.
create table storage_ext.quota (
  is_only boolean primary key default true check (is_only),
  bytes bigint
);
grant all on storage_ext.quota to service_role;

-- What counts against a quota: objects in the client's folder, documents of its members, placement files. Rows are only added, so
-- that no transaction waits, and folded by remaining_quota.
create table storage_ext.stored_bytes (
  client_id uuid not null,
  bytes bigint not null
);
create index stored_bytes_by_client on storage_ext.stored_bytes (client_id);
grant all on storage_ext.stored_bytes to service_role;

-- Space for contents that are arriving.
create table storage_ext.reservations (
  version text primary key,
  client_id uuid not null,
  bytes bigint not null,
  since timestamptz not null default now()
);
create index reservations_by_client on storage_ext.reservations (client_id);
grant all on storage_ext.reservations to service_role;

create function storage_ext.remaining_quota(in_client uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
comment on function storage_ext.remaining_quota(uuid) is
  'Bytes that a client may still store; null for any. Locks the client''s sum until commit, so that two transactions cannot take the same space, and folds its rows. Called by add_stored_bytes and reserve_quota.';
revoke all on function storage_ext.remaining_quota(uuid) from public;

create function storage_ext.reserve_quota(in_version text, in_client uuid, in_least bigint, in_most bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
comment on function storage_ext.reserve_quota(text, uuid, bigint, bigint) is
  'Reserves space for a content before its first byte: between in_least and in_most. Returns the bytes reserved, null if there are too few. Called when an upload starts.';
revoke all on function storage_ext.reserve_quota(text, uuid, bigint, bigint) from public;
grant execute on function storage_ext.reserve_quota(text, uuid, bigint, bigint) to service_role;

create function storage_ext.add_stored_bytes(in_client uuid, in_bytes bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
comment on function storage_ext.add_stored_bytes(uuid, bigint) is
  'Keeps stored_bytes; refuses what exceeds the quota (RCQ01). Called by the count_… triggers; one insert under the client''s lock.';
revoke all on function storage_ext.add_stored_bytes(uuid, bigint) from public;

-- ── what counts ───────────────────────────────────────────────────────────────
create function storage_ext.client_of_object(in_bucket text, in_name text) returns uuid
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
comment on function storage_ext.client_of_object(text, text) is
  'Client of an object: the first folder of its path in the bucket documents; null elsewhere.';
revoke all on function storage_ext.client_of_object(text, text) from public;
grant execute on function storage_ext.client_of_object(text, text) to service_role;

create function storage_ext.import_bytes(in_import portal.imports) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when in_import.file_key is not null or in_import.state = 'uploading' then in_import.file_bytes else 0 end
$$;
comment on function storage_ext.import_bytes(portal.imports) is
  'Bytes that an import occupies: from the announcement of its file until the file is deleted.';
revoke all on function storage_ext.import_bytes(portal.imports) from public;

create function storage_ext.count_document_bytes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform storage_ext.add_stored_bytes(new.client_id, new.bytes);
  else
    perform storage_ext.add_stored_bytes(old.client_id, - old.bytes);
  end if;
  return null;
end
$$;
comment on function storage_ext.count_document_bytes() is
  'Counts documents that users added against the client''s quota. The agency''s documents do not count.';
revoke all on function storage_ext.count_document_bytes() from public;

create trigger count_added_bytes after insert on portal.documents
  for each row when (new.created_by is not null) execute function storage_ext.count_document_bytes();
create trigger count_deleted_bytes after delete on portal.documents
  for each row when (old.created_by is not null) execute function storage_ext.count_document_bytes();

create function storage_ext.count_import_bytes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
comment on function storage_ext.count_import_bytes() is 'Counts placement files against the client''s quota.';
revoke all on function storage_ext.count_import_bytes() from public;

create trigger count_bytes after insert or delete or update of state, file_key, file_bytes on portal.imports
  for each row execute function storage_ext.count_import_bytes();

create function storage_ext.count_object_bytes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_client uuid;
  new_client uuid;
  old_bytes bigint := 0;
  new_bytes bigint := 0;
begin
  if tg_op <> 'INSERT' and old.version is not null then
    old_client := storage_ext.client_of_object(old.bucket_id, old.name);
    old_bytes := coalesce((old.metadata ->> 'size')::bigint, 0);
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    new_client := storage_ext.client_of_object(new.bucket_id, new.name);
    new_bytes := coalesce((new.metadata ->> 'size')::bigint, 0);
    delete from storage_ext.reservations r where r.version = new.version;
  end if;
  if new_client = old_client then
    perform storage_ext.add_stored_bytes(new_client, new_bytes - old_bytes);
  else
    perform storage_ext.add_stored_bytes(old_client, - old_bytes);
    perform storage_ext.add_stored_bytes(new_client, new_bytes);
  end if;
  return null;
end
$$;
comment on function storage_ext.count_object_bytes() is
  'Counts stored objects against the quota of their client and releases their reservations.';
revoke all on function storage_ext.count_object_bytes() from public;

-- Not on a hosted project, where objects are not stored by this server.
do $$
begin
  if exists (select from pg_class c where c.oid = to_regclass('storage.objects') and c.relowner = current_user::regrole) then
    create trigger count_bytes after insert or update of bucket_id, name, version, metadata or delete on storage.objects
      for each row execute function storage_ext.count_object_bytes();
    comment on trigger count_bytes on storage.objects is 'Counts an object against its client''s quota and releases its reservation.';
  end if;
end
$$;
