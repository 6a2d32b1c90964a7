-- Backups that `recoup backup` completed, for the metric of the newest one's age. A restore does not bring the table back: the restored
-- installation has no backup of its own yet.
create table portal_meta.backups (
  at timestamptz primary key,
  bytes bigint not null check (bytes >= 0)
);
