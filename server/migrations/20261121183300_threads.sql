-- A row for each thread, so that the list of threads reads one page of it and not every message that was ever written. Kept up by a
-- trigger on whatever writes messages.
create table portal.threads (
  client_id uuid not null references portal.clients (id),
  -- The account; of the company's own thread the company.
  subject_id uuid not null,
  account_id uuid,
  -- The newest message.
  last_id uuid not null,
  last_at timestamptz not null,
  -- When the newest of the agency came to be here; null: it has not written.
  agency_at timestamptz,
  primary key (client_id, subject_id)
);
create index threads_by_time on portal.threads (client_id, last_at desc, subject_id desc);

create function portal.keep_threads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- In the order of the keys, or two of them could wait for each other.
  insert into portal.threads as t (client_id, subject_id, account_id, last_id, last_at, agency_at)
  select client_id, coalesce(account_id, client_id), account_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
    max(received_at) filter (where author = 'agency')
  from added
  group by 1, 2, 3
  order by 1, 2
  on conflict (client_id, subject_id) do update set
    last_id = case when (excluded.last_at, excluded.last_id) > (t.last_at, t.last_id) then excluded.last_id else t.last_id end,
    last_at = greatest(t.last_at, excluded.last_at),
    agency_at = greatest(t.agency_at, excluded.agency_at);
  return null;
end$$;
insert into portal.threads (client_id, subject_id, account_id, last_id, last_at, agency_at)
select client_id, coalesce(account_id, client_id), account_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
  max(received_at) filter (where author = 'agency')
from portal.messages group by 1, 2, 3;
create trigger messages_threaded after insert on portal.messages
  referencing new table as added for each statement execute function portal.keep_threads();

-- As the messages in it.
alter table portal.threads enable row level security;
create policy members on portal.threads for all to authenticated using (
  client_id = any (array(select portal.my_client_ids()))
  or (
    client_id = any (array(select portal.my_any_client_ids()))
    and exists (select from portal.accounts a where a.client_id = threads.client_id and a.id = threads.account_id)
  )
);
grant select on portal.threads to authenticated;
grant all on portal.threads to service_role;
