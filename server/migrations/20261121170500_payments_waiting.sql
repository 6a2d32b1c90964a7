-- What waits for a statement: a statement may name all of it up to a day.
create index payments_waiting on portal.payments (client_id, reported_on) where state = 'posted';
