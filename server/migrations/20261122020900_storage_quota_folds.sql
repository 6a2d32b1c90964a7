-- As before, but sums are folded together where any amount may be stored, too: rows were added there for ever. Nobody waits for it.
create or replace function storage_ext.room_of(in_client uuid) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  most bigint;
  total bigint;
  parts bigint;
  lock bigint := hashtextextended('stored ' || in_client, 0);
begin
  select q.bytes into most from storage_ext.quota q;
  if most is not null then
    perform pg_advisory_xact_lock(lock);
  elsif not pg_try_advisory_xact_lock(lock) then
    return null;
  end if;
  select count(*), coalesce(sum(s.bytes), 0) into parts, total from storage_ext.stored s where s.client_id = in_client;
  if parts > 32 then
    with folded as (delete from storage_ext.stored s where s.client_id = in_client returning s.bytes)
    insert into storage_ext.stored select in_client, sum(folded.bytes) from folded;
  end if;
  return most - total - coalesce((select sum(r.bytes) from storage_ext.reserved r where r.client_id = in_client), 0);
end
$$;
