-- Whether the project's own keys (anonymous, service) that this key signed still count, whatever became of people's sessions.
alter table auth_ext.signing_keys add column verifies_project_keys boolean not null default true;
