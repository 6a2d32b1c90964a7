-- The words in which clients read the statuses of accounts, where the agency changed them. The last version of a status counts; without a
-- label it is the default again.
create table portal.status_text_versions (
  status text not null check (length(status) between 1 and 40),
  revision integer not null check (revision > 0),
  label text check (length(label) between 1 and 30),
  meaning text check (length(meaning) between 1 and 200),
  next_step text check (length(next_step) between 1 and 120),
  created_at timestamptz not null default now(),
  created_by_name text not null check (length(created_by_name) <= 200),
  primary key (status, revision),
  check ((label is null) = (meaning is null)),
  check (label is not null or next_step is null)
);
alter table portal.status_text_versions enable row level security;
-- Every client reads the same words.
create policy everyone_reads on portal.status_text_versions for select to authenticated using (true);
grant select on portal.status_text_versions to authenticated;
grant all on portal.status_text_versions to service_role;
