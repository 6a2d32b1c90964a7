-- Notifications take over what told of messages, disputes, offers and requests by mail alone; nothing that waits is lost.
select portal.notify(coalesce(jsonb_agg(jsonb_build_object(
  'client_id', n.client_id,
  'kind', case n.kind when 'request' then 'request_decided' else n.kind end,
  'event', case n.kind when 'message' then 'written' when 'dispute' then 'opened' when 'offer' then 'made' else q.state end,
  'audience', case when n.kind = 'offer' then 'admins' when n.account_id is null then 'whole' else 'members' end,
  'users', case when n.kind = 'request' then jsonb_build_array(q.created_by) end,
  'count', 1, 'account_id', n.account_id, 'subject_id', n.request_id, 'is_fixed', false, 'mail_admin', 'now',
  'params', case when q.number is null then '{}' else jsonb_build_object('number', q.number::text) end,
  'mail_staff', case n.kind when 'dispute' then 'daily' else 'now' end
)), '[]'))
from portal.agency_notices n
left join portal.requests q on q.client_id = n.client_id and q.id = n.request_id
where n.kind <> 'request' or (q.state in ('accepted', 'declined', 'applied') and q.created_by is not null);

insert into portal.notification_settings (client_id, user_id, kind, mail)
select s.client_id, s.user_id, off.kind, 'off'
from portal.notice_settings s
cross join lateral (values ('message', s.messages), ('request_decided', s.requests)) as off (kind, wanted)
where not off.wanted
on conflict do nothing;

drop function portal.message_recipients(uuid, uuid[], boolean);
drop function portal.askers_to_tell(uuid, uuid[]);
drop table portal.agency_notices;
drop table portal.notice_settings;

-- In which state whoever has uploaded it was told of it last: a job that runs again tells it once.
alter table portal.imports add column told_state text;
