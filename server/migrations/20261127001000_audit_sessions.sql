-- The audit log and the record of lists say in which session: after a theft, whose data that session reached. What is recorded once in half an
-- hour is recorded once for each session.

alter table portal.audit_log add column session_id uuid;
alter table portal.list_views add column session_id uuid;
alter table portal.list_views drop constraint list_views_client_id_actor_user_id_digest_half_hour_key;
create unique index list_views_once on portal.list_views (client_id, actor_user_id, session_id, digest, half_hour) nulls not distinct;

-- Of the user who asked for the export: its file reaches as much as a list.
alter table portal.exports add column session_id uuid;

create or replace function portal.record_account_view(in_client uuid, in_account uuid, in_ip inet, in_agent text, in_at timestamptz)
returns void
language plpgsql security definer
set search_path = pg_catalog, portal, pg_temp
as $$
declare
  viewer uuid := portal.current_user_id();
  session uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
begin
  if viewer is null or not (in_client = any (array(select portal.my_any_client_ids()))) then
    raise exception 'not a member' using errcode = 'insufficient_privilege';
  end if;
  -- Of two requests at once, the second waits here and then sees what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('view ' || viewer || in_account, 0));
  insert into portal.audit_log (client_id, actor_user_id, action, subject_type, subject_id, ip_address, user_agent, at, session_id)
  select in_client, viewer, 'account.viewed', 'account', in_account, in_ip, in_agent, in_at, session
  where not exists (
    select from portal.audit_log
    where client_id = in_client and subject_id = in_account and actor_user_id = viewer
      and action = 'account.viewed' and at > in_at - interval '30 minutes' and session_id is not distinct from session
  );
end
$$;
comment on function portal.record_account_view(uuid, uuid, inet, text, timestamptz) is
  'Records that the caller viewed an account, at most once per session in 30 minutes. Called by the account page; the audit log itself is not readable by requests.';
