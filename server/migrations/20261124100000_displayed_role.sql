-- A user's metadata repeats role, address and id for display, as the portal's specification has it. Rights come from memberships.

create function portal.displayed_role(in_user_id uuid) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select g.role from portal.agency_members g where g.user_id = in_user_id and g.ended_at is null),
    (select min(m.role) from portal.memberships m where m.user_id = in_user_id and m.ended_at is null))
$$;
comment on function portal.displayed_role(uuid) is
  'The role that a user''s metadata shows: the agency''s, else client_admin if any client has the user as administrator. Two index lookups.';
revoke all on function portal.displayed_role(uuid) from public;

create function portal.keep_displayed_role() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  shown text := portal.displayed_role(new.id);
begin
  if shown is not null then
    new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}')
      || jsonb_build_object('role', shown, 'user_id', new.id, 'email', coalesce(new.email, ''));
  end if;
  return new;
end
$$;
comment on function portal.keep_displayed_role() is
  'Keeps role, id and address in the metadata of users with access true, whatever users write there.';
revoke all on function portal.keep_displayed_role() from public;

create function portal.refresh_displayed_role() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The trigger on auth.users adds the current role.
  update auth.users set raw_user_meta_data = raw_user_meta_data - 'role'
  where id = new.user_id and raw_user_meta_data ->> 'role' is distinct from portal.displayed_role(id);
  return null;
end
$$;
comment on function portal.refresh_displayed_role() is
  'Updates the role in the metadata of a user whose memberships or agency access changed. One indexed update.';
revoke all on function portal.refresh_displayed_role() from public;

do $$
begin
  create trigger keep_displayed_role before update of email, raw_user_meta_data on auth.users
    for each row execute function portal.keep_displayed_role();
  comment on trigger keep_displayed_role on auth.users is 'After changed names, addresses and access.';
exception
  -- A hosted project's table: its metadata is the project's.
  when insufficient_privilege then return;
end
$$;

create trigger refresh_displayed_role after insert or update of role, ended_at on portal.memberships
  for each row execute function portal.refresh_displayed_role();
comment on trigger refresh_displayed_role on portal.memberships is 'After an accepted invitation, a changed role or ended access.';
create trigger refresh_displayed_role after insert or update of role, ended_at on portal.agency_members
  for each row execute function portal.refresh_displayed_role();
comment on trigger refresh_displayed_role on portal.agency_members is 'After new, changed or ended agency access.';

do $$
begin
  update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') where portal.displayed_role(id) is not null;
exception
  when insufficient_privilege then return;
end
$$;
