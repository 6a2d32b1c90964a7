-- What a submitted draft became, so that submitting it twice makes one account.
alter table portal.manual_drafts add column submitted_account_id uuid;
alter table portal.manual_drafts add constraint manual_drafts_draft_is_sealed check (draft ? 'sealed');
