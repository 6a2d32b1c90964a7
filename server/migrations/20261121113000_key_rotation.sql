-- A key that another has followed: until the tokens that it signed have ended. The one without an end signs.
alter table auth_ext.signing_keys add column verifies_until timestamptz;
