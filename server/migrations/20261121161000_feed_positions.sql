-- The order in which the agency's systems read what waits for them. It is given when it is first read, under a lock: then every
-- row before it is committed. Transaction ids would do the same only until the data moves to another cluster, where they begin
-- anew and old rows would stand before new ones for ever.
alter table feed.outgoing drop column seq, drop column tx;
alter table feed.outgoing
  add column id uuid primary key default portal.new_id(),
  add column position bigint unique;
create index outgoing_to_number on feed.outgoing (at, id) where position is null;
alter table feed.systems rename column acknowledged_seq to acknowledged_position;

alter table feed.webhooks
  -- Up to where it has been told that something waits.
  add column told_position bigint not null default 0;

-- An account that is named by the agency's number is one.
drop index portal.accounts_by_agency_number;
create unique index accounts_by_agency_number on portal.accounts (client_id, agency_account_number)
  where agency_account_number is not null;
