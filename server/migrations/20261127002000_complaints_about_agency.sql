-- A complaint about the agency itself names no client: agency staff who are limited to clients do not see it.

alter table portal.complaints drop constraint complaints_pkey;
alter table portal.complaints add primary key (id);
alter table portal.complaints alter column client_id drop not null;
alter table portal.complaints add constraint complaints_account_check check (client_id is not null or account_id is null);
create index complaints_by_client on portal.complaints (client_id, received_on desc);
drop policy agency_reads on portal.complaints;
create policy agency_reads on portal.complaints for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids()))
      and (select portal.agency_role()) in ('agency_admin', 'agency_auditor')
    or client_id is null and (select portal.agency_wide_role()) in ('agency_admin', 'agency_auditor'));
