-- As all functions with their owner's rights: a caller's temporary types are found last.
alter function portal.notify(jsonb) set search_path = pg_catalog, pg_temp;
