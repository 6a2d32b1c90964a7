-- A search for an amount looks for what was placed too: whoever has the old invoice in hand knows no other figure.
create index accounts_by_amount_placed on portal.accounts (client_id, amount_placed_cents);
