-- An offer and a dispute are of the instant that the agency names, as a message is; what is unread goes by when they came.
alter table portal.offers add column received_at timestamptz not null default now();
alter table portal.disputes add column received_at timestamptz not null default now();
update portal.offers set received_at = created_at;
update portal.disputes set received_at = created_at;
