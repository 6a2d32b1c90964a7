-- The second wall of what a member may change of what the agency has said: nothing but the answer to it, in its own name.
revoke update on portal.disputes, portal.offers, portal.requests from authenticated;
grant update (state, answer, answer_text, answer_amount_cents, answered_at, answered_by, answered_by_name)
  on portal.disputes to authenticated;
grant update (state, counter_cents, decision_text, decided_at, decided_by, decided_by_name) on portal.offers to authenticated;
grant update (state, cancelled_by, cancelled_at) on portal.requests to authenticated;
-- (Every one may be locked.)
create policy own_answer on portal.disputes as restrictive for update to authenticated
  using (true)
  with check (state = 'answered' and answered_by = (select portal.current_user_id()));
-- Of an offer an administrator decides.
create policy own_decision on portal.offers as restrictive for update to authenticated
  using (true)
  with check (
    state in ('accepted', 'declined', 'countered')
    and decided_by = (select portal.current_user_id())
    and client_id = any (array(select portal.my_admin_client_ids()))
  );
