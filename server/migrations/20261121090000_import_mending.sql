-- What mending a single row of a checked file needs.

-- Binds the rows of one account (@recoup/domain/import, groupKey), where the file has several for each.
alter table portal.import_rows add column group_key text;
-- What was odd about the shape of the row as the file has it; a row that is taken back shows it again.
alter table portal.import_rows add column notice jsonb;
create index import_rows_by_group on portal.import_rows (client_id, import_id, group_key) where group_key is not null;
create index import_rows_by_account_key on portal.import_rows (client_id, import_id, account_key) where account_key is not null;
