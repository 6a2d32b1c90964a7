-- From an account to the one that was placed in its stead.
create index accounts_by_previous on portal.accounts (client_id, previous_account_id) where previous_account_id is not null;
