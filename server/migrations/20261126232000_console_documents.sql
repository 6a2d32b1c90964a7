-- The newest documents of accounts over all clients, for the agency's console.
create index documents_by_time on portal.documents (created_at desc, id desc) where account_id is not null;
