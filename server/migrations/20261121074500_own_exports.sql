-- An export belongs to who asked for it: not even the company's other members see it.
drop policy members on portal.exports;
create policy own on portal.exports for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()));
