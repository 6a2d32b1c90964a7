-- What /rest/v1 exposes by default (REST_SCHEMAS): one view per business object, read with the caller's own rights. The policies of
-- the tables below decide which rows; the columns named here are all that can be read. Sealed values have no column.
create schema api;
comment on schema api is E'Recoup\nA client''s own data, read only. Amounts are integer cents; days are calendar days of the agency''s time zone.';
grant usage on schema api to authenticated, service_role;

create view api.clients with (security_invoker) as
select id, code, name, legal_name, dba, trade, debt_types, is_onboarding_completed, website, phone, created_at from portal.clients;
comment on view api.clients is 'Companies that the caller belongs to.';
comment on column api.clients.code is 'The agency''s own number of the client.';
comment on column api.clients.debt_types is 'Debt types that the client places.';

create view api.locations with (security_invoker) as
select id, client_id, code, name, is_active, line1, line2, city, state, postal_code, phone, created_at from portal.locations;
comment on view api.locations is 'The client''s places of business.';
comment on column api.locations.code is 'The client''s own short name for the location, as in placement files.';

create view api.people with (security_invoker) as
select id, client_id, kind, display_name, first_name, middle_name, last_name, suffix, business_name, contact_name, address_line1,
  address_line2, city, state, postal_code, country, phones, emails, language, created_at, updated_at
from portal.people;
comment on view api.people is 'Debtors: persons and businesses that owe. Identifying numbers and dates of birth are left out.';
comment on column api.people.kind is 'person or business.';

create view api.batches with (security_invoker) as
select id, client_id, number, source, account_count, amount_placed_cents, created_at from portal.batches;
comment on view api.batches is 'Placements of one or more accounts.';
comment on column api.batches.source is 'How it was placed.';

create view api.accounts with (security_invoker) as
select id, client_id, number, person_id, location_id, batch_id, debtor_name, debt_type, client_account_number, agency_account_number,
  status, status_reason, status_since, placed_on, acknowledged_at, last_activity_at, last_paid_on, closed_on, hold_until, debt_date,
  amount_placed_cents, accrued_cents, paid_cents, paid_direct_cents, adjusted_cents, balance_cents, itemization_reference,
  itemization_date, itemization_amount_cents, itemization_interest_cents, itemization_fees_cents, itemization_payments_cents,
  itemization_credits_cents, creditor_current, creditor_itemization, previous_account_id, created_at
from portal.accounts;
comment on view api.accounts is 'Debts placed with the agency.';
comment on column api.accounts.number is 'The account''s number in the portal, unique per client.';
comment on column api.accounts.client_account_number is 'The client''s own number of the account.';
comment on column api.accounts.balance_cents is 'What is owed now: placed and accrued, less payments and adjustments.';
comment on column api.accounts.accrued_cents is 'Interest and fees added since placement.';
comment on column api.accounts.paid_direct_cents is 'Of the payments, those that the client received itself.';

create view api.account_status_history with (security_invoker) as
select id, client_id, account_id, from_status, to_status, reason, reason_code, actor, at from portal.account_status_history;
comment on view api.account_status_history is 'Every change of an account''s status.';
comment on column api.account_status_history.actor is 'Whose action it was: client, agency or system.';

create view api.account_parties with (security_invoker) as
select id, client_id, account_id, role, display_name, is_liable, created_at from portal.account_parties;
comment on view api.account_parties is 'Others named on an account, such as co-debtors and guarantors.';

create view api.statements with (security_invoker) as
select id, client_id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents, fees_cents, paid_out_cents,
  adjustments_cents, closing_cents, state, paid_by, paid_on, created_at
from portal.statements;
comment on view api.statements is 'Client statements: what was collected and kept as commission in a period, and the money sent.';
comment on column api.statements.closing_cents is 'Carried to the next statement; negative: owed by the client.';

create view api.payments with (security_invoker) as
select id, client_id, account_id, remittance_id as statement_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
  principal_cents, interest_cents, fees_cents, balance_after_cents, commission_rate_bp, commission_cents, commission_reason, reverses_id,
  reference, created_at, posted_at
from portal.payments;
comment on view api.payments is 'Money received on accounts, and reversals of it.';
comment on column api.payments.effect_cents is 'What the payment adds to the amount paid; negative for a reversal.';
comment on column api.payments.commission_rate_bp is 'The agency''s commission in hundredths of a percent.';

create view api.requests with (security_invoker) as
select id, client_id, account_id, number, kind, data, state, decline_reason, created_by_name, created_at, decided_at, applied_at,
  cancelled_at
from portal.requests;
comment on view api.requests is 'What the client asked of the agency about accounts.';

create view api.disputes with (security_invoker) as
select id, client_id, account_id, reason, details, needs, received_on, due_on, state, answer, answer_text, answer_amount_cents,
  answered_at, answered_by_name, outcome, resolved_at, created_at
from portal.disputes;
comment on view api.disputes is 'Disputes that debtors raised, and the client''s answers.';

create view api.messages with (security_invoker) as
select id, client_id, account_id, author, author_name, body, created_at from portal.messages;
comment on view api.messages is 'Messages between the client and the agency; without an account: about none in particular.';

create view api.documents with (security_invoker) as
select id, client_id, account_id, message_id, dispute_id, request_id, kind, title, file_name, media_type, bytes, author_name, created_at
from portal.documents;
comment on view api.documents is 'Files on accounts. Their contents are downloaded through the portal.';

create function api.locations(api.accounts) returns setof api.locations rows 1 language sql stable as $$
  select * from api.locations where client_id = $1.client_id and id = $1.location_id
$$;
comment on function api.locations(api.accounts) is
  'Location of an account. Computed relationship for /rest/v1: no foreign key leads there.';
create function api.accounts(api.locations) returns setof api.accounts language sql stable as $$
  select * from api.accounts where client_id = $1.client_id and location_id = $1.id
$$;
comment on function api.accounts(api.locations) is 'Accounts of a location. Computed relationship for /rest/v1.';

grant select on all tables in schema api to authenticated, service_role;

create schema rest;
create function rest.notify_schema_change() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('pgrst', 'compare schema');
end
$$;
comment on function rest.notify_schema_change() is
  'Makes servers compare the exposed schemas with what they have read. Fired by the event trigger recoup_rest_ddl after DDL; without that trigger (no superuser) they compare every 30 seconds.';
-- Only a superuser may create an event trigger. Its name is the database's, not the schema's.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user)
    and not exists (select from pg_event_trigger where evtname = 'recoup_rest_ddl') then
    create event trigger recoup_rest_ddl on ddl_command_end
      when tag in ('ALTER FOREIGN TABLE', 'ALTER FUNCTION', 'ALTER MATERIALIZED VIEW', 'ALTER TABLE', 'ALTER TYPE', 'ALTER VIEW', 'COMMENT',
        'CREATE FOREIGN TABLE', 'CREATE FUNCTION', 'CREATE MATERIALIZED VIEW', 'CREATE TABLE', 'CREATE TABLE AS', 'CREATE VIEW',
        'DROP FOREIGN TABLE', 'DROP FUNCTION', 'DROP MATERIALIZED VIEW', 'DROP TABLE', 'DROP VIEW')
      execute function rest.notify_schema_change();
  end if;
end
$$;
