alter table portal.statements drop constraint statements_state_check;
alter table portal.statements add constraint statements_state_check
  check (state in ('issued', 'paid', 'offset', 'failed', 'reissued', 'void'));
alter table portal.statements
  add column void_reason text check (length(void_reason) between 1 and 500),
  -- The voided statement that this one corrects.
  add column corrects_id uuid,
  -- What arrived, where it is not what the statement pays out; who accepted that, and why.
  add column paid_cents bigint check (paid_cents >= 0),
  add column paid_accepted_by text check (length(paid_accepted_by) between 1 and 200),
  add column paid_note text check (length(paid_note) between 1 and 500),
  add foreign key (client_id, corrects_id) references portal.statements (client_id, id),
  add check (paid_cents is null or paid_cents = paid_out_cents or paid_accepted_by is not null);
create unique index statements_corrected_once on portal.statements (client_id, corrects_id) where corrects_id is not null;

-- The payments of voided statements. They may be on another statement since; the voided one still lists them.
create table portal.voided_lines (
  client_id uuid not null,
  statement_id uuid not null,
  payment_id uuid not null,
  primary key (client_id, statement_id, payment_id),
  foreign key (client_id, statement_id) references portal.statements (client_id, id),
  foreign key (client_id, payment_id) references portal.payments (client_id, id)
);
create index voided_lines_by_payment on portal.voided_lines (client_id, payment_id);
alter table portal.voided_lines enable row level security;
create policy admins on portal.voided_lines for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select on portal.voided_lines to authenticated;
grant all on portal.voided_lines to service_role;

-- A row of a balance may be one charge: what was added, and why.
alter table portal.account_balances
  add column charge text check (charge in ('nsf_fee', 'court_cost', 'interest', 'fee')),
  add column charge_cents bigint check (charge_cents > 0),
  add column charge_text text check (length(charge_text) between 1 and 200),
  add check ((charge is null) = (charge_cents is null));
