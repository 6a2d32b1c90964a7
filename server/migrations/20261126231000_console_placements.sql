-- Whether a placement came from a client's program: agency staff see the names of the keys, never their secrets.
create policy console_reads on portal.api_keys for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
