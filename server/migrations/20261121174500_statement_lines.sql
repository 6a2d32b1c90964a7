-- Lines of a statement in the order in which they stand on it, so that a page of a long one is as quick as of a short one
-- (server/src/api/payments/remittances/lines.repository.ts). The place of a section: PU, PC, what was taken back, adjustments.
create index payments_by_statement on portal.payments (
  client_id,
  remittance_id,
  (case type when 'PU' then 1 when 'PC' then 2 when 'DA' then 4 when 'DAR' then 4 else 3 end),
  effective_on,
  id
) where remittance_id is not null;
drop index portal.payments_by_remittance;

-- Few of many: what the list is narrowed to most.
create index payments_by_type on portal.payments (client_id, type, reported_on desc, id desc);
create index payments_pending on portal.payments (client_id, reported_on desc, id desc) where state = 'pending';
