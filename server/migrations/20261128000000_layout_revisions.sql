-- Two people of the agency who change a layout at once: the second one is told. The console shows layouts to all agency staff.
alter table portal.layouts add column revision integer not null default 1;
create policy agency_reads on portal.layouts for select to authenticated
  using ((select portal.agency_role()) is not null);
grant select on portal.layouts to authenticated;
