-- How the columns of the agency's files are read: one mapping per source (a name for the system that writes the files) and kind.
create table feed.file_mappings (
  source text not null check (length(source) between 1 and 100),
  kind text not null check (length(kind) between 1 and 60),
  -- Header of each field's column.
  columns jsonb not null,
  -- Values of fields without a column, the same in every row.
  constants jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (source, kind)
);
alter table feed.file_mappings enable row level security;
grant all on feed.file_mappings to service_role;
