-- The second wall of what a company writes: in its own name, and not what is the agency's to say or to decide.
create policy own_words on portal.messages as restrictive for insert to authenticated
  with check (author = 'client' and created_by = (select portal.current_user_id()) and external_id is null);
create policy own_asking on portal.requests as restrictive for insert to authenticated
  with check (state = 'submitted' and created_by = (select portal.current_user_id()) and decided_at is null and applied_at is null);
-- Of a request that is there, only that it is not wanted any more. (Every one may be locked.)
create policy own_cancelling on portal.requests as restrictive for update to authenticated
  using (true)
  with check (state = 'cancelled' and cancelled_by = (select portal.current_user_id()));
