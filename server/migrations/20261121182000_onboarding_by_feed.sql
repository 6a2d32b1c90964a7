-- The agency's systems are told of companies that have submitted their onboarding, too.
alter table feed.outgoing drop constraint outgoing_kind_check;
alter table feed.outgoing add constraint outgoing_kind_check check (
  kind in ('onboarding', 'placement', 'request', 'request_cancelled', 'document', 'note', 'message', 'offer_decision', 'dispute_answer'));
