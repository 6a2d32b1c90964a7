-- Which system, or which person in the console, posted a status or a payment. Null: not known, or the client or the portal itself. Without a
-- check of its length, which would read both tables, the largest, under a lock.
alter table portal.account_status_history add column written_by text;
alter table portal.payments add column written_by text;
