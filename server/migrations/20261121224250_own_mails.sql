-- What is told may have a mail of its own (a report that comes by a schedule): then no other one is sent about it.
create or replace function portal.notify(in_news jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told record;
  happened constant timestamptz := clock_timestamp();
  before integer;
  open_row uuid;
begin
  if current_setting('role', true) = 'authenticated' and exists (
    select from jsonb_array_elements(in_news) n
    where not (n.value ->> 'client_id')::uuid = any (array(select portal.my_any_client_ids()))
  ) then
    raise insufficient_privilege using message = 'Nobody is told about a company by others';
  end if;
  for told in
    select t.client_id, t.user_id, t.kind, t.event, t.audience, t.in_portal, t.mail, sum(t.count)::integer as total,
      count(*) as rows, jsonb_agg(jsonb_build_object(
        'count', t.count, 'account_id', t.account_id, 'subject_id', t.subject_id, 'params', t.params)) as items
    from (
      select n.client_id, m.user_id, n.kind, n.event, n.audience, n.count, n.account_id, n.subject_id, n.params,
        n.is_fixed or coalesce(s.in_portal, true) as in_portal,
        -- Not where what causes it writes the mail, as it does for all that cannot be turned off.
        case when n.is_fixed or n.has_own_mail then 'off' else coalesce(s.mail, case m.role when 'client_admin' then n.mail_admin else n.mail_staff end)
        end as mail
      from jsonb_to_recordset(in_news) as n(client_id uuid, kind text, event text, audience text, users uuid[], but_not uuid,
        count integer, account_id uuid, subject_id uuid, params jsonb, is_fixed boolean,
        has_own_mail boolean, mail_admin text, mail_staff text)
      join portal.memberships m on m.client_id = n.client_id and m.ended_at is null
      left join portal.accounts a on a.client_id = n.client_id and a.id = n.account_id
      left join portal.notification_settings s on s.client_id = n.client_id and s.user_id = m.user_id and s.kind = n.kind
      where (n.users is null or m.user_id = any (n.users))
        and m.user_id is distinct from n.but_not
        and (n.audience <> 'admins' or m.role = 'client_admin')
        and (n.audience <> 'whole' or m.location_ids is null)
        and (n.account_id is null or m.location_ids is null or a.location_id = any (m.location_ids))
    ) t
    where t.in_portal or t.mail <> 'off'
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4
  loop
    select count(*) into before from (
      select from portal.notifications n
      where n.client_id = told.client_id and n.user_id = told.user_id and n.kind = told.kind and n.event = told.event
        and n.read_at is null and n.at > happened - interval '10 minutes'
      limit 4
    ) recent;
    select n.id into open_row from portal.notifications n
    where before > 0
      and n.client_id = told.client_id and n.user_id = told.user_id and n.kind = told.kind and n.event = told.event
      and n.read_at is null and n.at > happened - interval '10 minutes'
      and n.audience = told.audience and n.in_portal = told.in_portal and n.mail = told.mail and n.mailed_at is null
      and (before > 3 or (n.count > 1 and n.account_id is null))
    order by n.count > 1 and n.account_id is null desc, n.at desc
    limit 1
    for update skip locked;
    if open_row is not null then
      update portal.notifications n
      set count = n.count + told.total, at = happened, account_id = null, subject_id = null, params = '{}'
      where n.client_id = told.client_id and n.id = open_row;
    elsif told.rows > 3 then
      insert into portal.notifications (client_id, user_id, kind, event, count, audience, at, in_portal, mail)
      values (told.client_id, told.user_id, told.kind, told.event, told.total, told.audience, happened, told.in_portal, told.mail);
    else
      insert into portal.notifications
        (client_id, user_id, kind, event, count, audience, account_id, subject_id, params, at, in_portal, mail)
      select told.client_id, told.user_id, told.kind, told.event, i.count, told.audience, i.account_id, i.subject_id,
        i.params, happened, told.in_portal, told.mail
      from jsonb_to_recordset(told.items) as i(count integer, account_id uuid, subject_id uuid, params jsonb);
    end if;
  end loop;
end
$$;

-- The beginning of a transaction may lie longer ago than relays are kept, which nobody would have read by then.
alter table realtime_ext.relays alter column at set default clock_timestamp();
