-- Documents that are attached to a placement by hand before it is submitted. Only who writes the draft sees it and them;
-- with the submission they become the account's and are seen where the account is.
drop policy members on portal.documents;
create policy members on portal.documents for all to authenticated using (
  case
    when account_id is null then
      client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id())
    else
      client_id = any (array(select portal.my_client_ids()))
      or (
        client_id = any (array(select portal.my_any_client_ids()))
        and exists (select from portal.accounts a where a.client_id = documents.client_id and a.id = documents.account_id)
      )
  end
);

drop policy members on portal.manual_drafts;
create policy own on portal.manual_drafts for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()));

alter table portal.documents add foreign key (client_id, draft_id) references portal.manual_drafts (client_id, id)
  on delete set null (draft_id);
create index documents_by_draft on portal.documents (client_id, draft_id) where draft_id is not null;
