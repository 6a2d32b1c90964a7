-- Told is when it was said, not when its transaction began: what one transaction tells keeps its order.
alter table feed.outgoing alter column at set default clock_timestamp();
alter table feed.outgoing drop constraint outgoing_kind_check;
alter table feed.outgoing add constraint outgoing_kind_check check (
  kind in ('placement', 'request', 'request_cancelled', 'document', 'note', 'message', 'offer_decision', 'dispute_answer'));
