-- Who wrote a statement and each change of its state, and whether a system or a person did. Only the agency sees it.
create table portal.statement_events (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  statement_id uuid not null,
  at timestamptz not null default now(),
  state text not null check (state in ('issued', 'paid', 'offset', 'failed', 'reissued', 'void')),
  source text not null check (source in ('feed', 'console')),
  -- The feed key's name, or the person's; null: not known.
  written_by text check (length(written_by) between 1 and 200),
  -- How it was paid, or why it was voided, as of this event.
  facts jsonb not null default '{}',
  primary key (client_id, id),
  foreign key (client_id, statement_id) references portal.statements (client_id, id)
);
create index statement_events_by_statement on portal.statement_events (client_id, statement_id, id desc);
alter table portal.statement_events enable row level security;
create policy agency_reads on portal.statement_events for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
grant select on portal.statement_events to authenticated;
grant all on portal.statement_events to service_role;

insert into portal.statement_events (client_id, statement_id, at, state, source)
select client_id, id, created_at, 'issued', case when external_id like 'console:%' then 'console' else 'feed' end
from portal.statements;
insert into portal.statement_events (client_id, statement_id, at, state, source)
select client_id, id, updated_at, state, case when external_id like 'console:%' then 'console' else 'feed' end
from portal.statements where state <> 'issued';

create trigger append_only before update or delete on portal.statement_events
  for each row execute function portal.enforce_append_only();

-- In the console, staff draft and check statements, so they see what a client's admins see of them.
create policy console_reads on portal.statements for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
create policy console_reads on portal.voided_lines for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
create policy console_reads on portal.invoices for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));

-- The console lists statements of all clients by period.
create index statements_by_period on portal.statements (period_to desc, id desc);
