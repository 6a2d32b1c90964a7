-- What the agency's console shows of the commissions that the agency's systems sent, beside those by the terms.
create policy agency_reads on portal.stated_commissions for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
grant select on portal.stated_commissions to authenticated;
comment on table portal.stated_commissions is 'Commissions that the agency set, with the result of the portal''s terms and the difference. Readable in the agency''s console only.';
