-- What was added of late waits in a list that every search reads through: with the usual 4 MB a search after a bulk load took ten times
-- as long until the list was cleared. Kept short, loads clear it as they go.
alter index portal.accounts_by_words set (gin_pending_list_limit = 256);
alter index portal.people_by_contact set (gin_pending_list_limit = 256);
alter index portal.account_parties_by_words set (gin_pending_list_limit = 256);
alter index portal.documents_by_words set (gin_pending_list_limit = 256);
alter index portal.imports_by_words set (gin_pending_list_limit = 256);
alter index portal.name_words_by_key set (gin_pending_list_limit = 256);
