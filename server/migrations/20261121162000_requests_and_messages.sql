-- What requests and messages need beside their tables.

-- A file at a message of the company's own thread is seen where the thread is; what else hangs on no account stays its maker's.
drop policy members on portal.documents;
create policy members on portal.documents for all to authenticated using (
  case
    when account_id is null then
      (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()))
      or (message_id is not null and client_id = any (array(select portal.my_client_ids())))
    else
      client_id = any (array(select portal.my_client_ids()))
      or (
        client_id = any (array(select portal.my_any_client_ids()))
        and exists (select from portal.accounts a where a.client_id = documents.client_id and a.id = documents.account_id)
      )
  end
);
create index documents_by_message on portal.documents (client_id, message_id) where message_id is not null;
create index documents_by_request on portal.documents (client_id, request_id) where request_id is not null;
create index documents_by_dispute on portal.documents (client_id, dispute_id) where dispute_id is not null;

create index requests_open on portal.requests (client_id, created_at desc, id desc) where state in ('submitted', 'accepted');
create index disputes_by_time on portal.disputes (client_id, created_at desc, id desc);
create index offers_by_time on portal.offers (client_id, created_at desc, id desc);

-- What somebody wants to be written to about a company. No row: everything.
create table portal.notice_settings (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  messages boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (client_id, user_id)
);
alter table portal.notice_settings enable row level security;
create policy own on portal.notice_settings for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert, update on portal.notice_settings to authenticated;
grant all on portal.notice_settings to service_role;

-- Whom to write to about messages of the agency: who sees the account, or of the company's thread the whole company, and wants it.
create function portal.message_recipients(in_client uuid, in_accounts uuid[], in_company boolean) returns table (email text)
language sql stable security definer set search_path = '' as $$
  select distinct lower(coalesce(nullif(u.email, ''), p.email))
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.ended_at is null and coalesce(nullif(u.email, ''), p.email) <> ''
    and not exists (select from portal.notice_settings s where s.client_id = in_client and s.user_id = m.user_id and not s.messages)
    and (
      (m.location_ids is null and (in_company or cardinality(in_accounts) > 0))
      or exists (
        select from portal.accounts a
        where a.client_id = in_client and a.id = any (in_accounts) and a.location_id = any (m.location_ids)
      )
    )
$$;
revoke all on function portal.message_recipients(uuid, uuid[], boolean) from public;
grant execute on function portal.message_recipients(uuid, uuid[], boolean) to service_role;
