-- An outbox event tells the agency of each placement that a client withdrew.
alter table feed.outbox_events
  drop constraint outbox_events_kind_check,
  add constraint outbox_events_kind_check
    check (kind in ('onboarding', 'placement', 'withdrawal', 'request', 'request_cancelled', 'document', 'note', 'message',
      'offer_decision', 'dispute_answer'));
