-- A caller's temporary types would be found before those of the same name that the system has, unless they are named last.
alter function portal.schedule_after_statement() set search_path = pg_catalog, pg_temp;
