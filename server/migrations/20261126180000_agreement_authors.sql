-- Versions of agreements that an administrator adds in the console. Those of files have no author.

alter table portal.agreement_versions
  add column added_by uuid,
  add column added_by_name text check (length(added_by_name) between 1 and 200);
