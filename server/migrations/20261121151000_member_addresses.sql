-- Addresses of whoever belongs to a company, for the product itself: whom an onboarding that is submitted again need not invite.
create function portal.member_addresses(in_client uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select lower(coalesce(nullif(u.email, ''), p.email))
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.ended_at is null and coalesce(nullif(u.email, ''), p.email) <> ''
$$;
revoke all on function portal.member_addresses(uuid) from public;
grant execute on function portal.member_addresses(uuid) to service_role;
