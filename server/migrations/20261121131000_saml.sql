-- With which our requests to identity providers are signed; the newest one signs.
create table auth_ext.saml_keys (
  id uuid primary key,
  certificate text not null,
  -- Sealed by the vault.
  private_key_sealed text not null,
  created_at timestamptz not null default now()
);

-- Assertions that have signed somebody in, until they end by themselves: none works twice.
create table auth_ext.used_assertions (
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  assertion_hash text not null,
  expires_at timestamptz not null,
  primary key (sso_provider_id, assertion_hash)
);
create index used_assertions_expires_at_idx on auth_ext.used_assertions (expires_at);
