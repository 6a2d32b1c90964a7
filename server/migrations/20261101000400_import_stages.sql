-- What the stages of an import stand on (reading, checking, committing).

-- The run of a stage that may write: a run that was thought dead and is not finds another's claim and ends.
alter table portal.imports add column claim uuid;
-- What the user said about reading: { "sheet": …, "header_rows": […], "row_meaning": … }.
alter table portal.imports add column reading jsonb;
-- Decided when a commit begins and kept when it begins again: { "batch_id", "batch_number", "first_number", "accounts" }.
alter table portal.imports add column plan jsonb;

-- Row whose account this row belongs to (invoices of one debtor, co-debtors); null where it stands for itself.
alter table portal.import_rows add column merged_into integer;
-- domain/src/people.ts, matchKey: finds people who are there already.
alter table portal.import_rows add column match_key text;
create index import_rows_of_account on portal.import_rows (client_id, import_id, merged_into) where merged_into is not null;

-- While a file is being committed its accounts count as placed already: an entry by hand must find them.
create index imports_committing on portal.imports (client_id) where state = 'committing';
