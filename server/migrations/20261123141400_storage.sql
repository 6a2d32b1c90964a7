-- What Supabase Storage has in the database, named as there, so that a dump moves to a real project. On a hosted project it exists
-- and stays as it is.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

-- Ours.
create schema storage_ext;
grant usage on schema storage_ext to service_role;

-- Contents without a row: uploads before their first byte, replaced and deleted ones from the same transaction on. A killed
-- server leaves nothing forever.
create table storage_ext.orphaned_files (
  version text primary key,
  -- Whether a row named it: then it can be deleted at once.
  is_gone boolean not null default false,
  since timestamptz not null default now()
);
grant all on storage_ext.orphaned_files to service_role;

do $$
begin
  if to_regclass('storage.objects') is not null then
    return;
  end if;

  create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  create table storage.buckets (
    id text primary key,
    name text not null,
    owner uuid,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    public boolean default false,
    avif_autodetection boolean default false,
    file_size_limit bigint,
    allowed_mime_types text[],
    owner_id text,
    type storage.buckettype not null default 'STANDARD',
    constraint buckets_name_length check (length(name) <= 100)
  );
  create unique index bname on storage.buckets (name);

  create table storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text references storage.buckets (id),
    name text,
    owner uuid,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    last_accessed_at timestamptz default now(),
    metadata jsonb,
    path_tokens text[] generated always as (string_to_array(name, '/')) stored,
    version text,
    owner_id text,
    user_metadata jsonb
  );
  create unique index bucketid_objname on storage.objects (bucket_id, name);
  -- Lists read one folder, regardless of the locale's order.
  create index objects_by_path on storage.objects (bucket_id, name collate "C");
  create index objects_by_version on storage.objects (version);

  create function storage.foldername(name text) returns text[] language sql immutable as $f$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$f$;
  create function storage.filename(name text) returns text language sql immutable as $f$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$f$;
  create function storage.extension(name text) returns text language sql immutable as $f$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$f$;
  comment on function storage.foldername(text) is 'Folders of an object''s path. For policies, as on Supabase.';
  comment on function storage.filename(text) is 'Last part of an object''s path. For policies, as on Supabase.';
  comment on function storage.extension(text) is 'Text after the last dot of an object''s path. For policies, as on Supabase.';

  create function storage_ext.track_orphaned_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
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
$f$;
  comment on function storage_ext.track_orphaned_file() is
  'Keeps orphaned_files: a content that a row names leaves the list, one whose row was replaced or deleted enters it. One write per changed row.';
  revoke all on function storage_ext.track_orphaned_file() from public;
  create trigger track_orphaned_file after insert or update of version or delete on storage.objects
    for each row execute function storage_ext.track_orphaned_file();

  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  -- The policies decide; without one nobody reads or writes. No policy applies to truncate.
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
  revoke truncate, trigger, references on storage.buckets, storage.objects from anon, authenticated;

  -- A client's documents: the first folder is the client. Members who see all of it read them; each changes and deletes their own, an
  -- admin all. Members limited to locations have none: a document does not name its location.
  create policy members on storage.buckets for select to authenticated
    using (id = 'documents' and exists (select from portal.my_client_ids()));
  create policy members on storage.objects for select to authenticated
    using (
      bucket_id = 'documents'
      and (storage.foldername(name))[1] = any (array(select id::text from portal.my_client_ids() id))
    );
  create policy members_insert on storage.objects for insert to authenticated
    with check (
      bucket_id = 'documents'
      and owner_id = auth.uid()::text
      and (storage.foldername(name))[1] = any (array(select id::text from portal.my_client_ids() id))
    );
  create policy own_or_admins_delete on storage.objects for delete to authenticated
    using (
      bucket_id = 'documents'
      and (storage.foldername(name))[1] = any (array(select id::text from portal.my_client_ids() id))
      and (
        owner_id = auth.uid()::text
        or (storage.foldername(name))[1] = any (array(select id::text from portal.my_admin_client_ids() id))
      )
    );
  create policy own_or_admins_update on storage.objects for update to authenticated
    using (
      bucket_id = 'documents'
      and (storage.foldername(name))[1] = any (array(select id::text from portal.my_client_ids() id))
      and (
        owner_id = auth.uid()::text
        or (storage.foldername(name))[1] = any (array(select id::text from portal.my_admin_client_ids() id))
      )
    );
end
$$;
