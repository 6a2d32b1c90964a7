-- What Supabase Storage has in the database, named as there, so that a dump moves to a real project. On a hosted project it
-- exists already and nothing of it is touched: files of this product are kept by this server then only where it takes them.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

-- Ours: contents that no row names. What is coming in stands here before its first byte is written, and what was replaced or
-- removed from the same transaction on, so that a server that is killed between file and row leaves nothing for ever.
create schema storage_ext;
grant usage on schema storage_ext to service_role;
create table storage_ext.loose_files (
  version text primary key,
  -- Whether a row did name it: it can go at once then.
  is_gone boolean not null default false,
  since timestamptz not null default now()
);
grant all on storage_ext.loose_files to service_role;

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
  -- Lists go through one folder, whatever the locale sorts by.
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

  create function storage_ext.follow_file() returns trigger language plpgsql security definer set search_path = '' as $f$
  begin
    if tg_op <> 'DELETE' and new.version is not null then
      delete from storage_ext.loose_files where version = new.version;
    end if;
    if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
      insert into storage_ext.loose_files (version, is_gone) values (old.version, true)
      on conflict (version) do update set is_gone = true;
    end if;
    return null;
  end
  $f$;
  revoke all on function storage_ext.follow_file() from public;
  create trigger follow_file after insert or delete or update of version on storage.objects
    for each row execute function storage_ext.follow_file();

  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  -- The policies decide; without one nobody sees or does anything.
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

  -- The papers of a company: the first folder is the company. Members who see all of it read them; each writes and deletes
  -- their own, an admin anybody's. Members who are limited to locations have none: a paper says nothing of its location.
  create policy "members know the bucket of papers" on storage.buckets for select to authenticated
    using (id = 'documents' and exists (select from portal.my_client_ids()));
  create policy "members read the papers of their company" on storage.objects for select to authenticated
    using (bucket_id = 'documents' and (storage.foldername(name))[1] = any (array(select id::text from portal.my_client_ids() id)));
  create policy "members add papers of their own" on storage.objects for insert to authenticated
    with check (
      bucket_id = 'documents' and owner_id = auth.uid()::text
      and (storage.foldername(name))[1] = any (array(select id::text from portal.my_client_ids() id))
    );
  create policy "members change their own papers, admins any" on storage.objects for update to authenticated
    using (
      bucket_id = 'documents' and (storage.foldername(name))[1] = any (array(select id::text from portal.my_client_ids() id))
      and (
        owner_id = auth.uid()::text
        or (storage.foldername(name))[1] = any (array(select id::text from portal.my_admin_client_ids() id))
      )
    );
  create policy "members delete their own papers, admins any" on storage.objects for delete to authenticated
    using (
      bucket_id = 'documents' and (storage.foldername(name))[1] = any (array(select id::text from portal.my_client_ids() id))
      and (
        owner_id = auth.uid()::text
        or (storage.foldername(name))[1] = any (array(select id::text from portal.my_admin_client_ids() id))
      )
    );
end
$$;
