-- Rejected placements that a user dismissed from the inbox. One that is rejected again afterwards returns.
create table portal.inbox_dismissals (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  account_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (client_id, user_id, account_id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
alter table portal.inbox_dismissals enable row level security;
create policy own on portal.inbox_dismissals to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert, update, delete on portal.inbox_dismissals to authenticated;
grant all on portal.inbox_dismissals to service_role;

-- The foreign key's column, which the primary key does not lead with.
create index inbox_dismissals_by_account on portal.inbox_dismissals (client_id, account_id);
