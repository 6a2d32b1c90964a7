-- Mails of an installation without an SMTP server, for the operator's eyes; sealed by the vault, as their links sign people in.
create table auth_ext.outbox (
  id uuid primary key,
  sent_at timestamptz not null,
  sealed text not null
);
create index outbox_by_time on auth_ext.outbox (sent_at desc);
