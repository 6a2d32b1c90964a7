-- Money that is payable back to debtors: few payments, read for the trust money of every client.
create index payments_overpaid on portal.payments (client_id) where overpaid_cents > 0;
