-- When a message came to be here: what is unread goes by this, for the agency's system may tell later of what was written before.
alter table portal.messages add column received_at timestamptz not null default now();
