-- When a company's identity provider wants the session to end that the code of a flow will open.
create table auth_ext.flow_session_ends (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  not_after timestamptz not null
);
