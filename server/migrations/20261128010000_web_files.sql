-- Files of the web app below /assets, of every version that started lately. While an update replaces one server after the other, a browser may
-- ask an old server for a file of the new version, and a page opened before the update for a file of the old one. Not part of backups.
create table portal_meta.web_files (
  name text primary key,
  content bytea not null,
  is_brotli boolean not null,
  -- When a server with this file last started.
  started_at timestamptz not null default now()
);
