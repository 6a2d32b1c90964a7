-- What an archived bank account was paid to is known by its end; after its time (operations/retention) the number itself goes.
alter table portal.bank_accounts
  alter column number_sealed drop not null,
  alter column number_fingerprint drop not null,
  add check ((number_sealed is null) = (number_fingerprint is null)),
  add check (number_sealed is not null or archived_at is not null);
create index bank_accounts_archived on portal.bank_accounts (archived_at) where archived_at is not null and number_sealed is not null;
create index step_ups_by_time on portal.step_ups (at);
