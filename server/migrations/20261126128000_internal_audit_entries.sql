-- Entries about a client that the client's own log lacks, such as those of internal notes.
alter table portal.agency_audit_log add column is_internal boolean not null default false;
create index agency_audit_log_internal on portal.agency_audit_log (at desc, id desc) where is_internal or client_id is null;
