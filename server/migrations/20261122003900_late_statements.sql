-- A report that comes after each statement is about news. A statement that is older than its schedule, which the agency's system delivers
-- late or again from its beginnings, sends no mail; nor do those of a time in which the schedule was paused or went by the calendar.
alter table portal.report_schedules add column follows_since timestamptz;
update portal.report_schedules set follows_since = created_at;
alter table portal.report_schedules alter column follows_since set not null, alter column follows_since set default now();

create function portal.follow_statements_anew() returns trigger language plpgsql set search_path = '' as $$
begin
  new.follows_since := pg_catalog.now();
  new.due_remittances := '{}';
  return new;
end
$$;
create trigger follow_anew before update of rhythm, is_paused on portal.report_schedules for each row
  when (old.rhythm is distinct from new.rhythm or old.is_paused is distinct from new.is_paused)
  execute function portal.follow_statements_anew();

-- What was issued on the day before is news too: a day begins later in the west, and nobody has read of it yet.
create or replace function portal.schedule_after_statement() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update portal.report_schedules set due_remittances = due_remittances || new.id
  where client_id = new.client_id and rhythm ->> 'every' = 'remittance' and not is_paused
    and new.issued_on >= (follows_since at time zone 'utc')::date - 1;
  return null;
end
$$;
