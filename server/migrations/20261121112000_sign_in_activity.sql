-- The latest entries of one user, for the page that shows them. A hosted project's table belongs to its own administrator.
do $$
begin
  create index if not exists audit_logs_by_actor on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
exception
  when insufficient_privilege then null;
end
$$;
