-- Whoever has asked for something is written to when the agency has decided.
alter table portal.agency_notices
  drop constraint agency_notices_kind_check,
  add column request_id uuid,
  add constraint agency_notices_kind_check check (kind in ('message', 'dispute', 'offer', 'request')),
  add constraint agency_notices_of_requests check ((kind = 'request') = (request_id is not null));

alter table portal.notice_settings add column requests boolean not null default true;

-- Who has asked, still belongs to the company, still sees the account, and wants to know.
create function portal.askers_to_tell(in_client uuid, in_requests uuid[]) returns table (request_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select q.id, lower(coalesce(nullif(u.email, ''), p.email))
  from portal.requests q
  join portal.memberships m on m.client_id = q.client_id and m.user_id = q.created_by and m.ended_at is null
  join portal.accounts a on a.client_id = q.client_id and a.id = q.account_id
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where q.client_id = in_client and q.id = any (in_requests) and coalesce(nullif(u.email, ''), p.email) <> ''
    and (m.location_ids is null or a.location_id = any (m.location_ids))
    and not exists (
      select from portal.notice_settings s where s.client_id = in_client and s.user_id = m.user_id and not s.requests
    )
$$;
revoke all on function portal.askers_to_tell(uuid, uuid[]) from public;
grant execute on function portal.askers_to_tell(uuid, uuid[]) to service_role;
