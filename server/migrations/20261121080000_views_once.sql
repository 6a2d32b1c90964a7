-- Who has seen an account: screens fetch again and again, so that one person's looking at one account is recorded at
-- most once in half an hour.
create index activity_log_by_view on portal.activity_log (client_id, subject_id, actor_user_id, at desc)
  where action = 'account.viewed';

-- The log cannot be read in a request's role; this function reads of it only whether its caller has just been there.
create function portal.record_account_view(in_client uuid, in_account uuid, in_ip inet, in_agent text, in_at timestamptz)
returns void language plpgsql volatile security definer set search_path = pg_catalog, portal as $$
declare
  viewer uuid := portal.current_user_id();
begin
  if viewer is null or not (in_client = any (array(select portal.my_any_client_ids()))) then
    raise exception 'not a member' using errcode = 'insufficient_privilege';
  end if;
  -- Of two requests at once, the second waits here and then sees what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('view ' || viewer || in_account, 0));
  insert into portal.activity_log (client_id, actor_user_id, action, subject_type, subject_id, ip_address, user_agent, at)
  select in_client, viewer, 'account.viewed', 'account', in_account, in_ip, in_agent, in_at
  where not exists (
    select from portal.activity_log
    where client_id = in_client and subject_id = in_account and actor_user_id = viewer
      and action = 'account.viewed' and at > in_at - interval '30 minutes'
  );
end
$$;
revoke all on function portal.record_account_view(uuid, uuid, inet, text, timestamptz) from public;
grant execute on function portal.record_account_view(uuid, uuid, inet, text, timestamptz) to authenticated, service_role;
