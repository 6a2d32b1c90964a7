-- Which runs and schedules are the caller's is asked for with every list: only within the caller's companies, whose rows an index
-- begins with.
create or replace function portal.my_report_runs() returns table (client_id uuid, run_id uuid)
language sql stable security definer set search_path = '' as $$
  select r.client_id, r.run_id from portal.report_run_readers r
  where r.client_id = any (array(select portal.my_any_client_ids())) and r.user_id = portal.current_user_id()
$$;
create or replace function portal.my_report_schedules() returns table (client_id uuid, schedule_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.client_id, s.id from portal.report_schedules s
  where s.client_id = any (array(select portal.my_any_client_ids())) and s.created_by = portal.current_user_id()
  union
  select r.client_id, r.schedule_id from portal.report_schedule_recipients r
  where r.client_id = any (array(select portal.my_any_client_ids())) and r.user_id = portal.current_user_id()
$$;

-- Whoever has asked by hand for what a schedule asks for at the same time is written to all the same, and a run that somebody gave up
-- and asks for again is asked for now.
create or replace function portal.ask_report_for(
  in_client uuid, in_user uuid, in_id uuid, in_kind text, in_format text, in_parameters jsonb, in_at timestamptz, in_schedule uuid
) returns table (run_id uuid, is_new boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  reach record;
  print text;
begin
  select m.role, (select array_agg(l order by l) from unnest(m.location_ids) l) as location_ids into reach
  from portal.memberships m where m.client_id = in_client and m.user_id = in_user and m.ended_at is null;
  if not found then return; end if;
  print := encode(sha256(convert_to(
    jsonb_build_array(in_kind, in_format, in_parameters, reach.role, to_jsonb(reach.location_ids))::text, 'UTF8')), 'hex');
  insert into portal.report_runs (client_id, id, kind, format, parameters, role, location_ids, fingerprint, created_by, created_at)
  values (in_client, in_id, in_kind, in_format, in_parameters, reach.role, reach.location_ids, print, in_user, in_at)
  on conflict (client_id, fingerprint) where state in ('queued', 'running') do update set fingerprint = excluded.fingerprint
  returning id, id = in_id into run_id, is_new;
  insert into portal.report_run_readers as r (client_id, run_id, user_id, schedule_id, asked_at)
  values (in_client, run_id, in_user, in_schedule, in_at)
  on conflict (client_id, run_id, user_id) do update
  set left_at = null, schedule_id = coalesce(excluded.schedule_id, r.schedule_id),
    asked_at = case when r.left_at is null then r.asked_at else excluded.asked_at end;
  return next;
end
$$;
