-- The second wall of what a member may write about an account: what the client says, in its own name. What an account owes, what was
-- paid and what the agency has decided is told by the agency's system alone.
revoke update on portal.accounts, portal.documents from authenticated;
grant update (status, status_reason, status_since, last_activity_at, closed_on) on portal.accounts to authenticated;
create policy own_placing on portal.accounts as restrictive for insert to authenticated
  with check (
    status = 'SUBMITTED' and acknowledged_at is null and agency_account_number is null and balance_cents = amount_placed_cents
    and accrued_cents = 0 and paid_cents = 0 and paid_direct_cents = 0 and adjusted_cents = 0
  );
create policy own_words on portal.account_status_history as restrictive for insert to authenticated
  with check (
    actor = 'client' and actor_user_id = (select portal.current_user_id()) and external_id is null and agency_code is null
  );
create policy own_words on portal.account_notes as restrictive for insert to authenticated
  with check (created_by = (select portal.current_user_id()));

-- A document is handed over with its draft, or taken off it; otherwise it stays as it is.
grant update (account_id) on portal.documents to authenticated;
create policy own_words on portal.documents as restrictive for insert to authenticated
  with check (created_by = (select portal.current_user_id()) and external_id is null);
create policy own_handing_over on portal.documents as restrictive for update to authenticated
  using (created_by = (select portal.current_user_id()) and account_id is null and message_id is null)
  with check (created_by = (select portal.current_user_id()));
create policy own_taking_off on portal.documents as restrictive for delete to authenticated
  using (created_by = (select portal.current_user_id()) and account_id is null and message_id is null);

-- What only an administrator may ask for, take back or answer (domain/src/requests.ts, domain/src/disputes.ts).
create policy admins_asking on portal.requests as restrictive for insert to authenticated
  with check (kind not in ('recall', 'adjustment') or client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_cancelling on portal.requests as restrictive for update to authenticated
  using (true)
  with check (kind not in ('recall', 'adjustment') or client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_answering on portal.disputes as restrictive for update to authenticated
  using (true)
  with check (answer = 'confirm' or client_id = any (array(select portal.my_admin_client_ids())));

alter table feed.simulated_agency enable row level security;
