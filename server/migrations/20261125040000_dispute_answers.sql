-- Two more answers to a dispute: the client was paid, which reports the payment, and the placement was a mistake.
alter table portal.disputes
  add column answer_mistake text,
  add column answer_request_id uuid,
  add constraint disputes_answer_mistake_check
    check (answer_mistake is null or (answer = 'mistake' and answer_mistake in ('nothing_owed', 'wrong_person', 'duplicate', 'other'))),
  add constraint disputes_answer_request_check check (answer_request_id is null or answer = 'paid'),
  add constraint disputes_client_id_answer_request_id_fkey
    foreign key (client_id, answer_request_id) references portal.requests (client_id, id),
  drop constraint disputes_answer_check,
  add constraint disputes_answer_check check (answer in ('confirm', 'correct_amount', 'withdraw', 'paid', 'mistake')),
  drop constraint disputes_outcome_check,
  add constraint disputes_outcome_check check (outcome in ('verified', 'adjusted', 'closed', 'withdrawn', 'paid'));

create index disputes_by_answer_request on portal.disputes (client_id, answer_request_id) where answer_request_id is not null;

grant update (answer_mistake, answer_request_id) on portal.disputes to authenticated;

-- Staff may confirm a debt and report a payment.
drop policy admins_answer on portal.disputes;
create policy admins_answer on portal.disputes as restrictive for update to authenticated
  using (true)
  with check (answer in ('confirm', 'paid') or client_id = any (array(select portal.my_admin_client_ids())));

create or replace view api.disputes with (security_invoker = true) as
  select id, client_id, account_id, reason, details, needs, received_on, due_on, state, answer, answer_text, answer_amount_cents,
    answered_at, answered_by_name, outcome, resolved_at, created_at, answer_mistake, answer_request_id
  from portal.disputes;
comment on column api.disputes.answer is 'The client''s answer: confirm, paid, correct_amount, mistake or withdraw.';
comment on column api.disputes.outcome is 'verified, adjusted, paid, closed or withdrawn; null while unresolved.';
comment on column api.disputes.answer_mistake is 'With mistake, what was wrong: nothing_owed, wrong_person, duplicate or other.';
comment on column api.disputes.answer_request_id is 'With paid, the request that reports the payment, `requests.id`.';
