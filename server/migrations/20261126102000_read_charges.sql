-- Charges are read back in the order of their changes, as payments are.
alter table portal.account_balances add column changed_in bigint not null default pg_current_xact_id()::text::bigint;
create trigger mark_change before update on portal.account_balances for each row execute function portal.mark_change();
create index account_balances_by_change on portal.account_balances (changed_in, client_id, id) where charge is not null;
