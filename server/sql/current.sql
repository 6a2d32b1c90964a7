-- Written by "npm run db:types" from the migrated schema; not by hand, and never run. Read it to see what stands: the
-- migrations say how it came to be. As PostgreSQL 18 prints it.

-- ═══ portal_meta ═════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema portal_meta;

create table portal_meta.backups (
  at timestamp with time zone not null,
  bytes bigint not null,
  constraint backups_pkey PRIMARY KEY (at),
  constraint backups_bytes_check CHECK ((bytes >= 0))
);

create table portal_meta.migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table portal_meta.web_files (
  name text not null,
  content bytea not null,
  is_brotli boolean not null,
  started_at timestamp with time zone not null default now(),
  constraint web_files_pkey PRIMARY KEY (name)
);

-- ═══ auth ════════════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema auth;
grant usage on schema auth to anon;
grant usage on schema auth to authenticated;
grant usage on schema auth to service_role;
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_response_type as enum ('code');
create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token');

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid not null,
  payload json,
  created_at timestamp with time zone,
  ip_address character varying(64) not null default ''::character varying,
  constraint audit_log_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_logs_by_actor ON auth.audit_log_entries USING btree (((payload ->> 'actor_id'::text)), created_at DESC);
alter table auth.audit_log_entries enable row level security;

create table auth.custom_oauth_providers (
  id uuid not null,
  provider_type text not null,
  identifier text not null,
  name text not null,
  client_id text not null,
  client_secret text not null,
  acceptable_client_ids text[] not null default '{}'::text[],
  scopes text[] not null default '{}'::text[],
  pkce_enabled boolean not null default true,
  attribute_mapping jsonb not null default '{}'::jsonb,
  authorization_params jsonb not null default '{}'::jsonb,
  enabled boolean not null default true,
  email_optional boolean not null default false,
  issuer text,
  discovery_url text,
  skip_nonce_check boolean not null default false,
  cached_discovery jsonb,
  discovery_cached_at timestamp with time zone,
  authorization_url text,
  token_url text,
  userinfo_url text,
  jwks_uri text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  custom_claims_allowlist text[] not null default '{}'::text[],
  constraint custom_oauth_providers_pkey PRIMARY KEY (id),
  constraint custom_oauth_providers_identifier_key UNIQUE (identifier)
);

create table auth.flow_state (
  id uuid not null,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  authentication_method text not null,
  auth_code_issued_at timestamp with time zone,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean not null default false,
  constraint flow_state_pkey PRIMARY KEY (id)
);
alter table auth.flow_state enable row level security;

create table auth.identities (
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  email text generated always as (lower((identity_data ->> 'email'::text))) stored,
  id uuid not null default gen_random_uuid(),
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_provider_id_provider_unique UNIQUE (provider_id, provider),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX identities_email_idx ON auth.identities USING btree (email text_pattern_ops);
CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);
alter table auth.identities enable row level security;

create table auth.instances (
  id uuid not null,
  uuid uuid,
  raw_base_config text,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  constraint instances_pkey PRIMARY KEY (id)
);
alter table auth.instances enable row level security;

create table auth.mfa_amr_claims (
  session_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  authentication_method text not null,
  id uuid not null,
  constraint mfa_amr_claims_pkey PRIMARY KEY (id),
  constraint mfa_amr_claims_session_id_authentication_method_pkey UNIQUE (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
alter table auth.mfa_amr_claims enable row level security;

create table auth.mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  created_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);
CREATE INDEX mfa_challenges_factor_id_idx ON auth.mfa_challenges USING btree (factor_id);
alter table auth.mfa_challenges enable row level security;

create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  secret text,
  phone text,
  last_challenged_at timestamp with time zone,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_last_challenged_at_key UNIQUE (last_challenged_at),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mfa_factors_user_friendly_name_unique ON auth.mfa_factors USING btree (friendly_name, user_id) WHERE (TRIM(BOTH FROM friendly_name) <> ''::text);
CREATE UNIQUE INDEX unique_phone_factor_per_user ON auth.mfa_factors USING btree (user_id, phone);
alter table auth.mfa_factors enable row level security;

create table auth.oauth_authorizations (
  id uuid not null,
  authorization_id text not null,
  client_id uuid not null,
  user_id uuid,
  redirect_uri text not null,
  scope text not null,
  state text,
  resource text,
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  response_type auth.oauth_response_type not null default 'code'::auth.oauth_response_type,
  status auth.oauth_authorization_status not null default 'pending'::auth.oauth_authorization_status,
  authorization_code text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null default (now() + '00:03:00'::interval),
  approved_at timestamp with time zone,
  nonce text,
  constraint oauth_authorizations_pkey PRIMARY KEY (id),
  constraint oauth_authorizations_client_id_fkey FOREIGN KEY (client_id) REFERENCES auth.oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_authorizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table auth.oauth_client_states (
  id uuid not null,
  provider_type text not null,
  code_verifier text,
  created_at timestamp with time zone not null,
  constraint oauth_client_states_pkey PRIMARY KEY (id)
);

create table auth.oauth_clients (
  id uuid not null,
  client_secret_hash text,
  registration_type auth.oauth_registration_type not null,
  redirect_uris text not null,
  grant_types text not null,
  client_name text,
  client_uri text,
  logo_uri text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  client_type auth.oauth_client_type not null default 'confidential'::auth.oauth_client_type,
  token_endpoint_auth_method text not null,
  constraint oauth_clients_pkey PRIMARY KEY (id),
  constraint oauth_clients_token_endpoint_auth_method_check CHECK ((token_endpoint_auth_method = ANY (ARRAY['client_secret_basic'::text, 'client_secret_post'::text, 'none'::text])))
);

create table auth.oauth_consents (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  scopes text not null,
  granted_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint oauth_consents_pkey PRIMARY KEY (id),
  constraint oauth_consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES auth.oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table auth.one_time_tokens (
  id uuid not null,
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now(),
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_token_hash_check CHECK ((length(token_hash) > 0)),
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX one_time_tokens_relates_to_hash_idx ON auth.one_time_tokens USING hash (relates_to);
CREATE INDEX one_time_tokens_token_hash_hash_idx ON auth.one_time_tokens USING hash (token_hash);
CREATE UNIQUE INDEX one_time_tokens_user_id_token_type_key ON auth.one_time_tokens USING btree (user_id, token_type);
alter table auth.one_time_tokens enable row level security;

create table auth.refresh_tokens (
  instance_id uuid,
  id bigint not null default nextval('auth.refresh_tokens_id_seq'::regclass),
  token character varying(255),
  user_id character varying(255),
  revoked boolean,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  parent character varying(255),
  session_id uuid,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_key UNIQUE (token),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_instance_id_user_id_idx ON auth.refresh_tokens USING btree (instance_id, user_id);
CREATE INDEX refresh_tokens_parent_idx ON auth.refresh_tokens USING btree (parent);
CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);
CREATE INDEX refresh_tokens_updated_at_idx ON auth.refresh_tokens USING btree (updated_at DESC);
alter table auth.refresh_tokens enable row level security;

create table auth.saml_providers (
  id uuid not null,
  sso_provider_id uuid not null,
  entity_id text not null,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  name_id_format text,
  constraint saml_providers_pkey PRIMARY KEY (id),
  constraint saml_providers_entity_id_key UNIQUE (entity_id),
  constraint saml_providers_sso_provider_id_fkey FOREIGN KEY (sso_provider_id) REFERENCES auth.sso_providers(id) ON DELETE CASCADE
);
alter table auth.saml_providers enable row level security;

create table auth.saml_relay_states (
  id uuid not null,
  sso_provider_id uuid not null,
  request_id text not null,
  for_email text,
  redirect_to text,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  flow_state_id uuid,
  constraint saml_relay_states_pkey PRIMARY KEY (id),
  constraint saml_relay_states_flow_state_id_fkey FOREIGN KEY (flow_state_id) REFERENCES auth.flow_state(id) ON DELETE CASCADE,
  constraint saml_relay_states_sso_provider_id_fkey FOREIGN KEY (sso_provider_id) REFERENCES auth.sso_providers(id) ON DELETE CASCADE
);
CREATE INDEX saml_relay_states_flow_state_id_idx ON auth.saml_relay_states USING btree (flow_state_id);
alter table auth.saml_relay_states enable row level security;

create table auth.schema_migrations (
  version character varying(255) not null,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);
alter table auth.schema_migrations enable row level security;

create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamp with time zone,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_scopes_check CHECK ((length(scopes) <= 4096)),
  constraint sessions_oauth_client_id_fkey FOREIGN KEY (oauth_client_id) REFERENCES auth.oauth_clients(id) ON DELETE CASCADE,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_not_after_idx ON auth.sessions USING btree (not_after DESC);
CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);
CREATE TRIGGER relay_access_change AFTER DELETE ON auth.sessions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.relay_access_change();
comment on trigger relay_access_change on auth.sessions is 'After sign-out.';
alter table auth.sessions enable row level security;

create table auth.sso_domains (
  id uuid not null,
  sso_provider_id uuid not null,
  domain text not null,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  constraint sso_domains_pkey PRIMARY KEY (id),
  constraint sso_domains_sso_provider_id_fkey FOREIGN KEY (sso_provider_id) REFERENCES auth.sso_providers(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sso_domains_domain_idx ON auth.sso_domains USING btree (lower(domain));
alter table auth.sso_domains enable row level security;

create table auth.sso_providers (
  id uuid not null,
  resource_id text,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  disabled boolean,
  constraint sso_providers_pkey PRIMARY KEY (id)
);
alter table auth.sso_providers enable row level security;

create table auth.users (
  instance_id uuid,
  id uuid not null,
  aud character varying(255),
  role character varying(255),
  email character varying(255),
  encrypted_password character varying(255),
  email_confirmed_at timestamp with time zone,
  invited_at timestamp with time zone,
  confirmation_token character varying(255),
  confirmation_sent_at timestamp with time zone,
  recovery_token character varying(255),
  recovery_sent_at timestamp with time zone,
  email_change_token_new character varying(255),
  email_change character varying(255),
  email_change_sent_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  phone text,
  phone_confirmed_at timestamp with time zone,
  phone_change text default ''::text,
  phone_change_token character varying(255) default ''::character varying,
  phone_change_sent_at timestamp with time zone,
  confirmed_at timestamp with time zone generated always as (LEAST(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current character varying(255) default ''::character varying,
  email_change_confirm_status smallint default 0,
  banned_until timestamp with time zone,
  reauthentication_token character varying(255) default ''::character varying,
  reauthentication_sent_at timestamp with time zone,
  is_sso_user boolean not null default false,
  deleted_at timestamp with time zone,
  is_anonymous boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_phone_key UNIQUE (phone),
  constraint users_email_change_confirm_status_check CHECK (((email_change_confirm_status >= 0) AND (email_change_confirm_status <= 2)))
);
CREATE UNIQUE INDEX confirmation_token_idx ON auth.users USING btree (confirmation_token) WHERE ((confirmation_token)::text !~ '^[0-9 ]*$'::text);
CREATE UNIQUE INDEX email_change_token_current_idx ON auth.users USING btree (email_change_token_current) WHERE ((email_change_token_current)::text !~ '^[0-9 ]*$'::text);
CREATE UNIQUE INDEX email_change_token_new_idx ON auth.users USING btree (email_change_token_new) WHERE ((email_change_token_new)::text !~ '^[0-9 ]*$'::text);
CREATE UNIQUE INDEX reauthentication_token_idx ON auth.users USING btree (reauthentication_token) WHERE ((reauthentication_token)::text !~ '^[0-9 ]*$'::text);
CREATE UNIQUE INDEX recovery_token_idx ON auth.users USING btree (recovery_token) WHERE ((recovery_token)::text !~ '^[0-9 ]*$'::text);
CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);
CREATE INDEX users_instance_id_email_idx ON auth.users USING btree (instance_id, lower((email)::text));
CREATE INDEX users_instance_id_idx ON auth.users USING btree (instance_id);
CREATE INDEX users_is_anonymous_idx ON auth.users USING btree (is_anonymous);
CREATE TRIGGER keep_displayed_role BEFORE UPDATE OF email, raw_user_meta_data ON auth.users FOR EACH ROW EXECUTE FUNCTION portal.keep_displayed_role();
comment on trigger keep_displayed_role on auth.users is 'After changed names, addresses and access.';
alter table auth.users enable row level security;

create table auth.webauthn_challenges (
  id uuid not null,
  user_id uuid,
  challenge_type text not null,
  session_data jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint webauthn_challenges_pkey PRIMARY KEY (id),
  constraint webauthn_challenges_challenge_type_check CHECK ((challenge_type = ANY (ARRAY['signup'::text, 'registration'::text, 'authentication'::text]))),
  constraint webauthn_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX webauthn_challenges_expires_at_idx ON auth.webauthn_challenges USING btree (expires_at);
CREATE INDEX webauthn_challenges_user_id_idx ON auth.webauthn_challenges USING btree (user_id);

create table auth.webauthn_credentials (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default ''::text,
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]'::jsonb,
  backup_eligible boolean not null,
  backed_up boolean not null,
  friendly_name text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint webauthn_credentials_pkey PRIMARY KEY (id),
  constraint webauthn_credentials_credential_id_key UNIQUE (credential_id),
  constraint webauthn_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX webauthn_credentials_user_id_idx ON auth.webauthn_credentials USING btree (user_id);

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function auth.email()
returns text
language sql stable
as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
$$;
comment on function auth.email is 'Email address in the request''s token. For policies, as on Supabase; reads a setting.';

create function auth.jwt()
returns jsonb
language sql stable
as $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
comment on function auth.jwt is 'All claims of the request''s token. For policies, as on Supabase; reads a setting.';

create function auth.role()
returns text
language sql stable
as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;
comment on function auth.role is 'Role of the request''s token. For policies, as on Supabase; reads a setting.';

create function auth.uid()
returns uuid
language sql stable
as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
comment on function auth.uid is 'User id of the request''s token. For policies, as on Supabase; reads a setting.';

-- ═══ auth_ext ════════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema auth_ext;

create table auth_ext.email_outbox (
  id uuid not null,
  sent_at timestamp with time zone not null,
  sealed text not null,
  constraint email_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX email_outbox_by_time ON auth_ext.email_outbox USING btree (sent_at DESC);

create table auth_ext.flow_session_expiries (
  flow_id uuid not null,
  not_after timestamp with time zone not null,
  constraint flow_session_expiries_pkey PRIMARY KEY (flow_id),
  constraint flow_session_expiries_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES auth.flow_state(id) ON DELETE CASCADE
);

create table auth_ext.known_networks (
  user_id uuid not null,
  network text not null,
  seen_at timestamp with time zone not null,
  constraint known_networks_pkey PRIMARY KEY (user_id, network),
  constraint known_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table auth_ext.known_networks enable row level security;

create table auth_ext.rate_limits (
  bucket text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);
CREATE INDEX rate_limits_by_reset ON auth_ext.rate_limits USING btree (resets_at);

create table auth_ext.recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table auth_ext.saml_keys (
  id uuid not null,
  certificate text not null,
  private_key_sealed text not null,
  created_at timestamp with time zone not null default now(),
  constraint saml_keys_pkey PRIMARY KEY (id)
);

create table auth_ext.signing_keys (
  kid text not null,
  algorithm text not null,
  public_jwk jsonb not null,
  private_jwk_sealed text not null,
  created_at timestamp with time zone not null default now(),
  verifies_until timestamp with time zone,
  verifies_project_keys boolean not null default true,
  constraint signing_keys_pkey PRIMARY KEY (kid)
);

create table auth_ext.used_assertions (
  sso_provider_id uuid not null,
  assertion_hash text not null,
  expires_at timestamp with time zone not null,
  constraint used_assertions_pkey PRIMARY KEY (sso_provider_id, assertion_hash),
  constraint used_assertions_sso_provider_id_fkey FOREIGN KEY (sso_provider_id) REFERENCES auth.sso_providers(id) ON DELETE CASCADE
);
CREATE INDEX used_assertions_expires_at_idx ON auth_ext.used_assertions USING btree (expires_at);

create table auth_ext.used_codes (
  factor_id uuid not null,
  last_step bigint not null,
  constraint used_codes_pkey PRIMARY KEY (factor_id),
  constraint used_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function auth_ext.find_bearer(in_user uuid, in_session uuid, with_parts boolean)
returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select json_build_object('user', u,
      'has_session', exists (select from auth.sessions s where s.id = in_session and s.user_id = in_user),
      'parts', case when with_parts then json_build_object('factors', p.factors, 'identities', p.identities) end)
    from auth.users u cross join auth_ext.shown_parts(in_user) p
    where u.instance_id = '00000000-0000-0000-0000-000000000000' and u.id = in_user);
end
$$;
comment on function auth_ext.find_bearer is 'User of an access token and whether its session lives; null if the user does not exist. Called by every request; one round trip by primary keys.';
revoke all on function auth_ext.find_bearer from public;

create function auth_ext.open_session(in_session uuid, in_user uuid, in_method text, in_token text, in_ip inet, in_user_agent text, in_now timestamp with time zone)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
  values (in_session, in_user, in_now, in_now, 'aal1', in_user_agent, in_ip);
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), in_session, in_method, in_now, in_now);
  insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', in_token, in_user, in_session, false, in_now, in_now);
  update auth.users set last_sign_in_at = in_now, updated_at = in_now where id = in_user;
end
$$;
comment on function auth_ext.open_session is 'Creates a session with its first refresh token. Called at sign-in; four writes in one round trip.';
revoke all on function auth_ext.open_session from public;

create function auth_ext.rotate_token(in_token text, in_next text, limits jsonb, in_ip inet, in_user_agent text, in_now timestamp with time zone)
returns json
language plpgsql
set search_path = ''
as $$
declare
  spent auth.refresh_tokens;
  active auth.refresh_tokens;
  session auth.sessions;
  owner auth.users;
  next text := in_next;
begin
  select * into spent from auth.refresh_tokens t where t.token = in_token;
  if not found then return json_build_object('outcome', 'not_found'); end if;
  -- Lock the session first: another tab may be rotating the same token, and a sign-out ends the session before its tokens.
  select * into session from auth.sessions s where s.id = spent.session_id for update;
  if not found then return json_build_object('outcome', 'no_session'); end if;
  select * into owner from auth.users u where u.instance_id = '00000000-0000-0000-0000-000000000000' and u.id = session.user_id;
  if not found then return json_build_object('outcome', 'no_session'); end if;
  if owner.banned_until > in_now then return json_build_object('outcome', 'banned'); end if;
  if session.not_after <= in_now or session.created_at + make_interval(secs => (limits ->> 'timebox')::int) <= in_now then
    return json_build_object('outcome', 'expired');
  end if;
  -- The token's own age is not enough: verifying a factor issues a token without a refresh.
  if limits ->> 'inactivity' is not null and greatest(spent.created_at, session.refreshed_at at time zone 'utc')
    not between in_now - make_interval(secs => (limits ->> 'inactivity')::int) and in_now + interval '1 minute' then
    return json_build_object('outcome', 'inactive');
  end if;
  if session.aal = 'aal1' and session.created_at + make_interval(secs => (limits ->> 'low_aal')::int) <= in_now
    and exists (select from auth.mfa_factors f where f.user_id = owner.id and f.status = 'verified') then
    return json_build_object('outcome', 'low_aal');
  end if;

  select * into spent from auth.refresh_tokens t where t.id = spent.id;
  if spent.revoked then
    select * into active from auth.refresh_tokens t
      where t.session_id = session.id and t.revoked = false order by t.id desc limit 1;
    if active.parent = in_token then
      next := active.token;
    elsif exists (select from auth.refresh_tokens t where t.session_id = session.id and t.parent is null and t.id > spent.id) then
      return json_build_object('outcome', 'superseded');
    elsif spent.updated_at is null or in_now not between spent.updated_at - interval '1 minute'
      and spent.updated_at + make_interval(secs => coalesce((limits ->> 'reuse')::int, 0)) then
      -- The access token ends with its session, at once: it may be the thief's.
      delete from auth.sessions where id = session.id;
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
        json_build_object('action', 'token_revoked', 'actor_id', owner.id, 'actor_username', coalesce(owner.email, ''),
          'actor_via_sso', owner.is_sso_user, 'log_type', 'token'),
        in_now, host(in_ip));
      return json_build_object('outcome', 'reused');
    end if;
  else
    update auth.refresh_tokens set revoked = true, updated_at = in_now where id = spent.id;
  end if;
  if next = in_next then
    insert into auth.refresh_tokens (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', next, owner.id, session.id, in_token, false, in_now, in_now);
  end if;
  -- This column is a timestamp without time zone that holds UTC.
  update auth.sessions set refreshed_at = in_now at time zone 'utc', updated_at = in_now, user_agent = in_user_agent, ip = in_ip
    where id = session.id;
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
    json_build_object('action', 'token_refreshed', 'actor_id', owner.id, 'actor_username', coalesce(owner.email, ''),
      'actor_via_sso', owner.is_sso_user, 'log_type', 'token'),
    in_now, host(in_ip));
  return json_build_object('outcome', 'rotated', 'user', owner, 'session_id', session.id, 'token', next,
    'parts', auth_ext.user_parts(owner.id, session.id));
end
$$;
comment on function auth_ext.rotate_token is 'Rotates a refresh token and detects reuse; `outcome` says what happened, and only `rotated` and `reused` write. `reused` deletes the session, which ends its access token too. `superseded`: verifying a factor issued a token without a parent since. `limits` are seconds, null for none: reuse (how long a rotated token stays valid), inactivity, timebox (age of the session), low_aal (age without its second factor). Called at every refresh; locks the session.';
revoke all on function auth_ext.rotate_token from public;

create function auth_ext.shown_parts(in_user uuid)
returns TABLE(factors json, identities json)
language sql stable
as $$
  select
    (select json_agg(json_build_object('id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
      'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'phone', f.phone,
      'last_challenged_at', f.last_challenged_at) order by f.created_at)
    from auth.mfa_factors f where f.user_id = in_user),
    (select json_agg(i order by i.created_at) from auth.identities i where i.user_id = in_user)
$$;
comment on function auth_ext.shown_parts is 'Second factors and identities of a user. One row of plain SQL, so that PostgreSQL inlines it into the caller''s plan.';
revoke all on function auth_ext.shown_parts from public;

create function auth_ext.user_parts(in_user uuid, in_session uuid DEFAULT NULL::uuid)
returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select json_build_object('factors', p.factors, 'identities', p.identities,
      'amr', (
        select json_agg(json_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at)))
          order by c.updated_at desc)
        from auth.mfa_amr_claims c where c.session_id = in_session),
      'session_created_at', (select s.created_at from auth.sessions s where s.id = in_session))
    from auth_ext.shown_parts(in_user) p);
end
$$;
comment on function auth_ext.user_parts is 'What a user object shows besides its row: factors, identities, and how a session was opened. Called by the presenter of users and by rotate_token.';
revoke all on function auth_ext.user_parts from public;

-- ═══ portal ══════════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema portal;
grant usage on schema portal to authenticated;
grant usage on schema portal to service_role;

-- ─── users ───────────────────────────────────────────────────────────────────────────────────────────────

create table portal.memberships (
  id uuid not null default portal.new_id(),
  client_id uuid not null,
  user_id uuid not null,
  role text not null,
  location_ids uuid[],
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  revision integer not null default 1,
  last_seen_at timestamp with time zone,
  ended_by uuid,
  constraint memberships_pkey PRIMARY KEY (id),
  constraint memberships_check CHECK (((location_ids IS NULL) OR ((role = 'client_staff'::text) AND (cardinality(location_ids) > 0)))),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['client_admin'::text, 'client_staff'::text]))),
  constraint memberships_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX memberships_by_user ON portal.memberships USING btree (user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX memberships_live ON portal.memberships USING btree (client_id, user_id) WHERE (ended_at IS NULL);
CREATE TRIGGER refresh_displayed_role AFTER INSERT OR UPDATE OF role, ended_at ON portal.memberships FOR EACH ROW EXECUTE FUNCTION portal.refresh_displayed_role();
comment on trigger refresh_displayed_role on portal.memberships is 'After an accepted invitation, a changed role or ended access.';
CREATE TRIGGER relay_access_change AFTER UPDATE ON portal.memberships
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.relay_access_change();
comment on trigger relay_access_change on portal.memberships is 'After a changed role, changed locations or ended access.';
alter table portal.memberships enable row level security;
create policy admins on portal.memberships for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy admins_change on portal.memberships for update to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy console_reads on portal.memberships for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
create policy own on portal.memberships for select to authenticated
  using (user_id = ( SELECT portal.current_user_id() AS current_user_id));
grant select, update (role, location_ids, ended_at, revision, ended_by) on portal.memberships to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.memberships to service_role;

create table portal.invitations (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  email text not null,
  name text,
  role text not null,
  location_ids uuid[],
  token_sha256 text not null,
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone not null default now(),
  times_sent integer not null default 1,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint invitations_pkey PRIMARY KEY (client_id, id),
  constraint invitations_check CHECK (((location_ids IS NULL) OR ((role = 'client_staff'::text) AND (cardinality(location_ids) > 0)))),
  constraint invitations_check1 CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  constraint invitations_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint invitations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['client_admin'::text, 'client_staff'::text]))),
  constraint invitations_token_sha256_check CHECK ((token_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint invitations_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE UNIQUE INDEX invitations_by_token ON portal.invitations USING btree (token_sha256);
CREATE UNIQUE INDEX invitations_open ON portal.invitations USING btree (client_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
alter table portal.invitations enable row level security;
create policy admins on portal.invitations for all to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy console_reads on portal.invitations for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
create policy not_suspended_insert on portal.invitations as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert (client_id, id, email, name, role, location_ids, token_sha256, invited_by, invited_by_name, created_at, sent_at, expires_at), select (client_id, id, email, name, role, location_ids, invited_by, invited_by_name, created_at, sent_at, times_sent, expires_at, accepted_at, accepted_by, revoked_at, revoked_by), update (name, role, location_ids, token_sha256, invited_by, invited_by_name, created_at, sent_at, times_sent, expires_at, revoked_at, revoked_by) on portal.invitations to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.invitations to service_role;

create table portal.user_profiles (
  user_id uuid not null,
  email text not null,
  name text not null,
  has_second_factor boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint user_profiles_pkey PRIMARY KEY (user_id)
);
alter table portal.user_profiles enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.user_profiles to service_role;

create table portal.step_ups (
  id uuid not null default portal.new_id(),
  user_id uuid not null,
  session_id uuid not null,
  method text not null,
  succeeded boolean not null,
  factor_at timestamp with time zone,
  at timestamp with time zone not null,
  confirmed_until timestamp with time zone,
  ip_address inet,
  user_agent text,
  constraint step_ups_pkey PRIMARY KEY (id),
  constraint step_ups_check CHECK ((succeeded = (confirmed_until IS NOT NULL))),
  constraint step_ups_method_check CHECK ((method = ANY (ARRAY['password'::text, 'second_factor'::text])))
);
CREATE INDEX step_ups_by_session ON portal.step_ups USING btree (session_id, user_id, confirmed_until DESC) WHERE succeeded;
CREATE INDEX step_ups_by_time ON portal.step_ups USING btree (at);
CREATE UNIQUE INDEX step_ups_once ON portal.step_ups USING btree (session_id, factor_at) WHERE (succeeded AND (method = 'second_factor'::text));
alter table portal.step_ups enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.step_ups to service_role;

create table portal.agency_members (
  id uuid not null default portal.new_id(),
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  client_ids uuid[],
  revision integer not null default 1,
  constraint agency_members_pkey PRIMARY KEY (id),
  constraint agency_members_client_ids_check CHECK ((cardinality(client_ids) > 0)),
  constraint agency_members_role_check CHECK ((role = ANY (ARRAY['agency_admin'::text, 'agency_staff'::text, 'agency_auditor'::text])))
);
CREATE UNIQUE INDEX agency_members_live ON portal.agency_members USING btree (user_id) WHERE (ended_at IS NULL);
CREATE TRIGGER refresh_displayed_role AFTER INSERT OR UPDATE OF role, ended_at ON portal.agency_members FOR EACH ROW EXECUTE FUNCTION portal.refresh_displayed_role();
comment on trigger refresh_displayed_role on portal.agency_members is 'After new, changed or ended agency access.';
CREATE TRIGGER relay_access_change AFTER UPDATE ON portal.agency_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.relay_access_change();
comment on trigger relay_access_change on portal.agency_members is 'After ended or changed agency access.';
alter table portal.agency_members enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.agency_members to service_role;

create table portal.agency_invitations (
  id uuid not null default portal.new_id(),
  token_sha256 text not null,
  email text,
  role text not null,
  client_ids uuid[],
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  constraint agency_invitations_pkey PRIMARY KEY (id),
  constraint agency_invitations_token_sha256_key UNIQUE (token_sha256),
  constraint agency_invitations_client_ids_check CHECK ((cardinality(client_ids) > 0)),
  constraint agency_invitations_email_check CHECK ((email = lower(email))),
  constraint agency_invitations_role_check CHECK ((role = ANY (ARRAY['agency_admin'::text, 'agency_staff'::text, 'agency_auditor'::text])))
);
CREATE UNIQUE INDEX agency_invitations_open ON portal.agency_invitations USING btree (COALESCE(email, ''::text)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
alter table portal.agency_invitations enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.agency_invitations to service_role;

create table portal.api_keys (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  name text not null,
  prefix text not null,
  key_hmac text not null,
  scopes text[] not null,
  location_ids uuid[],
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  revoked_by_name text,
  constraint api_keys_pkey PRIMARY KEY (client_id, id),
  constraint api_keys_key_hmac_key UNIQUE (key_hmac),
  constraint api_keys_check CHECK ((expires_at > created_at)),
  constraint api_keys_created_by_name_check CHECK ((length(created_by_name) <= 200)),
  constraint api_keys_key_hmac_check CHECK ((key_hmac ~ '^[0-9a-f]{64}$'::text)),
  constraint api_keys_location_ids_check CHECK ((cardinality(location_ids) > 0)),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint api_keys_prefix_check CHECK ((prefix ~ '^rk_live_[A-Za-z0-9_-]{6}$'::text)),
  constraint api_keys_revoked_by_name_check CHECK ((length(revoked_by_name) <= 200)),
  constraint api_keys_scopes_check CHECK (((scopes <@ ARRAY['read'::text, 'place'::text]) AND (cardinality(scopes) > 0))),
  constraint api_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX api_keys_by_id ON portal.api_keys USING btree (id);
alter table portal.api_keys enable row level security;
create policy admins on portal.api_keys for all to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy console_reads on portal.api_keys for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
create policy not_suspended_insert on portal.api_keys as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert (client_id, id, name, prefix, key_hmac, scopes, location_ids, created_by, created_by_name, created_at, expires_at), select (client_id, id, name, prefix, scopes, location_ids, created_by, created_by_name, created_at, expires_at, last_used_at, revoked_at, revoked_by, revoked_by_name), update (revoked_at, revoked_by, revoked_by_name) on portal.api_keys to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.api_keys to service_role;

create table portal.api_key_uses (
  client_id uuid not null,
  api_key_id uuid not null,
  hour timestamp with time zone not null,
  route text not null,
  count integer not null default 1,
  constraint api_key_uses_pkey PRIMARY KEY (client_id, api_key_id, hour, route),
  constraint api_key_uses_route_check CHECK (((length(route) >= 1) AND (length(route) <= 200))),
  constraint api_key_uses_client_id_api_key_id_fkey FOREIGN KEY (client_id, api_key_id) REFERENCES portal.api_keys(client_id, id)
);
alter table portal.api_key_uses enable row level security;
create policy admins on portal.api_key_uses for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
grant select on portal.api_key_uses to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.api_key_uses to service_role;

create table portal.webhooks (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  name text not null,
  url text not null,
  events text[] not null,
  location_ids uuid[],
  secret_sealed text not null,
  former_secret_sealed text,
  former_secret_until timestamp with time zone,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_by_name text,
  constraint webhooks_pkey PRIMARY KEY (client_id, id),
  constraint webhooks_check CHECK (((location_ids IS NULL) OR (NOT (events && ARRAY['statement.issued'::text, 'statement.voided'::text])))),
  constraint webhooks_created_by_name_check CHECK ((length(created_by_name) <= 200)),
  constraint webhooks_ended_by_name_check CHECK ((length(ended_by_name) <= 200)),
  constraint webhooks_events_check CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['account.status_changed'::text, 'payment.posted'::text, 'payment.reversed'::text, 'statement.issued'::text, 'statement.voided'::text]))),
  constraint webhooks_location_ids_check CHECK ((cardinality(location_ids) > 0)),
  constraint webhooks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000))),
  constraint webhooks_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX webhooks_by_id ON portal.webhooks USING btree (id);
alter table portal.webhooks enable row level security;
create policy admins on portal.webhooks for all to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
grant insert (client_id, id, name, url, events, location_ids, secret_sealed, created_by, created_by_name, created_at), select (client_id, id, name, url, events, location_ids, secret_sealed, former_secret_until, created_by, created_by_name, created_at, failing_since, disabled_at, ended_at, ended_by, ended_by_name), update (secret_sealed, former_secret_sealed, former_secret_until, failing_since, disabled_at, ended_at, ended_by, ended_by_name) on portal.webhooks to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.webhooks to service_role;

create table portal.webhook_events (
  client_id uuid not null,
  webhook_id uuid not null,
  "position" bigint not null generated always as identity,
  id uuid not null default portal.new_id(),
  type text not null,
  data jsonb not null,
  at timestamp with time zone not null,
  constraint webhook_events_pkey PRIMARY KEY (client_id, webhook_id, "position"),
  constraint webhook_events_type_check CHECK (((length(type) >= 1) AND (length(type) <= 60))),
  constraint webhook_events_client_id_webhook_id_fkey FOREIGN KEY (client_id, webhook_id) REFERENCES portal.webhooks(client_id, id)
);
alter table portal.webhook_events enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.webhook_events to service_role;

create table portal.webhook_deliveries (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  webhook_id uuid not null,
  body jsonb not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  last_status integer,
  last_error text,
  created_at timestamp with time zone not null default now(),
  delivered_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (client_id, id),
  constraint webhook_deliveries_last_error_check CHECK ((length(last_error) <= 500)),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dead'::text]))),
  constraint webhook_deliveries_client_id_webhook_id_fkey FOREIGN KEY (client_id, webhook_id) REFERENCES portal.webhooks(client_id, id)
);
CREATE INDEX webhook_deliveries_by_id ON portal.webhook_deliveries USING btree (id);
CREATE INDEX webhook_deliveries_by_webhook ON portal.webhook_deliveries USING btree (client_id, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_waiting ON portal.webhook_deliveries USING btree (next_at) WHERE (state = 'waiting'::text);
alter table portal.webhook_deliveries enable row level security;
create policy admins on portal.webhook_deliveries for all to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
grant insert (client_id, id, webhook_id, body, attempts, next_at, created_at), select, update (state, attempts, next_at) on portal.webhook_deliveries to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.webhook_deliveries to service_role;

-- ─── company ─────────────────────────────────────────────────────────────────────────────────────────────

create table portal.clients (
  id uuid not null default portal.new_id(),
  code text,
  name text not null,
  legal_name text not null,
  trade text not null default 'other'::text,
  debt_types text[] not null default '{consumer}'::text[],
  is_onboarding_completed boolean not null default false,
  last_account_number bigint not null default 1000,
  last_batch_number bigint not null default 100,
  created_at timestamp with time zone not null default now(),
  dba text,
  entity_type text,
  formation_state text,
  formation_year integer,
  ein_sealed text,
  ein_last4 text,
  website text,
  phone text,
  contacts jsonb,
  physical_address jsonb,
  mailing_address jsonb,
  remit_to_address jsonb,
  itemization_default text,
  interest_charged boolean,
  interest_rate_bp integer,
  interest_from text,
  credit_reporting boolean,
  credit_reporting_wait_days integer,
  remittance_method text,
  remittance_frequency text,
  settlement_min_percent integer,
  plan_max_months integer,
  legal_allowed boolean,
  authority_name text,
  authority_title text,
  onboarding_state text not null default 'none'::text,
  onboarding_at timestamp with time zone,
  onboarding_by uuid,
  onboarding_by_name text,
  onboarding_reason text,
  paper_agreement_at timestamp with time zone default now(),
  is_healthcare boolean generated always as (((trade = ANY (ARRAY['medical'::text, 'dental'::text, 'hospital'::text, 'behavioral health'::text, 'pharmacy'::text, 'ambulance'::text])) OR ('medical'::text = ANY (debt_types)))) stored,
  last_request_number bigint not null default 100,
  agency_client_id text,
  live_at timestamp with time zone default now(),
  goes_live_on date,
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  suspended_at timestamp with time zone,
  suspended_reason text,
  suspended_by_name text,
  ended_at timestamp with time zone,
  maintenance_at timestamp with time zone,
  maintenance_message text,
  maintenance_until timestamp with time zone,
  maintenance_by_name text,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_agency_client_id_key UNIQUE (agency_client_id),
  constraint clients_code_key UNIQUE (code),
  constraint clients_agency_client_id_check CHECK (((length(agency_client_id) >= 1) AND (length(agency_client_id) <= 60))),
  constraint clients_authority_name_check CHECK (((length(authority_name) >= 1) AND (length(authority_name) <= 200))),
  constraint clients_authority_title_check CHECK (((length(authority_title) >= 1) AND (length(authority_title) <= 200))),
  constraint clients_code_check CHECK ((code ~ '^[A-Z0-9]{3,12}$'::text)),
  constraint clients_credit_reporting_wait_days_check CHECK (((credit_reporting_wait_days >= 0) AND (credit_reporting_wait_days <= 3650))),
  constraint clients_dba_check CHECK (((length(dba) >= 1) AND (length(dba) <= 200))),
  constraint clients_ein_last4_check CHECK ((ein_last4 ~ '^[0-9]{4}$'::text)),
  constraint clients_entity_type_check CHECK ((entity_type = ANY (ARRAY['corporation'::text, 'llc'::text, 'partnership'::text, 'sole_proprietor'::text, 'nonprofit'::text, 'government'::text, 'other'::text]))),
  constraint clients_formation_state_check CHECK ((formation_state ~ '^[A-Z]{2}$'::text)),
  constraint clients_formation_year_check CHECK (((formation_year >= 1600) AND (formation_year <= 2200))),
  constraint clients_interest_from_check CHECK ((interest_from = ANY (ARRAY['service'::text, 'delinquency'::text, 'charge_off'::text, 'placement'::text, 'judgment'::text]))),
  constraint clients_interest_rate_bp_check CHECK (((interest_rate_bp >= 1) AND (interest_rate_bp <= 10000))),
  constraint clients_itemization_default_check CHECK ((itemization_default = ANY (ARRAY['last_statement'::text, 'charge_off'::text, 'last_payment'::text, 'transaction'::text, 'judgment'::text]))),
  constraint clients_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 200))),
  constraint clients_maintenance CHECK ((((maintenance_at IS NULL) = (maintenance_message IS NULL)) AND ((maintenance_at IS NULL) = (maintenance_by_name IS NULL)) AND ((maintenance_at IS NOT NULL) OR (maintenance_until IS NULL)))),
  constraint clients_maintenance_by_name_check CHECK ((length(maintenance_by_name) <= 200)),
  constraint clients_maintenance_message_check CHECK (((length(maintenance_message) >= 1) AND (length(maintenance_message) <= 1000))),
  constraint clients_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint clients_onboarding_reason_check CHECK ((length(onboarding_reason) <= 2000)),
  constraint clients_onboarding_state_check CHECK ((onboarding_state = ANY (ARRAY['none'::text, 'draft'::text, 'submitted'::text, 'returned'::text, 'approved'::text]))),
  constraint clients_phone_check CHECK ((phone ~ '^\+1[0-9]{10}$'::text)),
  constraint clients_plan_max_months_check CHECK (((plan_max_months >= 1) AND (plan_max_months <= 120))),
  constraint clients_remittance_frequency_check CHECK ((remittance_frequency = ANY (ARRAY['weekly'::text, 'biweekly'::text, 'semimonthly'::text, 'monthly'::text]))),
  constraint clients_remittance_method_check CHECK ((remittance_method = ANY (ARRAY['gross'::text, 'net'::text, 'split'::text]))),
  constraint clients_settlement_min_percent_check CHECK (((settlement_min_percent >= 1) AND (settlement_min_percent <= 100))),
  constraint clients_suspended_by_name_check CHECK (((length(suspended_by_name) >= 1) AND (length(suspended_by_name) <= 200))),
  constraint clients_suspended_check CHECK ((((suspended_at IS NULL) = (suspended_reason IS NULL)) AND ((suspended_at IS NULL) = (suspended_by_name IS NULL)))),
  constraint clients_suspended_reason_check CHECK (((length(suspended_reason) >= 1) AND (length(suspended_reason) <= 1000))),
  constraint clients_website_check CHECK ((length(website) <= 300))
);
CREATE INDEX clients_by_change ON portal.clients USING btree (changed_in, id);
CREATE INDEX clients_by_name ON portal.clients USING btree (lower(name), id);
CREATE INDEX clients_loading ON portal.clients USING btree (goes_live_on) WHERE (live_at IS NULL);
CREATE TRIGGER console_insert AFTER INSERT ON portal.clients
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_client_change();
CREATE TRIGGER console_update AFTER UPDATE ON portal.clients
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_client_change();
CREATE TRIGGER enforce_admin_edit BEFORE UPDATE OF name, legal_name, trade, debt_types, dba, entity_type, formation_state, formation_year, ein_sealed, ein_last4, website, phone, contacts, physical_address, mailing_address, remit_to_address, itemization_default, interest_charged, interest_rate_bp, interest_from, credit_reporting, credit_reporting_wait_days, remittance_method, remittance_frequency, settlement_min_percent, plan_max_months, legal_allowed, authority_name, authority_title ON portal.clients FOR EACH ROW EXECUTE FUNCTION portal.enforce_admin_edit();
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.clients FOR EACH ROW EXECUTE FUNCTION portal.mark_change('last_account_number', 'last_batch_number', 'last_request_number', 'is_healthcare');
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.clients
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.clients
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.clients enable row level security;
create policy members on portal.clients for select to authenticated
  using (id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids)));
create policy members_update on portal.clients for update to authenticated
  using (id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids)));
create policy not_suspended_update on portal.clients as restrictive for update to authenticated
  using (id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant select (id, code, name, legal_name, trade, debt_types, is_onboarding_completed, last_account_number, last_batch_number, created_at, dba, entity_type, formation_state, formation_year, ein_last4, website, phone, contacts, physical_address, mailing_address, remit_to_address, itemization_default, interest_charged, interest_rate_bp, interest_from, credit_reporting, credit_reporting_wait_days, remittance_method, remittance_frequency, settlement_min_percent, plan_max_months, legal_allowed, authority_name, authority_title, onboarding_state, onboarding_at, onboarding_by, onboarding_by_name, onboarding_reason, paper_agreement_at, is_healthcare, last_request_number, agency_client_id, live_at, goes_live_on, suspended_at, suspended_reason, suspended_by_name, ended_at, maintenance_at, maintenance_message, maintenance_until, maintenance_by_name), update (name, legal_name, trade, debt_types, last_account_number, last_batch_number, dba, entity_type, formation_state, formation_year, ein_sealed, ein_last4, website, phone, contacts, physical_address, mailing_address, remit_to_address, itemization_default, interest_charged, interest_rate_bp, interest_from, credit_reporting, credit_reporting_wait_days, remittance_method, remittance_frequency, settlement_min_percent, plan_max_months, legal_allowed, authority_name, authority_title, last_request_number) on portal.clients to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.clients to service_role;

create table portal.client_profile_versions (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  field text not null,
  version integer not null,
  value text,
  value_sealed text,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamp with time zone not null default now(),
  constraint client_profile_versions_pkey PRIMARY KEY (client_id, id),
  constraint client_profile_versions_client_id_field_version_key UNIQUE (client_id, field, version),
  constraint client_profile_versions_field_check CHECK ((field = ANY (ARRAY['legal_name'::text, 'ein'::text, 'remittance_method'::text]))),
  constraint client_profile_versions_version_check CHECK ((version > 0)),
  constraint client_profile_versions_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portal.client_profile_versions FOR EACH ROW EXECUTE FUNCTION portal.enforce_append_only();
alter table portal.client_profile_versions enable row level security;
create policy admins on portal.client_profile_versions for all to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy not_suspended_insert on portal.client_profile_versions as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert, select (client_id, id, field, version, value, changed_by, changed_by_name, changed_at) on portal.client_profile_versions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.client_profile_versions to service_role;

create table portal.client_sections (
  client_id uuid not null,
  section text not null,
  revision integer not null default 1,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamp with time zone not null default now(),
  constraint client_sections_pkey PRIMARY KEY (client_id, section),
  constraint client_sections_section_check CHECK ((section = ANY (ARRAY['company'::text, 'contacts'::text, 'billing'::text, 'money'::text, 'authority'::text]))),
  constraint client_sections_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.client_sections enable row level security;
create policy admins_add on portal.client_sections for insert to authenticated
  with check (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy admins_change on portal.client_sections for update to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy members on portal.client_sections for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids)));
create policy not_suspended_insert on portal.client_sections as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.client_sections as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert, select, update (revision, changed_by, changed_by_name, changed_at) on portal.client_sections to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.client_sections to service_role;

create table portal.locations (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  code text not null,
  name text not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  line1 text,
  line2 text,
  city text,
  state text,
  postal_code text,
  phone text,
  is_remit_to boolean not null default false,
  hours text,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by uuid,
  changed_by_name text,
  deactivated_at timestamp with time zone,
  deactivated_by uuid,
  named_at timestamp with time zone,
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint locations_pkey PRIMARY KEY (client_id, id),
  constraint locations_client_id_code_key UNIQUE (client_id, code),
  constraint locations_check CHECK (((num_nulls(line1, city, state, postal_code) = ANY (ARRAY[0, 4])) AND ((line2 IS NULL) OR (line1 IS NOT NULL)))),
  constraint locations_check1 CHECK (((NOT is_remit_to) OR (line1 IS NOT NULL))),
  constraint locations_city_check CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  constraint locations_code_check CHECK (((length(code) >= 1) AND (length(code) <= 30))),
  constraint locations_hours_check CHECK (((length(hours) >= 1) AND (length(hours) <= 200))),
  constraint locations_line1_check CHECK (((length(line1) >= 1) AND (length(line1) <= 200))),
  constraint locations_line2_check CHECK (((length(line2) >= 1) AND (length(line2) <= 200))),
  constraint locations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint locations_phone_check CHECK ((phone ~ '^\+1[0-9]{10}$'::text)),
  constraint locations_postal_code_check CHECK ((postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'::text)),
  constraint locations_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint locations_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX locations_by_change ON portal.locations USING btree (changed_in, client_id, id);
CREATE UNIQUE INDEX locations_by_code ON portal.locations USING btree (client_id, lower(code));
CREATE INDEX locations_by_words ON portal.locations USING gin (portal.search_lexemes(client_id, ((name || ' '::text) || COALESCE(city, ''::text)), code)) WITH (gin_pending_list_limit='256');
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.locations FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.locations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.locations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.locations enable row level security;
create policy admins_add on portal.locations for insert to authenticated
  with check (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy admins_change on portal.locations for update to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy members on portal.locations for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR (id = ANY (ARRAY( SELECT portal.my_location_ids() AS my_location_ids))));
create policy not_suspended_insert on portal.locations as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.locations as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert (client_id, id, code, name, created_at, line1, line2, city, state, postal_code, phone, is_remit_to, hours, changed_at, changed_by, changed_by_name), select, update (code, name, is_active, line1, line2, city, state, postal_code, phone, is_remit_to, hours, revision, changed_at, changed_by, changed_by_name, deactivated_at, deactivated_by) on portal.locations to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.locations to service_role;

create table portal.bank_accounts (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  holder text not null,
  routing_number text not null,
  bank_name text,
  number_sealed text,
  number_last4 text not null,
  number_fingerprint text,
  type text not null,
  purpose text not null,
  is_default boolean not null default false,
  usable_from timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  archived_by uuid,
  archived_by_name text,
  archived_at timestamp with time zone,
  constraint bank_accounts_pkey PRIMARY KEY (client_id, id),
  constraint bank_accounts_bank_name_check CHECK (((length(bank_name) >= 1) AND (length(bank_name) <= 200))),
  constraint bank_accounts_check CHECK (((NOT is_default) OR (archived_at IS NULL))),
  constraint bank_accounts_check1 CHECK (((number_sealed IS NULL) = (number_fingerprint IS NULL))),
  constraint bank_accounts_check2 CHECK (((number_sealed IS NOT NULL) OR (archived_at IS NOT NULL))),
  constraint bank_accounts_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 200))),
  constraint bank_accounts_number_last4_check CHECK ((number_last4 ~ '^[0-9]{4}$'::text)),
  constraint bank_accounts_purpose_check CHECK ((purpose = ANY (ARRAY['remittance'::text, 'fees'::text, 'both'::text]))),
  constraint bank_accounts_routing_number_check CHECK ((routing_number ~ '^[0-9]{9}$'::text)),
  constraint bank_accounts_type_check CHECK ((type = ANY (ARRAY['checking'::text, 'savings'::text]))),
  constraint bank_accounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX bank_accounts_archived ON portal.bank_accounts USING btree (archived_at) WHERE ((archived_at IS NOT NULL) AND (number_sealed IS NOT NULL));
CREATE UNIQUE INDEX bank_accounts_default ON portal.bank_accounts USING btree (client_id) WHERE is_default;
CREATE UNIQUE INDEX bank_accounts_once ON portal.bank_accounts USING btree (client_id, number_fingerprint) WHERE (archived_at IS NULL);
alter table portal.bank_accounts enable row level security;
create policy admins on portal.bank_accounts for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy admins_add on portal.bank_accounts for insert to authenticated
  with check (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy admins_change on portal.bank_accounts for update to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) AND (archived_at IS NULL))
  with check (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy not_suspended_insert on portal.bank_accounts as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.bank_accounts as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert (client_id, id, holder, routing_number, bank_name, number_sealed, number_last4, number_fingerprint, type, purpose, is_default, usable_from, created_by, created_by_name, created_at), select (client_id, id, holder, routing_number, bank_name, number_last4, type, purpose, is_default, usable_from, created_by, created_by_name, created_at, archived_by, archived_by_name, archived_at), update (purpose, is_default, archived_by, archived_by_name, archived_at) on portal.bank_accounts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.bank_accounts to service_role;

create table portal.onboarding_drafts (
  client_id uuid not null default portal.new_id(),
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  submitted_by uuid,
  constraint onboarding_drafts_pkey PRIMARY KEY (client_id)
);
CREATE INDEX onboarding_drafts_by_submitter ON portal.onboarding_drafts USING btree (submitted_by, submitted_at DESC) WHERE (submitted_by IS NOT NULL);
CREATE UNIQUE INDEX onboarding_drafts_by_user ON portal.onboarding_drafts USING btree (user_id) WHERE (user_id IS NOT NULL);
alter table portal.onboarding_drafts enable row level security;
create policy own on portal.onboarding_drafts for all to authenticated
  using ((user_id = ( SELECT portal.current_user_id() AS current_user_id)) OR (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))))
  with check ((user_id = ( SELECT portal.current_user_id() AS current_user_id)) OR (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))));
grant insert (client_id, user_id, created_at), select, update (created_at) on portal.onboarding_drafts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.onboarding_drafts to service_role;

create table portal.onboarding_steps (
  client_id uuid not null,
  step text not null,
  data jsonb not null,
  revision integer not null default 1,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamp with time zone not null default now(),
  constraint onboarding_steps_pkey PRIMARY KEY (client_id, step),
  constraint onboarding_steps_step_check CHECK ((step = ANY (ARRAY['company'::text, 'contacts'::text, 'billing'::text, 'money'::text, 'authority'::text, 'team'::text, 'review'::text]))),
  constraint onboarding_steps_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.onboarding_drafts(client_id) ON DELETE CASCADE
);
alter table portal.onboarding_steps enable row level security;
create policy own on portal.onboarding_steps for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR (client_id = ANY (ARRAY( SELECT d.client_id
   FROM portal.onboarding_drafts d
  WHERE (d.user_id = ( SELECT portal.current_user_id() AS current_user_id))))));
grant insert, select, update (data, revision, saved_by, saved_by_name, saved_at) on portal.onboarding_steps to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.onboarding_steps to service_role;

create table portal.agreement_versions (
  id uuid not null default portal.new_id(),
  kind text not null,
  version text not null,
  title text not null,
  sha256 text not null,
  body text not null,
  must_sign_anew boolean not null,
  registered_at timestamp with time zone not null default now(),
  current_since timestamp with time zone not null default now(),
  added_by uuid,
  added_by_name text,
  constraint agreement_versions_pkey PRIMARY KEY (id),
  constraint agreement_versions_kind_version_key UNIQUE (kind, version),
  constraint agreement_versions_added_by_name_check CHECK (((length(added_by_name) >= 1) AND (length(added_by_name) <= 200))),
  constraint agreement_versions_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'baa'::text]))),
  constraint agreement_versions_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint agreement_versions_version_check CHECK ((version ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'::text))
);
alter table portal.agreement_versions enable row level security;
create policy signed_in on portal.agreement_versions for select to authenticated
  using true;
grant select on portal.agreement_versions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.agreement_versions to service_role;

create table portal.agreement_signatures (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  version_id uuid not null,
  kind text not null,
  version text not null,
  body text not null,
  sha256 text not null,
  signer_name text not null,
  signer_title text not null,
  consent text not null,
  signed_by uuid not null,
  signed_at timestamp with time zone not null,
  ip_address inet not null,
  user_agent text,
  file_key text not null,
  file_bytes bigint not null,
  file_sha256 text not null,
  constraint agreement_signatures_pkey PRIMARY KEY (client_id, id),
  constraint agreement_signatures_client_id_version_id_sha256_key UNIQUE (client_id, version_id, sha256),
  constraint agreement_signatures_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'baa'::text]))),
  constraint agreement_signatures_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint agreement_signatures_signer_name_check CHECK (((length(signer_name) >= 1) AND (length(signer_name) <= 200))),
  constraint agreement_signatures_signer_title_check CHECK (((length(signer_title) >= 1) AND (length(signer_title) <= 200))),
  constraint agreement_signatures_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id),
  constraint agreement_signatures_version_id_fkey FOREIGN KEY (version_id) REFERENCES portal.agreement_versions(id)
);
CREATE INDEX agreement_signatures_by_time ON portal.agreement_signatures USING btree (client_id, signed_at DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portal.agreement_signatures FOR EACH ROW EXECUTE FUNCTION portal.enforce_append_only();
alter table portal.agreement_signatures enable row level security;
create policy admins on portal.agreement_signatures for all to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)))
  with check ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) AND (signed_by = ( SELECT portal.current_user_id() AS current_user_id)));
create policy console_reads on portal.agreement_signatures for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
create policy not_suspended_insert on portal.agreement_signatures as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert, select on portal.agreement_signatures to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.agreement_signatures to service_role;

create table portal.commission_schedules (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  version integer not null,
  schedule jsonb not null,
  valid_from date not null,
  created_at timestamp with time zone not null default now(),
  constraint commission_schedules_pkey PRIMARY KEY (client_id, id),
  constraint commission_schedules_client_id_version_key UNIQUE (client_id, version),
  constraint commission_schedules_version_check CHECK ((version > 0)),
  constraint commission_schedules_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.commission_schedules enable row level security;
create policy admins on portal.commission_schedules for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy console_reads on portal.commission_schedules for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.commission_schedules to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.commission_schedules to service_role;

-- ─── accounts ────────────────────────────────────────────────────────────────────────────────────────────

create table portal.people (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  kind text not null,
  display_name text not null,
  first_name text,
  middle_name text,
  last_name text,
  suffix text,
  business_name text,
  contact_name text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  country text,
  phones jsonb not null default '[]'::jsonb,
  emails jsonb not null default '[]'::jsonb,
  ssn_sealed text,
  ssn_fingerprint text,
  ssn_last4 text,
  ein_sealed text,
  ein_last4 text,
  date_of_birth_sealed text,
  drivers_license_sealed text,
  employer_name text,
  language text,
  match_key text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  agency_person_id text,
  facts jsonb not null default '{}'::jsonb,
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint people_pkey PRIMARY KEY (client_id, id),
  constraint people_agency_person_id_check CHECK (((length(agency_person_id) >= 1) AND (length(agency_person_id) <= 60))),
  constraint people_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 300))),
  constraint people_ein_last4_check CHECK ((ein_last4 ~ '^[0-9]{4}$'::text)),
  constraint people_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'business'::text]))),
  constraint people_ssn_last4_check CHECK ((ssn_last4 ~ '^[0-9]{4}$'::text)),
  constraint people_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE UNIQUE INDEX people_by_agency_id ON portal.people USING btree (client_id, agency_person_id) WHERE (agency_person_id IS NOT NULL);
CREATE INDEX people_by_change ON portal.people USING btree (changed_in, client_id, id);
CREATE INDEX people_by_contact ON portal.people USING gin (portal.contact_lexemes(client_id, phones, emails, ssn_last4)) WITH (gin_pending_list_limit='256');
CREATE INDEX people_by_match_key ON portal.people USING btree (client_id, match_key) WHERE (match_key IS NOT NULL);
CREATE TRIGGER index_changed_name_words AFTER UPDATE ON portal.people
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION portal.index_name_words();
CREATE TRIGGER index_name_words AFTER INSERT ON portal.people
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION portal.index_name_words();
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.people FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.people
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.people
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.people enable row level security;
create policy members on portal.people for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = people.client_id) AND (a.person_id = people.id))))))
  with check (client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids)));
create policy not_suspended_insert on portal.people as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.people as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert, select, update on portal.people to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.people to service_role;

create table portal.person_contacts (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  person_id uuid not null,
  kind text not null,
  value jsonb not null,
  source text not null,
  valid_from date,
  valid_until date,
  is_valid boolean not null default true,
  constraint person_contacts_pkey PRIMARY KEY (client_id, id),
  constraint person_contacts_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text, 'address'::text]))),
  constraint person_contacts_source_check CHECK ((source = ANY (ARRAY['client'::text, 'debtor'::text, 'skip_trace'::text, 'bureau'::text, 'other'::text]))),
  constraint person_contacts_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id),
  constraint person_contacts_client_id_person_id_fkey FOREIGN KEY (client_id, person_id) REFERENCES portal.people(client_id, id)
);
CREATE INDEX person_contacts_by_end ON portal.person_contacts USING btree (valid_until) WHERE (is_valid AND (valid_until IS NOT NULL));
CREATE INDEX person_contacts_by_person ON portal.person_contacts USING btree (client_id, person_id);
alter table portal.person_contacts enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.person_contacts to service_role;

create table portal.accounts (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  number bigint not null,
  person_id uuid not null,
  debtor_name text not null,
  location_id uuid,
  batch_id uuid not null,
  import_id uuid,
  import_row_number integer,
  debt_type text not null,
  client_account_number text not null,
  client_account_key text not null,
  status text not null,
  status_reason text,
  status_since timestamp with time zone not null default now(),
  placed_on date not null,
  last_activity_at timestamp with time zone not null default now(),
  amount_placed_cents bigint not null,
  paid_cents bigint not null default 0,
  adjusted_cents bigint not null default 0,
  balance_cents bigint not null,
  debt_date date,
  itemization_reference text,
  itemization_date date,
  itemization_amount_cents bigint,
  itemization_interest_cents bigint,
  itemization_fees_cents bigint,
  itemization_payments_cents bigint,
  itemization_credits_cents bigint,
  creditor_current text,
  creditor_itemization text,
  details jsonb not null default '{}'::jsonb,
  previous_account_id uuid,
  created_at timestamp with time zone not null default now(),
  agency_account_number text,
  acknowledged_at timestamp with time zone,
  status_before_pause text,
  hold_until date,
  accrued_cents bigint not null default 0,
  paid_direct_cents bigint not null default 0,
  last_paid_on date,
  closed_on date,
  collection_stops text[] not null default '{}'::text[],
  conversion_cents bigint not null default 0,
  balance_as_of timestamp with time zone,
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint accounts_pkey PRIMARY KEY (client_id, id),
  constraint accounts_client_id_number_key UNIQUE (client_id, number),
  constraint accounts_agency_account_number_check CHECK (((length(agency_account_number) >= 1) AND (length(agency_account_number) <= 60))),
  constraint accounts_amount_placed_cents_check CHECK ((amount_placed_cents > 0)),
  constraint accounts_client_account_number_check CHECK (((length(client_account_number) >= 1) AND (length(client_account_number) <= 50))),
  constraint accounts_collection_stops_check CHECK ((collection_stops <@ ARRAY['dispute'::text, 'bankruptcy'::text, 'deceased'::text, 'attorney'::text, 'cease'::text])),
  constraint accounts_debt_type_check CHECK ((debt_type = ANY (ARRAY['consumer'::text, 'medical'::text, 'rental'::text, 'loan'::text, 'utility'::text, 'tuition'::text, 'judgment'::text, 'commercial'::text]))),
  constraint accounts_itemization_reference_check CHECK ((itemization_reference = ANY (ARRAY['last_statement'::text, 'charge_off'::text, 'last_payment'::text, 'transaction'::text, 'judgment'::text]))),
  constraint accounts_client_id_batch_id_fkey FOREIGN KEY (client_id, batch_id) REFERENCES portal.batches(client_id, id),
  constraint accounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id),
  constraint accounts_client_id_person_id_fkey FOREIGN KEY (client_id, person_id) REFERENCES portal.people(client_id, id)
);
CREATE INDEX accounts_asked ON portal.accounts USING btree (client_id, id) INCLUDE (status_since) WHERE (status = 'NEEDS_INFO'::text);
CREATE INDEX accounts_by_activity ON portal.accounts USING btree (client_id, last_activity_at DESC, id DESC);
CREATE UNIQUE INDEX accounts_by_agency_number ON portal.accounts USING btree (client_id, agency_account_number) WHERE (agency_account_number IS NOT NULL);
CREATE INDEX accounts_by_amount_placed ON portal.accounts USING btree (client_id, amount_placed_cents);
CREATE INDEX accounts_by_balance ON portal.accounts USING btree (client_id, balance_cents DESC, id DESC);
CREATE INDEX accounts_by_batch ON portal.accounts USING btree (client_id, batch_id);
CREATE INDEX accounts_by_change ON portal.accounts USING btree (changed_in, client_id, id);
CREATE INDEX accounts_by_key ON portal.accounts USING btree (client_id, client_account_key);
CREATE INDEX accounts_by_location ON portal.accounts USING btree (client_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX accounts_by_name ON portal.accounts USING btree (client_id, debtor_name, id);
CREATE INDEX accounts_by_person ON portal.accounts USING btree (client_id, person_id);
CREATE INDEX accounts_by_placed ON portal.accounts USING btree (client_id, placed_on DESC, id DESC);
CREATE INDEX accounts_by_previous ON portal.accounts USING btree (client_id, previous_account_id) WHERE (previous_account_id IS NOT NULL);
CREATE INDEX accounts_by_status ON portal.accounts USING btree (client_id, status, placed_on DESC, id DESC);
CREATE INDEX accounts_by_words ON portal.accounts USING gin (portal.search_lexemes(client_id, debtor_name, client_account_number)) WITH (gin_pending_list_limit='256');
CREATE INDEX accounts_converted ON portal.accounts USING btree (client_id, id) WHERE (conversion_cents <> 0);
CREATE INDEX accounts_held ON portal.accounts USING btree (hold_until) WHERE (hold_until IS NOT NULL);
CREATE INDEX accounts_rejected ON portal.accounts USING btree (client_id, status_since DESC) WHERE (status = 'REJECTED'::text);
CREATE INDEX accounts_submitted ON portal.accounts USING btree (client_id, batch_id) WHERE (status = 'SUBMITTED'::text);
CREATE TRIGGER add_account_totals AFTER INSERT ON portal.accounts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.add_account_totals();
CREATE TRIGGER adjust_account_totals AFTER UPDATE ON portal.accounts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.adjust_account_totals();
CREATE TRIGGER broadcast_account_change AFTER UPDATE ON portal.accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_change();
CREATE TRIGGER console_insert AFTER INSERT ON portal.accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER console_update AFTER UPDATE ON portal.accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.accounts FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
CREATE TRIGGER queue_status_events AFTER UPDATE ON portal.accounts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.queue_status_events();
comment on trigger queue_status_events on portal.accounts is 'After changed accounts, whoever changed them.';
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.accounts enable row level security;
create policy members on portal.accounts for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR (location_id = ANY (ARRAY( SELECT portal.my_location_ids() AS my_location_ids))));
create policy not_suspended_insert on portal.accounts as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.accounts as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy own_insert on portal.accounts as restrictive for insert to authenticated
  with check ((status = 'SUBMITTED'::text) AND (acknowledged_at IS NULL) AND (agency_account_number IS NULL) AND (balance_cents = amount_placed_cents) AND (accrued_cents = 0) AND (paid_cents = 0) AND (paid_direct_cents = 0) AND (adjusted_cents = 0) AND (conversion_cents = 0) AND (balance_as_of IS NULL));
grant insert, select, update (status, status_reason, status_since, last_activity_at, closed_on) on portal.accounts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.accounts to service_role;

create table portal.account_parties (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  role text not null,
  display_name text not null,
  is_liable boolean not null,
  contact jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint account_parties_pkey PRIMARY KEY (client_id, id),
  constraint account_parties_role_check CHECK ((role = ANY (ARRAY['co_debtor'::text, 'guarantor'::text, 'spouse'::text, 'attorney'::text, 'estate'::text, 'patient'::text, 'responsible'::text]))),
  constraint account_parties_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id)
);
CREATE INDEX account_parties_by_account ON portal.account_parties USING btree (client_id, account_id);
CREATE INDEX account_parties_by_words ON portal.account_parties USING gin (portal.search_lexemes(client_id, display_name, ''::text)) WITH (gin_pending_list_limit='256');
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.account_parties
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.account_parties
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER index_name_words AFTER INSERT ON portal.account_parties
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION portal.index_name_words();
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.account_parties
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.account_parties
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.account_parties enable row level security;
create policy members on portal.account_parties for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = account_parties.client_id) AND (a.id = account_parties.account_id))))));
create policy not_suspended_insert on portal.account_parties as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert, select on portal.account_parties to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.account_parties to service_role;

create table portal.account_status_history (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  from_status text,
  to_status text not null,
  reason text,
  actor text not null,
  actor_user_id uuid,
  at timestamp with time zone not null default now(),
  reason_code text,
  agency_code text,
  external_id text,
  written_by text,
  constraint account_status_history_pkey PRIMARY KEY (client_id, id),
  constraint account_status_history_actor_check CHECK ((actor = ANY (ARRAY['client'::text, 'agency'::text, 'system'::text]))),
  constraint account_status_history_agency_code_check CHECK ((length(agency_code) <= 60)),
  constraint account_status_history_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint account_status_history_reason_code_check CHECK ((length(reason_code) <= 60)),
  constraint account_status_history_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id)
);
CREATE INDEX account_status_history_by_account ON portal.account_status_history USING btree (client_id, account_id, at);
CREATE INDEX account_status_history_by_time ON portal.account_status_history USING btree (client_id, at DESC);
CREATE UNIQUE INDEX account_status_history_once ON portal.account_status_history USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portal.account_status_history FOR EACH ROW EXECUTE FUNCTION portal.enforce_append_only();
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.account_status_history
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.account_status_history
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.account_status_history
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.account_status_history
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER settle_offers AFTER INSERT ON portal.account_status_history
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.settle_offers();
alter table portal.account_status_history enable row level security;
create policy members on portal.account_status_history for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = account_status_history.client_id) AND (a.id = account_status_history.account_id))))));
create policy own_insert on portal.account_status_history as restrictive for insert to authenticated
  with check ((actor = 'client'::text) AND (actor_user_id = ( SELECT portal.current_user_id() AS current_user_id)) AND (external_id IS NULL) AND (agency_code IS NULL));
grant insert, select on portal.account_status_history to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.account_status_history to service_role;

create table portal.account_events (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  kind text not null,
  direction text,
  outcome text,
  body text,
  at timestamp with time zone not null,
  external_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint account_events_pkey PRIMARY KEY (client_id, id),
  constraint account_events_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint account_events_body_check CHECK ((length(body) <= 4000)),
  constraint account_events_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  constraint account_events_kind_check CHECK ((kind = ANY (ARRAY['letter'::text, 'call'::text, 'email'::text, 'text'::text, 'visit'::text, 'court'::text, 'note'::text]))),
  constraint account_events_outcome_check CHECK ((length(outcome) <= 60)),
  constraint account_events_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id)
);
CREATE INDEX account_events_by_account ON portal.account_events USING btree (client_id, account_id, at);
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.account_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.account_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
alter table portal.account_events enable row level security;
create policy members on portal.account_events for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = account_events.client_id) AND (a.id = account_events.account_id))))));
grant select on portal.account_events to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.account_events to service_role;

create table portal.account_balances (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  as_of timestamp with time zone not null,
  balance_cents bigint not null,
  accrued_cents bigint not null,
  external_id text not null,
  created_at timestamp with time zone not null default now(),
  charge text,
  charge_cents bigint,
  charge_text text,
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint account_balances_pkey PRIMARY KEY (client_id, id),
  constraint account_balances_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint account_balances_balance_cents_check CHECK ((balance_cents >= 0)),
  constraint account_balances_charge_cents_check CHECK ((charge_cents > 0)),
  constraint account_balances_charge_check CHECK ((charge = ANY (ARRAY['nsf_fee'::text, 'court_cost'::text, 'interest'::text, 'fee'::text]))),
  constraint account_balances_charge_text_check CHECK (((length(charge_text) >= 1) AND (length(charge_text) <= 200))),
  constraint account_balances_check CHECK (((charge IS NULL) = (charge_cents IS NULL))),
  constraint account_balances_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id)
);
CREATE INDEX account_balances_by_account ON portal.account_balances USING btree (client_id, account_id, as_of DESC);
CREATE INDEX account_balances_by_change ON portal.account_balances USING btree (changed_in, client_id, id) WHERE (charge IS NOT NULL);
CREATE INDEX account_balances_court_costs ON portal.account_balances USING btree (client_id, as_of) WHERE (charge = 'court_cost'::text);
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.account_balances
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.account_balances
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.account_balances FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
alter table portal.account_balances enable row level security;
create policy members on portal.account_balances for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = account_balances.client_id) AND (a.id = account_balances.account_id))))));
grant select on portal.account_balances to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.account_balances to service_role;

create table portal.interest_postings (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  month date,
  at timestamp with time zone not null,
  counts_from date,
  amount_cents bigint not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint interest_postings_pkey PRIMARY KEY (client_id, id),
  constraint interest_postings_check CHECK (((month IS NULL) = (counts_from IS NULL))),
  constraint interest_postings_text_check CHECK (((length(text) >= 1) AND (length(text) <= 400))),
  constraint interest_postings_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id)
);
CREATE INDEX interest_postings_by_account ON portal.interest_postings USING btree (client_id, account_id, at);
CREATE INDEX interest_postings_by_change ON portal.interest_postings USING btree (changed_in, client_id, id);
CREATE UNIQUE INDEX interest_postings_by_month ON portal.interest_postings USING btree (client_id, account_id, month) WHERE (month IS NOT NULL);
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.interest_postings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.interest_postings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.interest_postings FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
alter table portal.interest_postings enable row level security;
create policy members on portal.interest_postings for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = interest_postings.client_id) AND (a.id = interest_postings.account_id))))));
grant select on portal.interest_postings to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.interest_postings to service_role;

create table portal.account_notes (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  body text not null,
  author_name text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint account_notes_pkey PRIMARY KEY (client_id, id),
  constraint account_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint account_notes_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id)
);
CREATE INDEX account_notes_by_account ON portal.account_notes USING btree (client_id, account_id, created_at);
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.account_notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.account_notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
alter table portal.account_notes enable row level security;
create policy members on portal.account_notes for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = account_notes.client_id) AND (a.id = account_notes.account_id))))));
create policy not_suspended_insert on portal.account_notes as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy own_insert on portal.account_notes as restrictive for insert to authenticated
  with check (created_by = ( SELECT portal.current_user_id() AS current_user_id));
grant insert, select on portal.account_notes to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.account_notes to service_role;

create table portal.requests (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  number bigint not null,
  account_id uuid not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  cost jsonb,
  state text not null default 'submitted'::text,
  decline_reason text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  applied_at timestamp with time zone,
  cancelled_by uuid,
  cancelled_at timestamp with time zone,
  payment_id uuid,
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint requests_pkey PRIMARY KEY (client_id, id),
  constraint requests_client_id_number_key UNIQUE (client_id, number),
  constraint requests_decline_reason_check CHECK ((length(decline_reason) <= 2000)),
  constraint requests_kind_check CHECK ((kind = ANY (ARRAY['recall'::text, 'hold'::text, 'release'::text, 'direct_payment'::text, 'payment_reversal'::text, 'adjustment'::text, 'bankruptcy'::text, 'death'::text, 'attorney'::text, 'contact_data'::text]))),
  constraint requests_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'accepted'::text, 'declined'::text, 'applied'::text, 'cancelled'::text]))),
  constraint requests_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id)
);
CREATE INDEX requests_by_account ON portal.requests USING btree (client_id, account_id, created_at DESC);
CREATE INDEX requests_by_change ON portal.requests USING btree (changed_in, client_id, id);
CREATE INDEX requests_by_time ON portal.requests USING btree (client_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX requests_once ON portal.requests USING btree (client_id, account_id, kind) WHERE ((state = ANY (ARRAY['submitted'::text, 'accepted'::text])) AND (kind = ANY (ARRAY['recall'::text, 'hold'::text, 'release'::text, 'adjustment'::text, 'bankruptcy'::text, 'death'::text, 'attorney'::text])));
CREATE INDEX requests_open ON portal.requests USING btree (client_id, created_at DESC, id DESC) WHERE (state = ANY (ARRAY['submitted'::text, 'accepted'::text]));
CREATE INDEX requests_waiting ON portal.requests USING btree (created_at, id) WHERE (state = ANY (ARRAY['submitted'::text, 'accepted'::text]));
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER console_insert AFTER INSERT ON portal.requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER console_update AFTER UPDATE ON portal.requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.requests FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.requests enable row level security;
create policy admins_cancel on portal.requests as restrictive for update to authenticated
  using true
  with check ((kind <> ALL (ARRAY['recall'::text, 'adjustment'::text])) OR (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))));
create policy admins_insert on portal.requests as restrictive for insert to authenticated
  with check ((kind <> ALL (ARRAY['recall'::text, 'adjustment'::text])) OR (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))));
create policy members on portal.requests for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = requests.client_id) AND (a.id = requests.account_id))))));
create policy not_suspended_insert on portal.requests as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.requests as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy own_cancel on portal.requests as restrictive for update to authenticated
  using true
  with check ((state = 'cancelled'::text) AND (cancelled_by = ( SELECT portal.current_user_id() AS current_user_id)));
create policy own_insert on portal.requests as restrictive for insert to authenticated
  with check ((state = 'submitted'::text) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id)) AND (decided_at IS NULL) AND (applied_at IS NULL));
grant insert, select, update (state, cancelled_by, cancelled_at) on portal.requests to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.requests to service_role;

create table portal.disputes (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  reason text not null,
  details text,
  needs text,
  received_on date not null,
  due_on date,
  state text not null default 'open'::text,
  answer text,
  answer_text text,
  answer_amount_cents bigint,
  answered_at timestamp with time zone,
  answered_by uuid,
  answered_by_name text,
  outcome text,
  resolved_at timestamp with time zone,
  external_id text not null,
  created_at timestamp with time zone not null default now(),
  received_at timestamp with time zone not null default now(),
  answer_mistake text,
  answer_request_id uuid,
  is_written boolean,
  is_within_period boolean,
  verification_sent_on date,
  constraint disputes_pkey PRIMARY KEY (client_id, id),
  constraint disputes_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint disputes_answer_amount_cents_check CHECK ((answer_amount_cents >= 0)),
  constraint disputes_answer_check CHECK ((answer = ANY (ARRAY['confirm'::text, 'correct_amount'::text, 'withdraw'::text, 'paid'::text, 'mistake'::text]))),
  constraint disputes_answer_mistake_check CHECK (((answer_mistake IS NULL) OR ((answer = 'mistake'::text) AND (answer_mistake = ANY (ARRAY['nothing_owed'::text, 'wrong_person'::text, 'duplicate'::text, 'other'::text]))))),
  constraint disputes_answer_request_check CHECK (((answer_request_id IS NULL) OR (answer = 'paid'::text))),
  constraint disputes_answer_text_check CHECK ((length(answer_text) <= 4000)),
  constraint disputes_check CHECK (((state = 'open'::text) = ((answered_at IS NULL) AND (resolved_at IS NULL)))),
  constraint disputes_details_check CHECK ((length(details) <= 4000)),
  constraint disputes_needs_check CHECK ((length(needs) <= 2000)),
  constraint disputes_outcome_check CHECK ((outcome = ANY (ARRAY['verified'::text, 'adjusted'::text, 'closed'::text, 'withdrawn'::text, 'paid'::text]))),
  constraint disputes_reason_check CHECK ((reason = ANY (ARRAY['not_mine'::text, 'wrong_amount'::text, 'already_paid'::text, 'not_rendered'::text, 'wrong_party'::text, 'no_invoice'::text, 'identity_theft'::text, 'insurance'::text, 'other'::text]))),
  constraint disputes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'resolved'::text]))),
  constraint disputes_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint disputes_client_id_answer_request_id_fkey FOREIGN KEY (client_id, answer_request_id) REFERENCES portal.requests(client_id, id)
);
CREATE INDEX disputes_answered ON portal.disputes USING btree (answered_at, id) WHERE (state = 'answered'::text);
CREATE INDEX disputes_answered_by_client ON portal.disputes USING btree (client_id) WHERE (state = 'answered'::text);
CREATE INDEX disputes_by_account ON portal.disputes USING btree (client_id, account_id);
CREATE INDEX disputes_by_answer_request ON portal.disputes USING btree (client_id, answer_request_id) WHERE (answer_request_id IS NOT NULL);
CREATE INDEX disputes_by_time ON portal.disputes USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX disputes_open ON portal.disputes USING btree (client_id, due_on) WHERE (state = 'open'::text);
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER console_insert AFTER INSERT ON portal.disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER console_update AFTER UPDATE ON portal.disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.disputes enable row level security;
create policy admins_answer on portal.disputes as restrictive for update to authenticated
  using true
  with check ((answer = ANY (ARRAY['confirm'::text, 'paid'::text])) OR (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))));
create policy members on portal.disputes for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = disputes.client_id) AND (a.id = disputes.account_id))))));
create policy not_suspended_insert on portal.disputes as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.disputes as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy own_answer on portal.disputes as restrictive for update to authenticated
  using true
  with check ((state = 'answered'::text) AND (answered_by = ( SELECT portal.current_user_id() AS current_user_id)));
grant select, update (state, answer, answer_text, answer_amount_cents, answered_at, answered_by, answered_by_name, answer_mistake, answer_request_id) on portal.disputes to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.disputes to service_role;

create table portal.offers (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  installments integer,
  installment_cents bigint,
  first_due_on date,
  cost_advance_cents bigint,
  text text,
  expires_at timestamp with time zone not null,
  state text not null default 'open'::text,
  counter_cents bigint,
  decision_text text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  external_id text not null,
  created_at timestamp with time zone not null default now(),
  received_at timestamp with time zone not null default now(),
  expiry_notified_at timestamp with time zone,
  handled_at timestamp with time zone,
  constraint offers_pkey PRIMARY KEY (client_id, id),
  constraint offers_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint offers_amount_cents_check CHECK ((amount_cents > 0)),
  constraint offers_cost_advance_cents_check CHECK ((cost_advance_cents >= 0)),
  constraint offers_counter_cents_check CHECK ((counter_cents > 0)),
  constraint offers_decision_text_check CHECK ((length(decision_text) <= 2000)),
  constraint offers_installment_cents_check CHECK ((installment_cents > 0)),
  constraint offers_installments_check CHECK (((installments >= 1) AND (installments <= 600))),
  constraint offers_kind_check CHECK ((kind = ANY (ARRAY['settlement'::text, 'plan'::text, 'suit'::text]))),
  constraint offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'countered'::text, 'expired'::text, 'withdrawn'::text]))),
  constraint offers_text_check CHECK ((length(text) <= 4000)),
  constraint offers_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id)
);
CREATE INDEX offers_by_account ON portal.offers USING btree (client_id, account_id);
CREATE INDEX offers_by_time ON portal.offers USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX offers_decided ON portal.offers USING btree (decided_at, id) WHERE ((handled_at IS NULL) AND (state = ANY (ARRAY['accepted'::text, 'declined'::text, 'countered'::text])));
CREATE INDEX offers_open ON portal.offers USING btree (client_id, expires_at) WHERE (state = 'open'::text);
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.offers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.offers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER console_insert AFTER INSERT ON portal.offers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER console_update AFTER UPDATE ON portal.offers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER settle_offers AFTER INSERT ON portal.offers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.settle_offers();
alter table portal.offers enable row level security;
create policy members on portal.offers for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = offers.client_id) AND (a.id = offers.account_id))))));
create policy not_suspended_insert on portal.offers as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.offers as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy own_decide on portal.offers as restrictive for update to authenticated
  using true
  with check ((state = ANY (ARRAY['accepted'::text, 'declined'::text, 'countered'::text])) AND (decided_by = ( SELECT portal.current_user_id() AS current_user_id)) AND (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))));
grant select, update (state, counter_cents, decision_text, decided_at, decided_by, decided_by_name) on portal.offers to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.offers to service_role;

create table portal.messages (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid,
  author text not null,
  author_name text not null,
  body text not null,
  created_by uuid,
  external_id text,
  created_at timestamp with time zone not null default now(),
  received_at timestamp with time zone not null default now(),
  constraint messages_pkey PRIMARY KEY (client_id, id),
  constraint messages_author_check CHECK ((author = ANY (ARRAY['client'::text, 'agency'::text]))),
  constraint messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 8000))),
  constraint messages_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint messages_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX messages_by_thread ON portal.messages USING btree (client_id, account_id, created_at, id);
CREATE INDEX messages_of_agency ON portal.messages USING btree (client_id, created_at DESC) WHERE (author = 'agency'::text);
CREATE INDEX messages_of_clients ON portal.messages USING btree (created_at, client_id) WHERE (author = 'client'::text);
CREATE UNIQUE INDEX messages_once ON portal.messages USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER refresh_threads AFTER INSERT ON portal.messages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.refresh_threads();
alter table portal.messages enable row level security;
create policy members on portal.messages for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = messages.client_id) AND (a.id = messages.account_id))))));
create policy not_suspended_insert on portal.messages as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy own_insert on portal.messages as restrictive for insert to authenticated
  with check ((author = 'client'::text) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id)) AND (external_id IS NULL));
grant insert, select on portal.messages to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.messages to service_role;

create table portal.threads (
  client_id uuid not null,
  subject_id uuid not null,
  account_id uuid,
  last_id uuid not null,
  last_at timestamp with time zone not null,
  agency_at timestamp with time zone,
  waiting_since timestamp with time zone,
  answered_at timestamp with time zone,
  constraint threads_pkey PRIMARY KEY (client_id, subject_id),
  constraint threads_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX threads_by_time ON portal.threads USING btree (client_id, last_at DESC, subject_id DESC);
CREATE INDEX threads_waiting ON portal.threads USING btree (waiting_since, subject_id) WHERE (waiting_since IS NOT NULL);
CREATE TRIGGER console_insert AFTER INSERT ON portal.threads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER console_update AFTER UPDATE ON portal.threads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
alter table portal.threads enable row level security;
create policy members on portal.threads for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = threads.client_id) AND (a.id = threads.account_id))))));
grant select on portal.threads to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.threads to service_role;

create table portal.thread_reads (
  client_id uuid not null,
  user_id uuid not null,
  subject_id uuid not null,
  read_at timestamp with time zone not null,
  constraint thread_reads_pkey PRIMARY KEY (client_id, user_id, subject_id),
  constraint thread_reads_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.thread_reads enable row level security;
create policy own on portal.thread_reads for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id)));
grant insert, select, update on portal.thread_reads to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.thread_reads to service_role;

create table portal.documents (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid,
  draft_id uuid,
  kind text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  file_key text not null,
  created_by uuid,
  author_name text not null,
  created_at timestamp with time zone not null default now(),
  message_id uuid,
  dispute_id uuid,
  request_id uuid,
  external_id text,
  title text,
  constraint documents_pkey PRIMARY KEY (client_id, id),
  constraint documents_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint documents_title_check CHECK ((length(title) <= 200)),
  constraint documents_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint documents_client_id_draft_id_fkey FOREIGN KEY (client_id, draft_id) REFERENCES portal.manual_entry_drafts(client_id, id) ON DELETE SET NULL (draft_id),
  constraint documents_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX documents_by_account ON portal.documents USING btree (client_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX documents_by_dispute ON portal.documents USING btree (client_id, dispute_id) WHERE (dispute_id IS NOT NULL);
CREATE INDEX documents_by_draft ON portal.documents USING btree (client_id, draft_id) WHERE (draft_id IS NOT NULL);
CREATE INDEX documents_by_message ON portal.documents USING btree (client_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX documents_by_request ON portal.documents USING btree (client_id, request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX documents_by_time ON portal.documents USING btree (created_at DESC, id DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX documents_by_words ON portal.documents USING gin (portal.search_lexemes(client_id, ((COALESCE(title, ''::text) || ' '::text) || file_name), ''::text)) WITH (gin_pending_list_limit='256');
CREATE UNIQUE INDEX documents_once ON portal.documents USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER count_added_bytes AFTER INSERT ON portal.documents FOR EACH ROW WHEN ((new.created_by IS NOT NULL)) EXECUTE FUNCTION storage_ext.count_document_bytes();
CREATE TRIGGER count_deleted_bytes AFTER DELETE ON portal.documents FOR EACH ROW WHEN ((old.created_by IS NOT NULL)) EXECUTE FUNCTION storage_ext.count_document_bytes();
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.documents enable row level security;
create policy members on portal.documents for all to authenticated
  using 
CASE
    WHEN (account_id IS NULL) THEN (((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id))) OR ((message_id IS NOT NULL) AND (client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids)))))
    ELSE ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
       FROM portal.accounts a
      WHERE ((a.client_id = documents.client_id) AND (a.id = documents.account_id))))))
END;
create policy not_suspended_insert on portal.documents as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.documents as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy own_delete on portal.documents as restrictive for delete to authenticated
  using ((created_by = ( SELECT portal.current_user_id() AS current_user_id)) AND (account_id IS NULL) AND (message_id IS NULL));
create policy own_insert on portal.documents as restrictive for insert to authenticated
  with check ((created_by = ( SELECT portal.current_user_id() AS current_user_id)) AND (external_id IS NULL));
create policy own_update on portal.documents as restrictive for update to authenticated
  using ((created_by = ( SELECT portal.current_user_id() AS current_user_id)) AND (account_id IS NULL) AND (message_id IS NULL))
  with check (created_by = ( SELECT portal.current_user_id() AS current_user_id));
grant delete, insert, select, update (account_id) on portal.documents to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.documents to service_role;

-- ─── money ───────────────────────────────────────────────────────────────────────────────────────────────

create table portal.payments (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  type text not null,
  method text not null,
  state text not null,
  effective_on date not null,
  reported_on date not null,
  amount_cents bigint not null,
  effect_cents bigint not null,
  principal_cents bigint,
  interest_cents bigint,
  fees_cents bigint,
  balance_after_cents bigint,
  reverses_id uuid,
  commission_rate_bp integer,
  commission_cents bigint not null default 0,
  commission_reason text,
  schedule_id uuid,
  remittance_id uuid,
  reference text,
  request_id uuid,
  external_id text not null,
  created_at timestamp with time zone not null default now(),
  posted_at timestamp with time zone,
  costs_cents bigint,
  overpaid_cents bigint not null default 0,
  reason_code text,
  account_status text,
  is_settlement boolean not null default false,
  split_reference text,
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  written_by text,
  constraint payments_pkey PRIMARY KEY (client_id, id),
  constraint payments_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint payments_account_status_check CHECK ((account_status ~ '^[A-Z_]{1,20}$'::text)),
  constraint payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payments_check CHECK (((type = ANY (ARRAY['PUR'::text, 'PCR'::text, 'DAR'::text])) = (reverses_id IS NOT NULL))),
  constraint payments_check1 CHECK (((overpaid_cents >= 0) AND (overpaid_cents <= amount_cents))),
  constraint payments_commission_rate_bp_check CHECK (((commission_rate_bp >= 0) AND (commission_rate_bp <= 10000))),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['check'::text, 'money_order'::text, 'cash'::text, 'ach'::text, 'card'::text, 'wire'::text, 'insurer'::text, 'other'::text]))),
  constraint payments_reason_code_check CHECK ((reason_code ~ '^[a-z_]{1,40}$'::text)),
  constraint payments_reference_check CHECK ((length(reference) <= 100)),
  constraint payments_split_reference_check CHECK (((length(split_reference) >= 1) AND (length(split_reference) <= 100))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'posted'::text, 'remitted'::text, 'returned'::text]))),
  constraint payments_type_check CHECK ((type = ANY (ARRAY['PU'::text, 'PUR'::text, 'PC'::text, 'PCR'::text, 'DA'::text, 'DAR'::text]))),
  constraint payments_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint payments_client_id_remittance_id_fkey FOREIGN KEY (client_id, remittance_id) REFERENCES portal.statements(client_id, id),
  constraint payments_client_id_schedule_id_fkey FOREIGN KEY (client_id, schedule_id) REFERENCES portal.commission_schedules(client_id, id)
);
comment on column portal.payments.commission_reason is 'The rule that matched, or that the agency set the commission.';
CREATE INDEX payments_by_account ON portal.payments USING btree (client_id, account_id, effective_on, id);
CREATE INDEX payments_by_amount ON portal.payments USING btree (client_id, amount_cents DESC, id DESC);
CREATE INDEX payments_by_change ON portal.payments USING btree (changed_in, client_id, id);
CREATE INDEX payments_by_effective ON portal.payments USING btree (client_id, effective_on DESC, id DESC) INCLUDE (account_id, type, state, amount_cents, effect_cents, commission_cents);
CREATE INDEX payments_by_reference ON portal.payments USING btree (client_id, reference) WHERE (reference IS NOT NULL);
CREATE INDEX payments_by_reported ON portal.payments USING btree (client_id, reported_on DESC, id DESC) INCLUDE (account_id, type, state, amount_cents, effect_cents, commission_cents);
CREATE INDEX payments_by_reversed ON portal.payments USING btree (client_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX payments_by_split ON portal.payments USING btree (client_id, split_reference) WHERE (split_reference IS NOT NULL);
CREATE INDEX payments_by_statement ON portal.payments USING btree (client_id, remittance_id, (
CASE type
    WHEN 'PU'::text THEN 1
    WHEN 'PC'::text THEN 2
    WHEN 'DA'::text THEN 4
    WHEN 'DAR'::text THEN 4
    ELSE 3
END), effective_on, id) WHERE (remittance_id IS NOT NULL);
CREATE INDEX payments_by_type ON portal.payments USING btree (client_id, type, reported_on DESC, id DESC);
CREATE INDEX payments_overpaid ON portal.payments USING btree (client_id) WHERE (overpaid_cents > 0);
CREATE INDEX payments_pending ON portal.payments USING btree (client_id, reported_on DESC, id DESC) WHERE (state = 'pending'::text);
CREATE INDEX payments_waiting ON portal.payments USING btree (client_id, reported_on) WHERE (state = 'posted'::text);
CREATE TRIGGER add_payment_totals AFTER INSERT ON portal.payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.add_payment_totals();
CREATE TRIGGER adjust_payment_totals AFTER UPDATE ON portal.payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.adjust_payment_totals();
CREATE TRIGGER broadcast_insert AFTER INSERT ON portal.payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER broadcast_update AFTER UPDATE ON portal.payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_account_child_change();
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.payments FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
CREATE TRIGGER queue_payment_events AFTER INSERT ON portal.payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.queue_payment_events();
comment on trigger queue_payment_events on portal.payments is 'After new payments.';
CREATE TRIGGER queue_posted_events AFTER UPDATE ON portal.payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.queue_payment_events();
comment on trigger queue_posted_events on portal.payments is 'After changed payments: those that were pending may be posted.';
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER settle_offers AFTER INSERT ON portal.payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portal.settle_offers();
alter table portal.payments enable row level security;
create policy members on portal.payments for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = payments.client_id) AND (a.id = payments.account_id))))));
grant select on portal.payments to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.payments to service_role;

create table portal.stated_commissions (
  client_id uuid not null,
  payment_id uuid not null,
  stated_cents bigint,
  stated_rate_bp integer,
  commission_cents bigint,
  rule_cents bigint,
  rule_rate_bp integer,
  rule_reason text,
  rule_schedule_id uuid,
  difference_cents bigint generated always as ((commission_cents - rule_cents)) stored,
  created_at timestamp with time zone not null default now(),
  constraint stated_commissions_pkey PRIMARY KEY (client_id, payment_id),
  constraint stated_commissions_check CHECK (((stated_cents IS NOT NULL) OR (stated_rate_bp IS NOT NULL))),
  constraint stated_commissions_stated_cents_check CHECK ((stated_cents >= 0)),
  constraint stated_commissions_stated_rate_bp_check CHECK (((stated_rate_bp >= 0) AND (stated_rate_bp <= 10000))),
  constraint stated_commissions_client_id_payment_id_fkey FOREIGN KEY (client_id, payment_id) REFERENCES portal.payments(client_id, id),
  constraint stated_commissions_client_id_rule_schedule_id_fkey FOREIGN KEY (client_id, rule_schedule_id) REFERENCES portal.commission_schedules(client_id, id)
);
comment on table portal.stated_commissions is 'Commissions that the agency set, with the result of the portal''s terms and the difference. Readable in the agency''s console only.';
CREATE INDEX stated_commissions_differing ON portal.stated_commissions USING btree (client_id, payment_id) WHERE (difference_cents <> 0);
alter table portal.stated_commissions enable row level security;
create policy agency_reads on portal.stated_commissions for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.stated_commissions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.stated_commissions to service_role;

create table portal.interest_rates (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid,
  debt_type text,
  state text,
  is_post_judgment boolean not null,
  rate_bp integer not null,
  valid_from date not null,
  valid_until date,
  principal_cents bigint,
  source text not null,
  external_id text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint interest_rates_pkey PRIMARY KEY (client_id, id),
  constraint interest_rates_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint interest_rates_check CHECK ((valid_until >= valid_from)),
  constraint interest_rates_check1 CHECK (((account_id IS NULL) OR ((debt_type IS NULL) AND (state IS NULL)))),
  constraint interest_rates_check2 CHECK (((account_id IS NOT NULL) OR (principal_cents IS NULL))),
  constraint interest_rates_debt_type_check CHECK (((length(debt_type) >= 1) AND (length(debt_type) <= 40))),
  constraint interest_rates_principal_cents_check CHECK ((principal_cents >= 0)),
  constraint interest_rates_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000))),
  constraint interest_rates_source_check CHECK (((length(source) >= 1) AND (length(source) <= 100))),
  constraint interest_rates_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint interest_rates_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint interest_rates_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
comment on table portal.interest_rates is 'Rates of simple interest that the agency entered, with source and effective dates. Not readable by users, who see them with the interest.';
CREATE INDEX interest_rates_by_account ON portal.interest_rates USING btree (client_id, account_id);
alter table portal.interest_rates enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.interest_rates to service_role;

create table portal.statements (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  number text not null,
  period_from date not null,
  period_to date not null,
  issued_on date not null,
  method text not null,
  opening_cents bigint not null,
  collected_cents bigint not null,
  fees_cents bigint not null,
  paid_out_cents bigint not null,
  adjustments_cents bigint not null,
  closing_cents bigint not null,
  state text not null,
  paid_by text,
  paid_on date,
  trace text,
  bank_last4 text,
  adjustments jsonb not null default '[]'::jsonb,
  external_id text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  payments bigint not null default 0,
  void_reason text,
  corrects_id uuid,
  paid_cents bigint,
  paid_accepted_by text,
  paid_note text,
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint statements_pkey PRIMARY KEY (client_id, id),
  constraint statements_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint statements_client_id_number_key UNIQUE (client_id, number),
  constraint statements_bank_last4_check CHECK ((bank_last4 ~ '^[0-9]{4}$'::text)),
  constraint statements_check CHECK ((period_from <= period_to)),
  constraint statements_check1 CHECK ((closing_cents = ((((opening_cents + collected_cents) - fees_cents) - paid_out_cents) + adjustments_cents))),
  constraint statements_check2 CHECK (((paid_cents IS NULL) OR (paid_cents = paid_out_cents) OR (paid_accepted_by IS NOT NULL))),
  constraint statements_method_check CHECK ((method = ANY (ARRAY['gross'::text, 'net'::text, 'split'::text]))),
  constraint statements_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint statements_paid_accepted_by_check CHECK (((length(paid_accepted_by) >= 1) AND (length(paid_accepted_by) <= 200))),
  constraint statements_paid_by_check CHECK ((paid_by = ANY (ARRAY['ach'::text, 'check'::text]))),
  constraint statements_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint statements_paid_note_check CHECK (((length(paid_note) >= 1) AND (length(paid_note) <= 500))),
  constraint statements_paid_out_cents_check CHECK ((paid_out_cents >= 0)),
  constraint statements_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'paid'::text, 'offset'::text, 'failed'::text, 'reissued'::text, 'void'::text]))),
  constraint statements_trace_check CHECK ((length(trace) <= 100)),
  constraint statements_void_reason_check CHECK (((length(void_reason) >= 1) AND (length(void_reason) <= 500))),
  constraint statements_client_id_corrects_id_fkey FOREIGN KEY (client_id, corrects_id) REFERENCES portal.statements(client_id, id),
  constraint statements_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX statements_by_change ON portal.statements USING btree (changed_in, client_id, id);
CREATE INDEX statements_by_number ON portal.statements USING btree (lower(number) text_pattern_ops);
CREATE INDEX statements_by_period ON portal.statements USING btree (period_to DESC, id DESC);
CREATE INDEX statements_by_time ON portal.statements USING btree (client_id, period_to DESC, id DESC);
CREATE INDEX statements_by_words ON portal.statements USING gin (portal.search_lexemes(client_id, COALESCE(trace, ''::text), number)) WITH (gin_pending_list_limit='256');
CREATE UNIQUE INDEX statements_corrected_once ON portal.statements USING btree (client_id, corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.statements FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
CREATE TRIGGER queue_issued_events AFTER INSERT ON portal.statements FOR EACH ROW WHEN ((new.state <> 'void'::text)) EXECUTE FUNCTION portal.queue_statement_events();
comment on trigger queue_issued_events on portal.statements is 'After a new statement.';
CREATE TRIGGER queue_statement_reports AFTER INSERT ON portal.statements FOR EACH ROW EXECUTE FUNCTION portal.queue_statement_reports();
CREATE TRIGGER queue_voided_events AFTER UPDATE OF state ON portal.statements FOR EACH ROW WHEN (((new.state = 'void'::text) AND (old.state <> 'void'::text))) EXECUTE FUNCTION portal.queue_statement_events();
comment on trigger queue_voided_events on portal.statements is 'After a voided statement.';
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.statements
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.statements
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.statements enable row level security;
create policy admins on portal.statements for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy console_reads on portal.statements for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.statements to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.statements to service_role;

create table portal.statement_events (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  statement_id uuid not null,
  at timestamp with time zone not null default now(),
  state text not null,
  source text not null,
  written_by text,
  facts jsonb not null default '{}'::jsonb,
  constraint statement_events_pkey PRIMARY KEY (client_id, id),
  constraint statement_events_source_check CHECK ((source = ANY (ARRAY['feed'::text, 'console'::text]))),
  constraint statement_events_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'paid'::text, 'offset'::text, 'failed'::text, 'reissued'::text, 'void'::text]))),
  constraint statement_events_written_by_check CHECK (((length(written_by) >= 1) AND (length(written_by) <= 200))),
  constraint statement_events_client_id_statement_id_fkey FOREIGN KEY (client_id, statement_id) REFERENCES portal.statements(client_id, id)
);
CREATE INDEX statement_events_by_statement ON portal.statement_events USING btree (client_id, statement_id, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portal.statement_events FOR EACH ROW EXECUTE FUNCTION portal.enforce_append_only();
alter table portal.statement_events enable row level security;
create policy agency_reads on portal.statement_events for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.statement_events to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.statement_events to service_role;

create table portal.statement_drafts (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  number text not null,
  period_from date not null,
  period_to date not null,
  corrects_id uuid,
  adjustments jsonb not null default '[]'::jsonb,
  left_out uuid[] not null default '{}'::uuid[],
  revision integer not null default 1,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  updated_by_name text,
  updated_at timestamp with time zone not null default now(),
  constraint statement_drafts_pkey PRIMARY KEY (client_id),
  constraint statement_drafts_check CHECK ((period_from <= period_to)),
  constraint statement_drafts_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint statement_drafts_client_id_corrects_id_fkey FOREIGN KEY (client_id, corrects_id) REFERENCES portal.statements(client_id, id),
  constraint statement_drafts_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX statement_drafts_by_corrected ON portal.statement_drafts USING btree (client_id, corrects_id) WHERE (corrects_id IS NOT NULL);
alter table portal.statement_drafts enable row level security;
create policy agency_reads on portal.statement_drafts for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.statement_drafts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.statement_drafts to service_role;

create table portal.statement_charges (
  client_id uuid not null,
  statement_id uuid not null,
  charge_id uuid not null,
  constraint statement_charges_pkey PRIMARY KEY (client_id, statement_id, charge_id),
  constraint statement_charges_client_id_charge_id_fkey FOREIGN KEY (client_id, charge_id) REFERENCES portal.account_balances(client_id, id),
  constraint statement_charges_client_id_statement_id_fkey FOREIGN KEY (client_id, statement_id) REFERENCES portal.statements(client_id, id)
);
CREATE INDEX statement_charges_by_charge ON portal.statement_charges USING btree (client_id, charge_id);
alter table portal.statement_charges enable row level security;
create policy agency_reads on portal.statement_charges for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.statement_charges to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.statement_charges to service_role;

create table portal.ach_settings (
  id boolean not null default true,
  immediate_destination text not null,
  immediate_destination_name text not null,
  immediate_origin text not null,
  immediate_origin_name text not null,
  company_name text not null,
  company_id text not null,
  odfi_routing text not null,
  last_file bigint not null default 0,
  last_trace bigint not null default 0,
  updated_by_name text not null,
  updated_at timestamp with time zone not null default now(),
  constraint ach_settings_pkey PRIMARY KEY (id),
  constraint ach_settings_company_id_check CHECK (((length(company_id) >= 1) AND (length(company_id) <= 10))),
  constraint ach_settings_company_name_check CHECK (((length(company_name) >= 1) AND (length(company_name) <= 16))),
  constraint ach_settings_id_check CHECK (id),
  constraint ach_settings_immediate_destination_check CHECK ((immediate_destination ~ '^[0-9]{9}$'::text)),
  constraint ach_settings_immediate_destination_name_check CHECK (((length(immediate_destination_name) >= 1) AND (length(immediate_destination_name) <= 23))),
  constraint ach_settings_immediate_origin_check CHECK (((length(immediate_origin) >= 9) AND (length(immediate_origin) <= 10))),
  constraint ach_settings_immediate_origin_name_check CHECK (((length(immediate_origin_name) >= 1) AND (length(immediate_origin_name) <= 23))),
  constraint ach_settings_odfi_routing_check CHECK ((odfi_routing ~ '^[0-9]{9}$'::text))
);
alter table portal.ach_settings enable row level security;
create policy agency_reads on portal.ach_settings for select to authenticated
  using (portal.agency_wide_role() = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text]));
grant select on portal.ach_settings to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.ach_settings to service_role;

create table portal.ach_files (
  id uuid not null default portal.new_id(),
  number bigint not null,
  effective_on date not null,
  state text not null,
  entries integer not null,
  total_cents bigint not null,
  prepared_by uuid not null,
  prepared_by_name text not null,
  prepared_at timestamp with time zone not null default now(),
  approved_by uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  exported_by_name text,
  exported_at timestamp with time zone,
  modifier text,
  cancelled_by_name text,
  cancelled_at timestamp with time zone,
  originator jsonb not null,
  constraint ach_files_pkey PRIMARY KEY (id),
  constraint ach_files_number_key UNIQUE (number),
  constraint ach_files_check CHECK ((approved_by <> prepared_by)),
  constraint ach_files_check1 CHECK (((state <> ALL (ARRAY['approved'::text, 'exported'::text])) OR (approved_by IS NOT NULL))),
  constraint ach_files_check2 CHECK (((exported_at IS NULL) = (state <> 'exported'::text))),
  constraint ach_files_entries_check CHECK ((entries > 0)),
  constraint ach_files_modifier_check CHECK ((modifier ~ '^[A-Z0-9]$'::text)),
  constraint ach_files_state_check CHECK ((state = ANY (ARRAY['prepared'::text, 'approved'::text, 'exported'::text, 'cancelled'::text]))),
  constraint ach_files_total_cents_check CHECK ((total_cents > 0))
);
CREATE INDEX ach_files_by_number ON portal.ach_files USING btree (number DESC);
alter table portal.ach_files enable row level security;
create policy agency_reads on portal.ach_files for select to authenticated
  using (portal.agency_wide_role() = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text]));
grant select on portal.ach_files to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.ach_files to service_role;

create table portal.ach_entries (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  file_id uuid not null,
  statement_id uuid not null,
  bank_account_id uuid not null,
  sec text not null,
  amount_cents bigint not null,
  trace text not null,
  state text not null default 'open'::text,
  return_code text,
  returned_by_name text,
  returned_at timestamp with time zone,
  constraint ach_entries_pkey PRIMARY KEY (client_id, id),
  constraint ach_entries_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '9999999999'::bigint))),
  constraint ach_entries_check CHECK (((state = 'returned'::text) = (return_code IS NOT NULL))),
  constraint ach_entries_return_code_check CHECK ((return_code ~ '^R[0-9]{2}$'::text)),
  constraint ach_entries_sec_check CHECK ((sec = ANY (ARRAY['CCD'::text, 'PPD'::text]))),
  constraint ach_entries_state_check CHECK ((state = ANY (ARRAY['open'::text, 'returned'::text, 'cancelled'::text]))),
  constraint ach_entries_trace_check CHECK ((trace ~ '^[0-9]{15}$'::text)),
  constraint ach_entries_client_id_bank_account_id_fkey FOREIGN KEY (client_id, bank_account_id) REFERENCES portal.bank_accounts(client_id, id),
  constraint ach_entries_client_id_statement_id_fkey FOREIGN KEY (client_id, statement_id) REFERENCES portal.statements(client_id, id),
  constraint ach_entries_file_id_fkey FOREIGN KEY (file_id) REFERENCES portal.ach_files(id)
);
CREATE INDEX ach_entries_by_bank_account ON portal.ach_entries USING btree (client_id, bank_account_id);
CREATE INDEX ach_entries_by_file ON portal.ach_entries USING btree (file_id, trace);
CREATE INDEX ach_entries_by_statement ON portal.ach_entries USING btree (client_id, statement_id);
CREATE INDEX ach_entries_by_trace ON portal.ach_entries USING btree (trace);
CREATE UNIQUE INDEX ach_entries_once ON portal.ach_entries USING btree (client_id, statement_id) WHERE (state = 'open'::text);
alter table portal.ach_entries enable row level security;
create policy agency_reads on portal.ach_entries for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.ach_entries to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.ach_entries to service_role;

create table portal.voided_lines (
  client_id uuid not null,
  statement_id uuid not null,
  payment_id uuid not null,
  constraint voided_lines_pkey PRIMARY KEY (client_id, statement_id, payment_id),
  constraint voided_lines_client_id_payment_id_fkey FOREIGN KEY (client_id, payment_id) REFERENCES portal.payments(client_id, id),
  constraint voided_lines_client_id_statement_id_fkey FOREIGN KEY (client_id, statement_id) REFERENCES portal.statements(client_id, id)
);
CREATE INDEX voided_lines_by_payment ON portal.voided_lines USING btree (client_id, payment_id);
alter table portal.voided_lines enable row level security;
create policy admins on portal.voided_lines for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy console_reads on portal.voided_lines for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.voided_lines to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.voided_lines to service_role;

create table portal.invoices (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  number text not null,
  remittance_id uuid,
  issued_on date not null,
  due_on date not null,
  amount_cents bigint not null,
  paid_cents bigint not null default 0,
  state text not null,
  external_id text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint invoices_pkey PRIMARY KEY (client_id, id),
  constraint invoices_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint invoices_client_id_number_key UNIQUE (client_id, number),
  constraint invoices_amount_cents_check CHECK ((amount_cents > 0)),
  constraint invoices_check CHECK (((paid_cents >= 0) AND (paid_cents <= amount_cents))),
  constraint invoices_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint invoices_state_check CHECK ((state = ANY (ARRAY['open'::text, 'partly_paid'::text, 'paid'::text, 'carried'::text, 'void'::text]))),
  constraint invoices_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id),
  constraint invoices_client_id_remittance_id_fkey FOREIGN KEY (client_id, remittance_id) REFERENCES portal.statements(client_id, id)
);
CREATE INDEX invoices_by_change ON portal.invoices USING btree (changed_in, client_id, id);
CREATE INDEX invoices_by_remittance ON portal.invoices USING btree (client_id, remittance_id) WHERE (remittance_id IS NOT NULL);
CREATE INDEX invoices_by_time ON portal.invoices USING btree (client_id, issued_on DESC, id DESC);
CREATE INDEX invoices_by_words ON portal.invoices USING gin (portal.search_lexemes(client_id, ''::text, number)) WITH (gin_pending_list_limit='256');
CREATE TRIGGER mark_change BEFORE UPDATE ON portal.invoices FOR EACH ROW EXECUTE FUNCTION portal.mark_change();
alter table portal.invoices enable row level security;
create policy admins on portal.invoices for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy console_reads on portal.invoices for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.invoices to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.invoices to service_role;

-- ─── placing ─────────────────────────────────────────────────────────────────────────────────────────────

create table portal.batches (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  number bigint not null,
  source text not null,
  import_id uuid,
  account_count integer not null default 0,
  amount_placed_cents bigint not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  agency_batch text,
  constraint batches_pkey PRIMARY KEY (client_id, id),
  constraint batches_client_id_number_key UNIQUE (client_id, number),
  constraint batches_agency_batch_check CHECK (((length(agency_batch) >= 1) AND (length(agency_batch) <= 60))),
  constraint batches_source_check CHECK ((source = ANY (ARRAY['file'::text, 'manual'::text, 'loaded'::text]))),
  constraint batches_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE UNIQUE INDEX batches_by_agency_name ON portal.batches USING btree (client_id, agency_batch) WHERE (agency_batch IS NOT NULL);
CREATE INDEX batches_by_time ON portal.batches USING btree (client_id, created_at DESC);
CREATE UNIQUE INDEX batches_of_import ON portal.batches USING btree (client_id, import_id) WHERE (import_id IS NOT NULL);
CREATE TRIGGER record_keys_on_insert AFTER INSERT ON portal.batches
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
CREATE TRIGGER record_keys_on_update AFTER UPDATE ON portal.batches
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.record_changed_keys();
alter table portal.batches enable row level security;
create policy members on portal.batches for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id))));
create policy not_suspended_insert on portal.batches as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.batches as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert, select, update on portal.batches to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.batches to service_role;

create table portal.manual_entry_drafts (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  created_by uuid not null,
  draft jsonb not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  submitted_account_id uuid,
  constraint manual_entry_drafts_pkey PRIMARY KEY (client_id, id),
  constraint manual_entry_drafts_draft_is_sealed CHECK ((draft ? 'sealed'::text)),
  constraint manual_entry_drafts_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX manual_entry_drafts_by_user ON portal.manual_entry_drafts USING btree (client_id, created_by, updated_at DESC);
alter table portal.manual_entry_drafts enable row level security;
create policy not_suspended_insert on portal.manual_entry_drafts as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.manual_entry_drafts as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy own on portal.manual_entry_drafts for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id)));
grant delete, insert, select, update on portal.manual_entry_drafts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.manual_entry_drafts to service_role;

create table portal.imports (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  file_name text not null,
  file_bytes bigint not null,
  file_key text,
  file_sha256 text,
  state text not null default 'uploading'::text,
  progress_done bigint not null default 0,
  progress_total bigint,
  failure_code text,
  failure_message text,
  structure jsonb,
  mapping jsonb,
  header_signature text,
  summary jsonb,
  revision integer not null default 0,
  certified_by uuid,
  certified_at timestamp with time zone,
  batch_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  claim uuid,
  reading jsonb,
  plan jsonb,
  notified_state text,
  constraint imports_pkey PRIMARY KEY (client_id, id),
  constraint imports_file_bytes_check CHECK ((file_bytes >= 0)),
  constraint imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'uploaded'::text, 'reading'::text, 'needs_mapping'::text, 'checking'::text, 'ready'::text, 'committing'::text, 'committed'::text, 'failed'::text, 'cancelled'::text]))),
  constraint imports_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX imports_by_hash ON portal.imports USING btree (client_id, file_sha256) WHERE (file_sha256 IS NOT NULL);
CREATE INDEX imports_by_time ON portal.imports USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX imports_by_words ON portal.imports USING gin (portal.search_lexemes(client_id, file_name, ''::text)) WITH (gin_pending_list_limit='256');
CREATE INDEX imports_committing ON portal.imports USING btree (client_id) WHERE (state = 'committing'::text);
CREATE TRIGGER count_bytes AFTER INSERT OR DELETE OR UPDATE OF state, file_key, file_bytes ON portal.imports FOR EACH ROW EXECUTE FUNCTION storage_ext.count_import_bytes();
alter table portal.imports enable row level security;
create policy members on portal.imports for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id))));
create policy not_suspended_insert on portal.imports as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.imports as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant insert, select, update on portal.imports to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.imports to service_role;

create table portal.import_rows (
  client_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  cells text[] not null,
  record jsonb,
  state text not null,
  problems jsonb not null default '[]'::jsonb,
  account_key text,
  amount_cents bigint,
  account_id uuid,
  person_id uuid,
  merged_into integer,
  match_key text,
  cells_sealed text,
  group_key text,
  notice jsonb,
  itemization_assumed boolean not null default false,
  constraint import_rows_pkey PRIMARY KEY (client_id, import_id, row_number),
  constraint import_rows_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'warning'::text, 'error'::text, 'left_out'::text, 'merged'::text, 'committed'::text]))),
  constraint import_rows_client_id_import_id_fkey FOREIGN KEY (client_id, import_id) REFERENCES portal.imports(client_id, id)
);
CREATE INDEX import_rows_by_account_key ON portal.import_rows USING btree (client_id, import_id, account_key) WHERE (account_key IS NOT NULL);
CREATE INDEX import_rows_by_group ON portal.import_rows USING btree (client_id, import_id, group_key) WHERE (group_key IS NOT NULL);
CREATE INDEX import_rows_by_state ON portal.import_rows USING btree (client_id, import_id, state, row_number);
CREATE INDEX import_rows_of_account ON portal.import_rows USING btree (client_id, import_id, merged_into) WHERE (merged_into IS NOT NULL);
alter table portal.import_rows enable row level security;
create policy members on portal.import_rows for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.imports i
  WHERE ((i.client_id = import_rows.client_id) AND (i.id = import_rows.import_id))))));
create policy not_suspended_insert on portal.import_rows as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.import_rows as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant delete, insert, select, update on portal.import_rows to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.import_rows to service_role;

create table portal.import_edits (
  client_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  cells jsonb not null default '{}'::jsonb,
  is_left_out boolean not null default false,
  edited_by uuid not null,
  edited_at timestamp with time zone not null default now(),
  answers jsonb not null default '{}'::jsonb,
  constraint import_edits_pkey PRIMARY KEY (client_id, import_id, row_number),
  constraint import_edits_client_id_import_id_fkey FOREIGN KEY (client_id, import_id) REFERENCES portal.imports(client_id, id)
);
alter table portal.import_edits enable row level security;
create policy members on portal.import_edits for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (EXISTS ( SELECT
   FROM portal.imports i
  WHERE ((i.client_id = import_edits.client_id) AND (i.id = import_edits.import_id))))));
create policy not_suspended_insert on portal.import_edits as restrictive for insert to authenticated
  with check (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
create policy not_suspended_update on portal.import_edits as restrictive for update to authenticated
  using (client_id <> ALL (ARRAY( SELECT portal.my_suspended_client_ids() AS my_suspended_client_ids)));
grant delete, insert, select, update on portal.import_edits to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.import_edits to service_role;

create table portal.import_mappings (
  client_id uuid not null,
  header_signature text not null,
  mapping jsonb not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null default now(),
  constraint import_mappings_pkey PRIMARY KEY (client_id, header_signature),
  constraint import_mappings_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.import_mappings enable row level security;
create policy members on portal.import_mappings for all to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids)));
grant insert, select, update on portal.import_mappings to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.import_mappings to service_role;

create table portal.layouts (
  id uuid not null default portal.new_id(),
  header_signature text not null,
  name text not null,
  columns jsonb not null,
  row_meaning text not null,
  invoices text not null,
  is_shared boolean not null default false,
  updated_by_name text not null,
  updated_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  constraint layouts_pkey PRIMARY KEY (id),
  constraint layouts_header_signature_key UNIQUE (header_signature),
  constraint layouts_name_key UNIQUE (name),
  constraint layouts_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 100)))
);
alter table portal.layouts enable row level security;
create policy agency_reads on portal.layouts for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) IS NOT NULL);
grant select on portal.layouts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.layouts to service_role;

-- ─── home ────────────────────────────────────────────────────────────────────────────────────────────────

create table portal.status_totals (
  client_id uuid not null,
  location_id uuid not null,
  status text not null,
  placed_month date not null,
  accounts bigint not null default 0,
  placed_cents bigint not null default 0,
  balance_cents bigint not null default 0,
  constraint status_totals_pkey PRIMARY KEY (client_id, location_id, status, placed_month),
  constraint status_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.status_totals enable row level security;
create policy members on portal.status_totals for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR (location_id = ANY (ARRAY( SELECT portal.my_location_ids() AS my_location_ids))));
grant select on portal.status_totals to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.status_totals to service_role;

create table portal.collection_totals (
  client_id uuid not null,
  location_id uuid not null,
  reported_on date not null,
  agency_cents bigint not null default 0,
  direct_cents bigint not null default 0,
  adjusted_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  payments bigint not null default 0,
  direct_commission_cents bigint not null default 0,
  constraint collection_totals_pkey PRIMARY KEY (client_id, location_id, reported_on),
  constraint collection_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.collection_totals enable row level security;
create policy members on portal.collection_totals for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR (location_id = ANY (ARRAY( SELECT portal.my_location_ids() AS my_location_ids))));
grant select on portal.collection_totals to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.collection_totals to service_role;

create table portal.vintage_totals (
  client_id uuid not null,
  location_id uuid not null,
  placed_month date not null,
  reported_month date not null,
  agency_cents bigint not null default 0,
  direct_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  constraint vintage_totals_pkey PRIMARY KEY (client_id, location_id, placed_month, reported_month),
  constraint vintage_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.vintage_totals enable row level security;
create policy members on portal.vintage_totals for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR (location_id = ANY (ARRAY( SELECT portal.my_location_ids() AS my_location_ids))));
grant select on portal.vintage_totals to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.vintage_totals to service_role;

create table portal.inbox_dismissals (
  client_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  dismissed_at timestamp with time zone not null,
  constraint inbox_dismissals_pkey PRIMARY KEY (client_id, user_id, account_id),
  constraint inbox_dismissals_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint inbox_dismissals_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX inbox_dismissals_by_account ON portal.inbox_dismissals USING btree (client_id, account_id);
alter table portal.inbox_dismissals enable row level security;
create policy own on portal.inbox_dismissals for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id)));
grant delete, insert, select, update on portal.inbox_dismissals to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.inbox_dismissals to service_role;

-- ─── reports ─────────────────────────────────────────────────────────────────────────────────────────────

create table portal.report_runs (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  kind text not null,
  format text not null,
  parameters jsonb not null,
  role text not null,
  location_ids uuid[],
  fingerprint text not null,
  state text not null default 'queued'::text,
  rows_done bigint not null default 0,
  rows_total bigint,
  file_key text,
  file_name text,
  bytes bigint,
  failure_message text,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint report_runs_pkey PRIMARY KEY (client_id, id),
  constraint report_runs_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint report_runs_kind_check CHECK ((length(kind) <= 40)),
  constraint report_runs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'cancelled'::text, 'expired'::text]))),
  constraint report_runs_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX report_runs_by_expiry ON portal.report_runs USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE UNIQUE INDEX report_runs_unfinished ON portal.report_runs USING btree (client_id, fingerprint) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
alter table portal.report_runs enable row level security;
create policy own on portal.report_runs for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (id = ANY (ARRAY( SELECT my_report_runs.run_id
   FROM portal.my_report_runs() my_report_runs(client_id, run_id)))));
grant select on portal.report_runs to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.report_runs to service_role;

create table portal.report_run_readers (
  client_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  schedule_id uuid,
  asked_at timestamp with time zone not null,
  left_at timestamp with time zone,
  constraint report_run_readers_pkey PRIMARY KEY (client_id, run_id, user_id),
  constraint report_run_readers_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES portal.report_runs(client_id, id) ON DELETE CASCADE
);
CREATE INDEX report_run_readers_by_user ON portal.report_run_readers USING btree (client_id, user_id, asked_at DESC, run_id DESC);
alter table portal.report_run_readers enable row level security;
create policy own on portal.report_run_readers for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id)));
grant select on portal.report_run_readers to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.report_run_readers to service_role;

create table portal.report_schedules (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  kind text not null,
  format text not null,
  parameters jsonb not null,
  rhythm jsonb not null,
  is_paused boolean not null default false,
  next_run_on date,
  due_statement_ids uuid[] not null default '{}'::uuid[],
  last_run_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  follows_since timestamp with time zone not null default now(),
  constraint report_schedules_pkey PRIMARY KEY (client_id, id),
  constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint report_schedules_kind_check CHECK ((length(kind) <= 40)),
  constraint report_schedules_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX report_schedules_after_statements ON portal.report_schedules USING btree (client_id) WHERE ((rhythm ->> 'every'::text) = 'remittance'::text);
CREATE INDEX report_schedules_due ON portal.report_schedules USING btree (next_run_on) WHERE (next_run_on IS NOT NULL);
CREATE TRIGGER reset_followed_statements BEFORE UPDATE OF rhythm, is_paused ON portal.report_schedules FOR EACH ROW WHEN (((old.rhythm IS DISTINCT FROM new.rhythm) OR (old.is_paused IS DISTINCT FROM new.is_paused))) EXECUTE FUNCTION portal.reset_followed_statements();
alter table portal.report_schedules enable row level security;
create policy creators_insert on portal.report_schedules for insert to authenticated
  with check ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id)));
create policy creators_or_admins_delete on portal.report_schedules for delete to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id))));
create policy creators_or_admins_update on portal.report_schedules for update to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id))));
create policy readers on portal.report_schedules for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (id = ANY (ARRAY( SELECT my_report_schedules.schedule_id
   FROM portal.my_report_schedules() my_report_schedules(client_id, schedule_id))))));
grant delete, insert (client_id, id, kind, format, parameters, rhythm, next_run_on, created_by, created_at), select, update (format, parameters, rhythm, is_paused, next_run_on) on portal.report_schedules to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.report_schedules to service_role;

create table portal.report_schedule_recipients (
  client_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  constraint report_schedule_recipients_pkey PRIMARY KEY (client_id, schedule_id, user_id),
  constraint report_schedule_recipients_client_id_schedule_id_fkey FOREIGN KEY (client_id, schedule_id) REFERENCES portal.report_schedules(client_id, id) ON DELETE CASCADE
);
alter table portal.report_schedule_recipients enable row level security;
create policy own_or_admins_delete on portal.report_schedule_recipients for delete to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id))));
create policy own_or_admins_insert on portal.report_schedule_recipients for insert to authenticated
  with check ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id))));
create policy readers on portal.report_schedule_recipients for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (schedule_id = ANY (ARRAY( SELECT my_report_schedules.schedule_id
   FROM portal.my_report_schedules() my_report_schedules(client_id, schedule_id))))));
grant delete, insert, select on portal.report_schedule_recipients to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.report_schedule_recipients to service_role;

create table portal.exports (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  format text not null,
  query jsonb not null,
  state text not null default 'queued'::text,
  rows_done bigint not null default 0,
  rows_total bigint,
  file_key text,
  file_name text,
  bytes bigint,
  failure_message text,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  session_id uuid,
  constraint exports_pkey PRIMARY KEY (client_id, id),
  constraint exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'cancelled'::text, 'expired'::text]))),
  constraint exports_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX exports_by_user ON portal.exports USING btree (client_id, created_by, created_at DESC);
alter table portal.exports enable row level security;
create policy own on portal.exports for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (created_by = ( SELECT portal.current_user_id() AS current_user_id)));
grant insert, select, update on portal.exports to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.exports to service_role;

create table portal.published_documents (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  kind text not null,
  title text not null,
  period_from date,
  period_to date,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  file_key text not null,
  external_id text not null,
  published_at timestamp with time zone not null,
  constraint published_documents_pkey PRIMARY KEY (client_id, id),
  constraint published_documents_client_id_external_id_key UNIQUE (client_id, external_id),
  constraint published_documents_check CHECK (((period_from <= period_to) AND ((period_from IS NULL) = (period_to IS NULL)))),
  constraint published_documents_kind_check CHECK ((kind = ANY (ARRAY['statement'::text, 'invoice'::text, 'tax_form'::text, 'agreement'::text, 'letter'::text, 'report'::text, 'other'::text]))),
  constraint published_documents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint published_documents_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX published_documents_by_time ON portal.published_documents USING btree (client_id, published_at DESC, id DESC);
alter table portal.published_documents enable row level security;
create policy readers on portal.published_documents for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR ((client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) AND (kind = ANY (ARRAY['letter'::text, 'other'::text]))));
grant select on portal.published_documents to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.published_documents to service_role;

create table portal.saved_views (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  user_id uuid not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null default now(),
  constraint saved_views_pkey PRIMARY KEY (client_id, id),
  constraint saved_views_client_id_user_id_name_key UNIQUE (client_id, user_id, name),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint saved_views_query_check CHECK ((length(query) <= 4000)),
  constraint saved_views_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.saved_views enable row level security;
create policy own on portal.saved_views for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id)));
grant delete, insert, select, update on portal.saved_views to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.saved_views to service_role;

-- ─── notifications ───────────────────────────────────────────────────────────────────────────────────────

create table portal.notifications (
  client_id uuid not null,
  user_id uuid not null,
  id uuid not null default portal.new_id(),
  kind text not null,
  event text not null,
  count integer not null default 1,
  audience text not null,
  account_id uuid,
  subject_id uuid,
  params jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  in_portal boolean not null,
  mail text not null,
  mailed_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (client_id, id),
  constraint notifications_audience_check CHECK ((audience = ANY (ARRAY['members'::text, 'whole'::text, 'admins'::text]))),
  constraint notifications_count_check CHECK ((count > 0)),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'request_decided'::text, 'dispute'::text, 'offer'::text, 'remittance'::text, 'document_published'::text, 'import_done'::text, 'report_ready'::text, 'invitation'::text, 'bank_change'::text, 'onboarding'::text, 'webhook'::text]))),
  constraint notifications_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'daily'::text, 'off'::text]))),
  constraint notifications_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX notifications_by_time ON portal.notifications USING btree (client_id, user_id, at DESC, id DESC);
CREATE INDEX notifications_to_mail ON portal.notifications USING btree (mail, client_id, user_id) WHERE ((mail <> 'off'::text) AND (mailed_at IS NULL));
CREATE INDEX notifications_unread ON portal.notifications USING btree (client_id, user_id, kind, event, at DESC) WHERE (read_at IS NULL);
CREATE TRIGGER broadcast_changes AFTER UPDATE ON portal.notifications
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION portal.broadcast_notification_changes();
CREATE TRIGGER broadcast_new AFTER INSERT ON portal.notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION portal.broadcast_new_notifications();
alter table portal.notifications enable row level security;
create policy own on portal.notifications for all to authenticated
  using ((user_id = ( SELECT portal.current_user_id() AS current_user_id)) AND in_portal AND
CASE audience
    WHEN 'members'::text THEN (client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids)))
    WHEN 'whole'::text THEN (client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids)))
    ELSE (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)))
END AND ((account_id IS NULL) OR (client_id = ANY (ARRAY( SELECT portal.my_client_ids() AS my_client_ids))) OR (EXISTS ( SELECT
   FROM portal.accounts a
  WHERE ((a.client_id = notifications.client_id) AND (a.id = notifications.account_id))))));
grant select, update (read_at) on portal.notifications to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.notifications to service_role;

create table portal.notification_settings (
  client_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_portal boolean,
  mail text,
  updated_at timestamp with time zone not null default now(),
  constraint notification_settings_pkey PRIMARY KEY (client_id, user_id, kind),
  constraint notification_settings_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'daily'::text, 'off'::text]))),
  constraint notification_settings_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.notification_settings enable row level security;
create policy own on portal.notification_settings for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id)));
grant insert, select, update on portal.notification_settings to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.notification_settings to service_role;

create table portal.notification_digests (
  client_id uuid not null,
  user_id uuid not null,
  time_zone text,
  written_on date,
  constraint notification_digests_pkey PRIMARY KEY (client_id, user_id),
  constraint notification_digests_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.notification_digests enable row level security;
create policy own on portal.notification_digests for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id)));
grant insert (client_id, user_id, time_zone), select, update (time_zone) on portal.notification_digests to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.notification_digests to service_role;

-- ─── search ──────────────────────────────────────────────────────────────────────────────────────────────

create table portal.name_words (
  client_id uuid not null,
  word text not null,
  keys text[] not null,
  constraint name_words_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX name_words_by_key ON portal.name_words USING gin (keys) WITH (gin_pending_list_limit='256');
CREATE INDEX name_words_once ON portal.name_words USING btree (client_id, word);
alter table portal.name_words enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.name_words to service_role;

create table portal.recent_searches (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  user_id uuid not null,
  query text not null,
  at timestamp with time zone not null default now(),
  constraint recent_searches_pkey PRIMARY KEY (client_id, id),
  constraint recent_searches_query_check CHECK (((length(query) >= 1) AND (length(query) <= 200))),
  constraint recent_searches_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX recent_searches_by_time ON portal.recent_searches USING btree (at);
CREATE UNIQUE INDEX recent_searches_once ON portal.recent_searches USING btree (client_id, user_id, lower(query));
alter table portal.recent_searches enable row level security;
create policy own on portal.recent_searches for all to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id)))
  with check ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (user_id = ( SELECT portal.current_user_id() AS current_user_id)));
grant delete, insert, select, update (query, at) on portal.recent_searches to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.recent_searches to service_role;

-- ─── agency ──────────────────────────────────────────────────────────────────────────────────────────────

create table portal.queue_assignments (
  client_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  assigned_by_name text not null,
  at timestamp with time zone not null default now(),
  constraint queue_assignments_pkey PRIMARY KEY (client_id, kind, subject_id),
  constraint queue_assignments_assigned_by_name_check CHECK ((length(assigned_by_name) <= 200)),
  constraint queue_assignments_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint queue_assignments_user_name_check CHECK ((length(user_name) <= 200)),
  constraint queue_assignments_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX queue_assignments_by_user ON portal.queue_assignments USING btree (user_id, kind, client_id, subject_id);
CREATE TRIGGER console_delete AFTER DELETE ON portal.queue_assignments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER console_insert AFTER INSERT ON portal.queue_assignments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER console_update AFTER UPDATE ON portal.queue_assignments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
alter table portal.queue_assignments enable row level security;
create policy agency_reads on portal.queue_assignments for select to authenticated
  using (client_id = ANY (ARRAY( SELECT v.client_id
   FROM portal.agency_view() v(client_id, role))));
grant select on portal.queue_assignments to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.queue_assignments to service_role;

create table portal.queue_leases (
  client_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  since timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint queue_leases_pkey PRIMARY KEY (client_id, kind, subject_id, user_id),
  constraint queue_leases_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint queue_leases_user_name_check CHECK ((length(user_name) <= 200)),
  constraint queue_leases_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX queue_leases_expired ON portal.queue_leases USING btree (expires_at);
CREATE TRIGGER console_delete AFTER DELETE ON portal.queue_leases
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
CREATE TRIGGER console_insert AFTER INSERT ON portal.queue_leases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION realtime_ext.broadcast_console_change();
alter table portal.queue_leases enable row level security;
create policy agency_reads on portal.queue_leases for select to authenticated
  using (client_id = ANY (ARRAY( SELECT v.client_id
   FROM portal.agency_view() v(client_id, role))));
grant select on portal.queue_leases to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.queue_leases to service_role;

create table portal.answer_templates (
  id uuid not null default portal.new_id(),
  name text not null,
  body text not null,
  revision integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by_name text not null,
  constraint answer_templates_pkey PRIMARY KEY (id),
  constraint answer_templates_body_check CHECK (((length(body) >= 1) AND (length(body) <= 8000))),
  constraint answer_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint answer_templates_updated_by_name_check CHECK ((length(updated_by_name) <= 200))
);
CREATE UNIQUE INDEX answer_templates_by_name ON portal.answer_templates USING btree (lower(name));
alter table portal.answer_templates enable row level security;
create policy agency_reads on portal.answer_templates for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) IS NOT NULL);
grant select on portal.answer_templates to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.answer_templates to service_role;

create table portal.brand (
  id boolean not null default true,
  product_name text,
  agency_name text,
  website text,
  support_email text,
  support_phone text,
  accent_color text,
  logo_id uuid,
  dark_logo_id uuid,
  sign_in_headline text,
  sign_in_text text,
  picture_id uuid,
  revision integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by_name text not null,
  constraint brand_pkey PRIMARY KEY (id),
  constraint brand_accent_color_check CHECK ((accent_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint brand_agency_name_check CHECK (((length(agency_name) >= 1) AND (length(agency_name) <= 100))),
  constraint brand_id_check CHECK (id),
  constraint brand_product_name_check CHECK (((length(product_name) >= 1) AND (length(product_name) <= 60))),
  constraint brand_sign_in_headline_check CHECK ((length(sign_in_headline) <= 120)),
  constraint brand_sign_in_text_check CHECK ((length(sign_in_text) <= 400)),
  constraint brand_support_email_check CHECK ((length(support_email) <= 254)),
  constraint brand_support_phone_check CHECK ((length(support_phone) <= 40)),
  constraint brand_updated_by_name_check CHECK ((length(updated_by_name) <= 200)),
  constraint brand_website_check CHECK ((length(website) <= 300)),
  constraint brand_dark_logo_id_fkey FOREIGN KEY (dark_logo_id) REFERENCES portal.brand_images(id),
  constraint brand_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES portal.brand_images(id),
  constraint brand_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES portal.brand_images(id)
);
CREATE INDEX brand_dark_logo ON portal.brand USING btree (dark_logo_id);
CREATE INDEX brand_logo ON portal.brand USING btree (logo_id);
CREATE INDEX brand_picture ON portal.brand USING btree (picture_id);
alter table portal.brand enable row level security;
create policy everyone_reads on portal.brand for select to authenticated
  using true;
grant select on portal.brand to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.brand to service_role;

create table portal.brand_images (
  id uuid not null default portal.new_id(),
  media_type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint brand_images_pkey PRIMARY KEY (id),
  constraint brand_images_content_check CHECK ((octet_length(content) <= 1048576)),
  constraint brand_images_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text])))
);
alter table portal.brand_images enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.brand_images to service_role;

create table portal.email_text_versions (
  template text not null,
  revision integer not null,
  subject text,
  body text,
  button text,
  note text,
  created_at timestamp with time zone not null default now(),
  created_by_name text not null,
  constraint email_text_versions_pkey PRIMARY KEY (template, revision),
  constraint email_text_versions_body_check CHECK (((length(body) >= 1) AND (length(body) <= 8000))),
  constraint email_text_versions_button_check CHECK (((length(button) >= 1) AND (length(button) <= 60))),
  constraint email_text_versions_check CHECK (((subject IS NULL) = (body IS NULL))),
  constraint email_text_versions_created_by_name_check CHECK ((length(created_by_name) <= 200)),
  constraint email_text_versions_note_check CHECK ((length(note) <= 1000)),
  constraint email_text_versions_revision_check CHECK ((revision > 0)),
  constraint email_text_versions_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint email_text_versions_template_check CHECK (((length(template) >= 1) AND (length(template) <= 60)))
);
alter table portal.email_text_versions enable row level security;
create policy everyone_reads on portal.email_text_versions for select to authenticated
  using true;
grant select on portal.email_text_versions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.email_text_versions to service_role;

create table portal.status_text_versions (
  status text not null,
  revision integer not null,
  label text,
  meaning text,
  next_step text,
  created_at timestamp with time zone not null default now(),
  created_by_name text not null,
  constraint status_text_versions_pkey PRIMARY KEY (status, revision),
  constraint status_text_versions_check CHECK (((label IS NULL) = (meaning IS NULL))),
  constraint status_text_versions_check1 CHECK (((label IS NOT NULL) OR (next_step IS NULL))),
  constraint status_text_versions_created_by_name_check CHECK ((length(created_by_name) <= 200)),
  constraint status_text_versions_label_check CHECK (((length(label) >= 1) AND (length(label) <= 30))),
  constraint status_text_versions_meaning_check CHECK (((length(meaning) >= 1) AND (length(meaning) <= 200))),
  constraint status_text_versions_next_step_check CHECK (((length(next_step) >= 1) AND (length(next_step) <= 120))),
  constraint status_text_versions_revision_check CHECK ((revision > 0)),
  constraint status_text_versions_status_check CHECK (((length(status) >= 1) AND (length(status) <= 40)))
);
alter table portal.status_text_versions enable row level security;
create policy everyone_reads on portal.status_text_versions for select to authenticated
  using true;
grant select on portal.status_text_versions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.status_text_versions to service_role;

create table portal.agency_licenses (
  id uuid not null default portal.new_id(),
  state text not null,
  number text not null,
  valid_from date not null,
  valid_until date,
  revision integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by_name text not null,
  constraint agency_licenses_pkey PRIMARY KEY (id),
  constraint agency_licenses_check CHECK ((valid_until >= valid_from)),
  constraint agency_licenses_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint agency_licenses_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint agency_licenses_updated_by_name_check CHECK ((length(updated_by_name) <= 200))
);
CREATE INDEX agency_licenses_by_state ON portal.agency_licenses USING btree (state, valid_from);
alter table portal.agency_licenses enable row level security;
create policy agency_reads on portal.agency_licenses for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) IS NOT NULL);
grant select on portal.agency_licenses to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.agency_licenses to service_role;

create table portal.installation (
  id boolean not null default true,
  second_factor_for text not null,
  created_at timestamp with time zone not null default now(),
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_id_check CHECK (id),
  constraint installation_second_factor_for_check CHECK ((second_factor_for = ANY (ARRAY['off'::text, 'admins'::text, 'all'::text])))
);
alter table portal.installation enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.installation to service_role;

create table portal.maintenance_windows (
  id uuid not null default portal.new_id(),
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  message text not null,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by_name text not null,
  constraint maintenance_windows_pkey PRIMARY KEY (id),
  constraint maintenance_windows_check CHECK (((ends_at > starts_at) OR (cancelled_at IS NOT NULL))),
  constraint maintenance_windows_created_by_name_check CHECK ((length(created_by_name) <= 200)),
  constraint maintenance_windows_message_check CHECK (((length(message) >= 1) AND (length(message) <= 1000)))
);
CREATE INDEX maintenance_windows_by_end ON portal.maintenance_windows USING btree (ends_at);
alter table portal.maintenance_windows enable row level security;
create policy agency_reads on portal.maintenance_windows for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) IS NOT NULL);
grant select on portal.maintenance_windows to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.maintenance_windows to service_role;

create table portal.incidents (
  id uuid not null default portal.new_id(),
  title text not null,
  state text not null,
  started_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  created_by_name text not null,
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_check CHECK (((state = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint incidents_created_by_name_check CHECK ((length(created_by_name) <= 200)),
  constraint incidents_state_check CHECK ((state = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
  constraint incidents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX incidents_by_time ON portal.incidents USING btree (started_at DESC);
CREATE INDEX incidents_open ON portal.incidents USING btree (started_at) WHERE (state <> 'resolved'::text);
alter table portal.incidents enable row level security;
create policy agency_reads on portal.incidents for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) IS NOT NULL);
grant select on portal.incidents to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.incidents to service_role;

create table portal.incident_updates (
  id uuid not null default portal.new_id(),
  incident_id uuid not null,
  state text not null,
  text text not null,
  at timestamp with time zone not null default now(),
  by_name text not null,
  constraint incident_updates_pkey PRIMARY KEY (id),
  constraint incident_updates_by_name_check CHECK ((length(by_name) <= 200)),
  constraint incident_updates_state_check CHECK ((state = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
  constraint incident_updates_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint incident_updates_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES portal.incidents(id)
);
CREATE INDEX incident_updates_by_incident ON portal.incident_updates USING btree (incident_id, at);
alter table portal.incident_updates enable row level security;
create policy agency_reads on portal.incident_updates for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) IS NOT NULL);
grant select on portal.incident_updates to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.incident_updates to service_role;

-- ─── audit ───────────────────────────────────────────────────────────────────────────────────────────────

create table portal.audit_log (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  actor_user_id uuid,
  action text not null,
  subject_type text,
  subject_id uuid,
  details jsonb not null default '{}'::jsonb,
  ip_address inet,
  user_agent text,
  at timestamp with time zone not null default now(),
  session_id uuid,
  constraint audit_log_pkey PRIMARY KEY (client_id, id),
  constraint audit_log_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX audit_log_by_actor ON portal.audit_log USING btree (client_id, actor_user_id, at DESC, id DESC);
CREATE INDEX audit_log_by_look ON portal.audit_log USING btree (client_id, actor_user_id, ((details ->> 'look'::text)), at DESC) WHERE (action = 'agency.looked'::text);
CREATE INDEX audit_log_by_time ON portal.audit_log USING btree (client_id, at DESC);
CREATE INDEX audit_log_by_view ON portal.audit_log USING btree (client_id, subject_id, actor_user_id, at DESC) WHERE (action = 'account.viewed'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portal.audit_log FOR EACH ROW EXECUTE FUNCTION portal.enforce_append_only();
alter table portal.audit_log enable row level security;
create policy admins_read on portal.audit_log for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids)));
create policy members_write on portal.audit_log for insert to authenticated
  with check ((client_id = ANY (ARRAY( SELECT portal.my_any_client_ids() AS my_any_client_ids))) AND (actor_user_id = ( SELECT portal.current_user_id() AS current_user_id)));
grant insert, select on portal.audit_log to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.audit_log to service_role;

create table portal.agency_audit_log (
  id uuid not null default portal.new_id(),
  actor_user_id uuid,
  actor_name text not null,
  action text not null,
  client_id uuid,
  subject_type text,
  subject_id uuid,
  details jsonb not null default '{}'::jsonb,
  ip_address inet,
  user_agent text,
  at timestamp with time zone not null default now(),
  is_internal boolean not null default false,
  constraint agency_audit_log_pkey PRIMARY KEY (id),
  constraint agency_audit_log_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX agency_audit_log_by_actor ON portal.agency_audit_log USING btree (actor_user_id, at DESC, id DESC);
CREATE INDEX agency_audit_log_by_client ON portal.agency_audit_log USING btree (client_id, at DESC, id DESC);
CREATE INDEX agency_audit_log_by_time ON portal.agency_audit_log USING btree (at DESC, id DESC);
CREATE INDEX agency_audit_log_internal ON portal.agency_audit_log USING btree (at DESC, id DESC) WHERE (is_internal OR (client_id IS NULL));
CREATE INDEX agency_audit_log_test_emails ON portal.agency_audit_log USING btree (at) WHERE (action = 'agency.test_email_sent'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portal.agency_audit_log FOR EACH ROW EXECUTE FUNCTION portal.enforce_append_only();
alter table portal.agency_audit_log enable row level security;
create policy agency_reads on portal.agency_audit_log for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_admin_client_ids() AS my_admin_client_ids))) OR ((client_id IS NULL) AND (( SELECT portal.agency_wide_role() AS agency_wide_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text]))));
grant select on portal.agency_audit_log to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.agency_audit_log to service_role;

create table portal.list_views (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  actor_user_id uuid not null,
  what text not null,
  account_ids uuid[],
  digest text not null,
  half_hour timestamp with time zone not null,
  at timestamp with time zone not null default now(),
  ip_address inet,
  user_agent text,
  session_id uuid,
  constraint list_views_pkey PRIMARY KEY (client_id, id),
  constraint list_views_account_ids_check CHECK ((cardinality(account_ids) > 0)),
  constraint list_views_what_check CHECK (((length(what) >= 1) AND (length(what) <= 100))),
  constraint list_views_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX list_views_by_actor ON portal.list_views USING btree (actor_user_id, at);
CREATE INDEX list_views_by_time ON portal.list_views USING btree (client_id, at DESC, id DESC);
CREATE UNIQUE INDEX list_views_once ON portal.list_views USING btree (client_id, actor_user_id, session_id, digest, half_hour) NULLS NOT DISTINCT;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portal.list_views FOR EACH ROW EXECUTE FUNCTION portal.enforce_append_only();
alter table portal.list_views enable row level security;
create policy agency_reads on portal.list_views for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids))) AND (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text])));
grant select on portal.list_views to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.list_views to service_role;

-- ─── agency ──────────────────────────────────────────────────────────────────────────────────────────────

create table portal.client_notes (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  body text not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  edited_by_name text,
  edited_at timestamp with time zone,
  constraint client_notes_pkey PRIMARY KEY (client_id, id),
  constraint client_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  constraint client_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table portal.client_notes enable row level security;
create policy agency_reads on portal.client_notes for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.client_notes to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.client_notes to service_role;

create table portal.client_note_versions (
  client_id uuid not null,
  note_id uuid not null,
  revision integer not null,
  body text not null,
  written_by_name text not null,
  written_at timestamp with time zone not null,
  constraint client_note_versions_pkey PRIMARY KEY (client_id, note_id, revision),
  constraint client_note_versions_client_id_note_id_fkey FOREIGN KEY (client_id, note_id) REFERENCES portal.client_notes(client_id, id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portal.client_note_versions FOR EACH ROW EXECUTE FUNCTION portal.enforce_append_only();
alter table portal.client_note_versions enable row level security;
create policy agency_reads on portal.client_note_versions for select to authenticated
  using (client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids)));
grant select on portal.client_note_versions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.client_note_versions to service_role;

create table portal.compliance_settings (
  is_only boolean not null default true,
  complaint_days integer not null,
  updated_by_name text not null,
  updated_at timestamp with time zone not null default now(),
  constraint compliance_settings_pkey PRIMARY KEY (is_only),
  constraint compliance_settings_complaint_days_check CHECK (((complaint_days >= 1) AND (complaint_days <= 90))),
  constraint compliance_settings_is_only_check CHECK (is_only)
);
alter table portal.compliance_settings enable row level security;
create policy agency_reads on portal.compliance_settings for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text]));
grant select on portal.compliance_settings to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.compliance_settings to service_role;

create table portal.complaints (
  client_id uuid,
  id uuid not null default portal.new_id(),
  number integer not null generated always as identity,
  kind text not null,
  source text not null,
  complainant text not null,
  account_id uuid,
  body text not null,
  received_on date not null,
  due_on date not null,
  owner_id uuid,
  owner_name text,
  state text not null default 'open'::text,
  answer text,
  answered_at timestamp with time zone,
  answered_by_name text,
  outcome text,
  resolution text,
  resolved_at timestamp with time zone,
  resolved_by_name text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_number_key UNIQUE (number),
  constraint complaints_account_check CHECK (((client_id IS NOT NULL) OR (account_id IS NULL))),
  constraint complaints_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 10000))),
  constraint complaints_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  constraint complaints_check CHECK (((owner_id IS NULL) = (owner_name IS NULL))),
  constraint complaints_check1 CHECK (((state <> ALL (ARRAY['answered'::text, 'resolved'::text])) OR (answer IS NOT NULL))),
  constraint complaints_check2 CHECK (((state <> 'resolved'::text) OR ((resolution IS NOT NULL) AND (outcome IS NOT NULL)))),
  constraint complaints_complainant_check CHECK (((length(complainant) >= 1) AND (length(complainant) <= 200))),
  constraint complaints_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint complaints_outcome_check CHECK ((outcome = ANY (ARRAY['explanation'::text, 'non_monetary_relief'::text, 'monetary_relief'::text]))),
  constraint complaints_owner_name_check CHECK ((length(owner_name) <= 200)),
  constraint complaints_resolution_check CHECK (((length(resolution) >= 1) AND (length(resolution) <= 10000))),
  constraint complaints_source_check CHECK ((source = ANY (ARRAY['client'::text, 'debtor_through_client'::text, 'debtor'::text, 'regulator'::text]))),
  constraint complaints_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'resolved'::text, 'withdrawn'::text]))),
  constraint complaints_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint complaints_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX complaints_by_account ON portal.complaints USING btree (client_id, account_id);
CREATE INDEX complaints_by_client ON portal.complaints USING btree (client_id, received_on DESC);
CREATE INDEX complaints_open ON portal.complaints USING btree (due_on, number) WHERE (state = 'open'::text);
CREATE INDEX complaints_received ON portal.complaints USING btree (received_on);
alter table portal.complaints enable row level security;
create policy agency_reads on portal.complaints for select to authenticated
  using (((client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids))) AND (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text]))) OR ((client_id IS NULL) AND (( SELECT portal.agency_wide_role() AS agency_wide_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text]))));
grant select on portal.complaints to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.complaints to service_role;

create table portal.retention_periods (
  kind text not null,
  state text not null default ''::text,
  months integer not null,
  source text not null,
  updated_by_name text not null,
  updated_at timestamp with time zone not null default now(),
  constraint retention_periods_pkey PRIMARY KEY (kind, state),
  constraint retention_periods_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint retention_periods_months_check CHECK (((months >= 1) AND (months <= 600))),
  constraint retention_periods_source_check CHECK (((length(source) >= 1) AND (length(source) <= 300))),
  constraint retention_periods_state_check CHECK ((state ~ '^([A-Z]{2})?$'::text))
);
alter table portal.retention_periods enable row level security;
create policy agency_reads on portal.retention_periods for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text]));
grant select on portal.retention_periods to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.retention_periods to service_role;

create table portal.legal_holds (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid,
  person_id uuid,
  reason text not null,
  set_by uuid,
  set_by_name text not null,
  set_at timestamp with time zone not null default now(),
  released_at timestamp with time zone,
  released_by_name text,
  release_reason text,
  constraint legal_holds_pkey PRIMARY KEY (client_id, id),
  constraint legal_holds_check CHECK (((account_id IS NULL) OR (person_id IS NULL))),
  constraint legal_holds_check1 CHECK ((((released_at IS NULL) = (released_by_name IS NULL)) AND ((released_at IS NULL) = (release_reason IS NULL)))),
  constraint legal_holds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint legal_holds_release_reason_check CHECK (((length(release_reason) >= 1) AND (length(release_reason) <= 2000))),
  constraint legal_holds_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint legal_holds_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id),
  constraint legal_holds_client_id_person_id_fkey FOREIGN KEY (client_id, person_id) REFERENCES portal.people(client_id, id)
);
CREATE UNIQUE INDEX legal_holds_active ON portal.legal_holds USING btree (client_id, account_id, person_id) NULLS NOT DISTINCT WHERE (released_at IS NULL);
CREATE INDEX legal_holds_by_account ON portal.legal_holds USING btree (client_id, account_id);
CREATE INDEX legal_holds_by_person ON portal.legal_holds USING btree (client_id, person_id);
alter table portal.legal_holds enable row level security;
create policy agency_reads on portal.legal_holds for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids))) AND (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text])));
grant select on portal.legal_holds to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.legal_holds to service_role;

create table portal.retention_runs (
  id uuid not null default portal.new_id(),
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  failed text[] not null default '{}'::text[],
  constraint retention_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX retention_runs_by_time ON portal.retention_runs USING btree (started_at DESC);
alter table portal.retention_runs enable row level security;
create policy agency_reads on portal.retention_runs for select to authenticated
  using (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text]));
grant select on portal.retention_runs to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.retention_runs to service_role;

create table portal.retention_counts (
  run_id uuid not null,
  kind text not null,
  client_id uuid,
  removed integer not null,
  held integer not null,
  months integer not null,
  source text not null,
  constraint retention_counts_run_id_kind_client_id_key UNIQUE NULLS NOT DISTINCT (run_id, kind, client_id),
  constraint retention_counts_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id),
  constraint retention_counts_run_id_fkey FOREIGN KEY (run_id) REFERENCES portal.retention_runs(id)
);
CREATE INDEX retention_counts_by_client ON portal.retention_counts USING btree (client_id);
alter table portal.retention_counts enable row level security;
create policy agency_reads on portal.retention_counts for select to authenticated
  using ((( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text])) AND ((client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids))) OR ((client_id IS NULL) AND (( SELECT portal.agency_wide_role() AS agency_wide_role) IS NOT NULL))));
grant select on portal.retention_counts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.retention_counts to service_role;

create table portal.client_endings (
  client_id uuid not null,
  reason text not null,
  disposition text not null,
  with_numbers boolean not null,
  state text not null default 'exporting'::text,
  failure_message text,
  ended_by uuid,
  ended_by_name text not null,
  ended_at timestamp with time zone not null,
  exported_at timestamp with time zone,
  manifest_sha256 text,
  files bigint,
  bytes bigint,
  returned_at timestamp with time zone,
  returned_to text,
  returned_how text,
  returned_by_name text,
  deletion_ordered_at timestamp with time zone,
  deletion_ordered_by_name text,
  deleted_at timestamp with time zone,
  constraint client_endings_pkey PRIMARY KEY (client_id),
  constraint client_endings_check CHECK (((exported_at IS NULL) = (manifest_sha256 IS NULL))),
  constraint client_endings_check1 CHECK ((((returned_at IS NULL) = (returned_to IS NULL)) AND ((returned_at IS NULL) = (returned_how IS NULL)) AND ((returned_at IS NULL) = (returned_by_name IS NULL)))),
  constraint client_endings_check2 CHECK (((deletion_ordered_at IS NULL) = (deletion_ordered_by_name IS NULL))),
  constraint client_endings_check3 CHECK (((state = 'deleted'::text) = (deleted_at IS NOT NULL))),
  constraint client_endings_disposition_check CHECK ((disposition = ANY (ARRAY['return'::text, 'destroy'::text]))),
  constraint client_endings_failure_message_check CHECK ((length(failure_message) <= 500)),
  constraint client_endings_manifest_sha256_check CHECK ((manifest_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint client_endings_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint client_endings_returned_how_check CHECK (((length(returned_how) >= 1) AND (length(returned_how) <= 500))),
  constraint client_endings_returned_to_check CHECK (((length(returned_to) >= 1) AND (length(returned_to) <= 200))),
  constraint client_endings_state_check CHECK ((state = ANY (ARRAY['exporting'::text, 'failed'::text, 'exported'::text, 'deleting'::text, 'deleted'::text]))),
  constraint client_endings_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX client_endings_by_time ON portal.client_endings USING btree (ended_at DESC, client_id DESC);
alter table portal.client_endings enable row level security;
create policy agency_reads on portal.client_endings for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids))) AND (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text])));
grant select on portal.client_endings to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.client_endings to service_role;

create table portal.client_ending_files (
  client_id uuid not null,
  path text not null,
  file_key text not null,
  row_count bigint,
  bytes bigint not null,
  sha256 text,
  is_missing boolean not null default false,
  constraint client_ending_files_pkey PRIMARY KEY (client_id, path),
  constraint client_ending_files_check CHECK ((is_missing = (sha256 IS NULL))),
  constraint client_ending_files_path_check CHECK (((length(path) >= 1) AND (length(path) <= 500))),
  constraint client_ending_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint client_ending_files_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.client_endings(client_id)
);
alter table portal.client_ending_files enable row level security;
create policy agency_reads on portal.client_ending_files for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids))) AND (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text])));
grant select on portal.client_ending_files to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.client_ending_files to service_role;

create table portal.client_ending_counts (
  client_id uuid not null,
  effect text not null,
  what text not null,
  records bigint not null,
  constraint client_ending_counts_pkey PRIMARY KEY (client_id, effect, what),
  constraint client_ending_counts_effect_check CHECK ((effect = ANY (ARRAY['deleted'::text, 'redacted'::text, 'kept'::text]))),
  constraint client_ending_counts_what_check CHECK (((length(what) >= 1) AND (length(what) <= 60))),
  constraint client_ending_counts_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.client_endings(client_id)
);
alter table portal.client_ending_counts enable row level security;
create policy agency_reads on portal.client_ending_counts for select to authenticated
  using ((client_id = ANY (ARRAY( SELECT portal.my_console_client_ids() AS my_console_client_ids))) AND (( SELECT portal.agency_role() AS agency_role) = ANY (ARRAY['agency_admin'::text, 'agency_auditor'::text])));
grant select on portal.client_ending_counts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.client_ending_counts to service_role;

-- ─── platform ────────────────────────────────────────────────────────────────────────────────────────────

create table portal.idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_sha256 text not null,
  status integer,
  response jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
alter table portal.idempotency_keys enable row level security;
create policy own on portal.idempotency_keys for all to authenticated
  using (user_id = ( SELECT portal.current_user_id() AS current_user_id));
grant insert, select, update on portal.idempotency_keys to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on portal.idempotency_keys to service_role;

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function portal.add_account_totals()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into portal.status_totals as t (client_id, location_id, status, placed_month, accounts, placed_cents, balance_cents)
  select client_id, coalesce(location_id, client_id), status, date_trunc('month', placed_on)::date,
    sum(n), sum(n * amount_placed_cents), sum(n * balance_cents)
  from (select 1 as n, * from added) changes
  group by 1, 2, 3, 4
  having sum(n) <> 0 or sum(n * amount_placed_cents) <> 0 or sum(n * balance_cents) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, status, placed_month) do update set
    accounts = t.accounts + excluded.accounts,
    placed_cents = t.placed_cents + excluded.placed_cents,
    balance_cents = t.balance_cents + excluded.balance_cents;
  return null;
end
$$;
comment on function portal.add_account_totals is 'Keeps status_totals: placing adds accounts and their cents by location, status and month. One upsert per group and statement, locked until commit in the order of the keys.';

create function portal.add_name_words(in_client uuid, in_words text[])
returns void
language sql
set search_path = ''
as $$
  insert into portal.name_words (client_id, word, keys)
  select in_client, w.word, portal.name_keys(in_client, w.word)
  from (select distinct word from unnest(in_words) word where length(word) between 3 and 40 and word !~ '[0-9]') w
  where not exists (select from portal.name_words k where k.client_id = in_client and k.word = w.word)
$$;
comment on function portal.add_name_words is 'Adds words to the client''s name_words. Called by index_name_words; one insert of new words.';
revoke all on function portal.add_name_words from public;

create function portal.add_payment_totals()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  with changes as (
    select p.client_id, coalesce(a.location_id, a.client_id) as location_id, date_trunc('month', a.placed_on)::date as placed_month,
      p.reported_on, p.n,
      case when p.type in ('PU', 'PUR') then p.n * p.effect_cents else 0 end as agency,
      case when p.type in ('PC', 'PCR') then p.n * p.effect_cents else 0 end as direct,
      case when p.type in ('DA', 'DAR') then p.n * p.effect_cents else 0 end as adjusted,
      p.n * p.commission_cents as commission,
      case when p.type in ('PC', 'PCR') then p.n * p.commission_cents else 0 end as direct_commission
    from (select 1 as n, * from added) p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    where p.state <> 'pending'
  ), days as (
    insert into portal.collection_totals as t (client_id, location_id, reported_on, agency_cents, direct_cents, adjusted_cents,
      commission_cents, direct_commission_cents, payments)
    select client_id, location_id, reported_on, sum(agency), sum(direct), sum(adjusted), sum(commission), sum(direct_commission), sum(n)
    from changes
    group by 1, 2, 3
    having sum(n) <> 0 or sum(agency) <> 0 or sum(direct) <> 0 or sum(adjusted) <> 0 or sum(commission) <> 0
      or sum(direct_commission) <> 0
    order by 1, 2, 3
    on conflict (client_id, location_id, reported_on) do update set
      agency_cents = t.agency_cents + excluded.agency_cents,
      direct_cents = t.direct_cents + excluded.direct_cents,
      adjusted_cents = t.adjusted_cents + excluded.adjusted_cents,
      commission_cents = t.commission_cents + excluded.commission_cents,
      direct_commission_cents = t.direct_commission_cents + excluded.direct_commission_cents,
      payments = t.payments + excluded.payments
  )
  insert into portal.vintage_totals as t
    (client_id, location_id, placed_month, reported_month, agency_cents, direct_cents, commission_cents)
  select client_id, location_id, placed_month, date_trunc('month', reported_on)::date, sum(agency), sum(direct), sum(commission)
  from changes
  group by 1, 2, 3, 4
  having sum(agency) <> 0 or sum(direct) <> 0 or sum(commission) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, placed_month, reported_month) do update set
    agency_cents = t.agency_cents + excluded.agency_cents,
    direct_cents = t.direct_cents + excluded.direct_cents,
    commission_cents = t.commission_cents + excluded.commission_cents;
  return null;
end
$$;
comment on function portal.add_payment_totals is 'Keeps collection_totals and vintage_totals: posting adds payments by day of report and by month of placement. Pending payments do not count.';

create function portal.adjust_account_totals()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into portal.status_totals as t (client_id, location_id, status, placed_month, accounts, placed_cents, balance_cents)
  select client_id, coalesce(location_id, client_id), status, date_trunc('month', placed_on)::date,
    sum(n), sum(n * amount_placed_cents), sum(n * balance_cents)
  from (select 1 as n, * from added union all select -1, * from removed) changes
  group by 1, 2, 3, 4
  having sum(n) <> 0 or sum(n * amount_placed_cents) <> 0 or sum(n * balance_cents) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, status, placed_month) do update set
    accounts = t.accounts + excluded.accounts,
    placed_cents = t.placed_cents + excluded.placed_cents,
    balance_cents = t.balance_cents + excluded.balance_cents;
  return null;
end
$$;
comment on function portal.adjust_account_totals is 'Keeps status_totals when accounts change: subtracts the old rows and adds the new; groups whose sums stay the same are not written.';

create function portal.adjust_payment_totals()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  with changes as (
    select p.client_id, coalesce(a.location_id, a.client_id) as location_id, date_trunc('month', a.placed_on)::date as placed_month,
      p.reported_on, p.n,
      case when p.type in ('PU', 'PUR') then p.n * p.effect_cents else 0 end as agency,
      case when p.type in ('PC', 'PCR') then p.n * p.effect_cents else 0 end as direct,
      case when p.type in ('DA', 'DAR') then p.n * p.effect_cents else 0 end as adjusted,
      p.n * p.commission_cents as commission,
      case when p.type in ('PC', 'PCR') then p.n * p.commission_cents else 0 end as direct_commission
    from (select 1 as n, * from added union all select -1, * from removed) p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    where p.state <> 'pending'
  ), days as (
    insert into portal.collection_totals as t (client_id, location_id, reported_on, agency_cents, direct_cents, adjusted_cents,
      commission_cents, direct_commission_cents, payments)
    select client_id, location_id, reported_on, sum(agency), sum(direct), sum(adjusted), sum(commission), sum(direct_commission), sum(n)
    from changes
    group by 1, 2, 3
    having sum(n) <> 0 or sum(agency) <> 0 or sum(direct) <> 0 or sum(adjusted) <> 0 or sum(commission) <> 0
      or sum(direct_commission) <> 0
    order by 1, 2, 3
    on conflict (client_id, location_id, reported_on) do update set
      agency_cents = t.agency_cents + excluded.agency_cents,
      direct_cents = t.direct_cents + excluded.direct_cents,
      adjusted_cents = t.adjusted_cents + excluded.adjusted_cents,
      commission_cents = t.commission_cents + excluded.commission_cents,
      direct_commission_cents = t.direct_commission_cents + excluded.direct_commission_cents,
      payments = t.payments + excluded.payments
  )
  insert into portal.vintage_totals as t
    (client_id, location_id, placed_month, reported_month, agency_cents, direct_cents, commission_cents)
  select client_id, location_id, placed_month, date_trunc('month', reported_on)::date, sum(agency), sum(direct), sum(commission)
  from changes
  group by 1, 2, 3, 4
  having sum(agency) <> 0 or sum(direct) <> 0 or sum(commission) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, placed_month, reported_month) do update set
    agency_cents = t.agency_cents + excluded.agency_cents,
    direct_cents = t.direct_cents + excluded.direct_cents,
    commission_cents = t.commission_cents + excluded.commission_cents;
  return null;
end
$$;
comment on function portal.adjust_payment_totals is 'Keeps collection_totals and vintage_totals when payments change: subtracts the old rows and adds the new.';

create function portal.admin_addresses(in_client uuid)
returns TABLE(user_id uuid, email text, name text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.user_id, coalesce(nullif(u.email, ''), p.email),
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''), p.name, '')
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.role = 'client_admin' and m.ended_at is null
    and coalesce(nullif(u.email, ''), p.email) <> ''
    and (
      current_setting('role', true) is distinct from 'authenticated'
      or in_client = any (array(select portal.my_admin_client_ids()))
    )
$$;
comment on function portal.admin_addresses is 'Names and email addresses of a client''s admins. For its admins and the service (emails to admins).';
revoke all on function portal.admin_addresses from public;
grant execute on function portal.admin_addresses to authenticated, service_role;

create function portal.agency_can_hear(in_user uuid)
returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select in_user = portal.current_user_id()
    and exists (select from portal.agency_members g where g.user_id = in_user and g.ended_at is null)
$$;
comment on function portal.agency_can_hear is 'Whether the caller is this user and of the agency. Called by can_subscribe: the channel says that something changed, and no more.';
revoke all on function portal.agency_can_hear from public;
grant execute on function portal.agency_can_hear to authenticated, service_role;

create function portal.agency_can_view_account(in_client uuid, in_account uuid)
returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
      select from portal.agency_members g
      where g.user_id = portal.current_user_id() and g.ended_at is null and (g.client_ids is null or in_client = any (g.client_ids)))
    and exists (select from portal.accounts a where a.client_id = in_client and a.id = in_account)
$$;
comment on function portal.agency_can_view_account is 'Whether the caller is an agency user and the account exists. Called by can_subscribe: a channel carries ids only, and each view is recorded by the request that follows.';
revoke all on function portal.agency_can_view_account from public;
grant execute on function portal.agency_can_view_account to authenticated, service_role;

create function portal.agency_role()
returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select g.role from portal.agency_members g
  where g.user_id = portal.current_user_id() and g.ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') <> ''
$$;
comment on function portal.agency_role is 'The role of an agency user, limited to some clients or not; else null. Called by policies of rows that all agency users share.';
revoke all on function portal.agency_role from public;
grant execute on function portal.agency_role to authenticated, service_role;

create function portal.agency_view()
returns TABLE(client_id uuid, role text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.id, g.role
  from portal.agency_members g
  join portal.clients c on c.id = nullif(nullif(current_setting('request.agency_client', true), ''), '*')::uuid
  where g.user_id = portal.current_user_id() and g.ended_at is null and (g.client_ids is null or c.id = any (g.client_ids))
  union all
  select c.id, g.role
  from portal.agency_members g join portal.clients c on g.client_ids is null or c.id = any (g.client_ids)
  where g.user_id = portal.current_user_id() and g.ended_at is null and current_setting('request.agency_client', true) = '*'
$$;
comment on function portal.agency_view is 'The client that an agency user views in this transaction, or all that the user may see, with the user''s role. Called by the functions below; the server sets request.agency_client and opens the transaction read-only.';

create function portal.agency_wide_role()
returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select g.role from portal.agency_members g
  where g.user_id = portal.current_user_id() and g.ended_at is null and g.client_ids is null
    and current_setting('request.agency_client', true) = '*'
$$;
comment on function portal.agency_wide_role is 'The role, in the console, of an agency user who is not limited to some clients; else null. Called by policies of rows about no client.';
revoke all on function portal.agency_wide_role from public;
grant execute on function portal.agency_wide_role to authenticated, service_role;

create function portal.agreements_needed(in_client uuid)
returns text[]
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(k.kind order by k.kind desc), '{}')
  from portal.clients c
  cross join (values ('service'), ('baa')) k (kind)
  cross join lateral (
    select max(v.registered_at) as at
    from portal.agreement_signatures s join portal.agreement_versions v on v.id = s.version_id
    where s.client_id = c.id and s.kind = k.kind
  ) signed
  where c.id = in_client and (k.kind = 'service' or c.is_healthcare)
    and exists (select from portal.agreement_versions v where v.kind = k.kind)
    and (
      coalesce(signed.at, c.paper_agreement_at) is null
      or exists (
        select from portal.agreement_versions v
        where v.kind = k.kind and v.must_sign_anew and v.registered_at > greatest(signed.at, c.paper_agreement_at)
      )
    )
    and (
      current_setting('role', true) is distinct from 'authenticated'
      or in_client = any (array(select portal.my_any_client_ids()))
    )
$$;
comment on function portal.agreements_needed is 'Kinds of agreement that a client must sign before it places: never signed, or signed before a version that must be signed again. For members and the service.';
revoke all on function portal.agreements_needed from public;
grant execute on function portal.agreements_needed to authenticated, service_role;

create function portal.api_key_access()
returns TABLE(client_id uuid, location_ids uuid[])
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select k.client_id, k.location_ids
  from portal.api_keys k
  join portal.memberships m on m.client_id = k.client_id and m.user_id = k.created_by
    and m.ended_at is null and m.role = 'client_admin'
  where k.id = portal.current_api_key_id() and k.id = portal.current_user_id()
    and k.revoked_at is null and k.expires_at > now()
    and exists (select from portal.clients c where c.id = k.client_id and c.maintenance_at is null)
$$;
comment on function portal.api_key_access is 'Client and locations of the request''s API key while it is valid and its creator an admin; no row otherwise. Called by the functions of rights, by an index of keys.';

create function portal.broadcast_new_notifications()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform realtime.send(jsonb_build_object('id', last.id), 'notification', 'notifications:' || last.client_id || ':' || last.user_id, true)
  from (
    select distinct on (client_id, user_id) client_id, user_id, id from changed where in_portal
    order by client_id, user_id, at desc, id desc
  ) last;
  return null;
end
$$;
comment on function portal.broadcast_new_notifications is 'Announces new notifications to the channels of their readers. One message per reader and statement.';
revoke all on function portal.broadcast_new_notifications from public;

create function portal.broadcast_notification_changes()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A changed mailed_at alone is not shown anywhere.
  perform realtime.send(
    jsonb_build_object('id', last.id),
    case when last.read_at is null then 'notification' else 'read' end,
    'notifications:' || last.client_id || ':' || last.user_id,
    true
  )
  from (
    select distinct on (n.client_id, n.user_id) n.client_id, n.user_id, n.id, n.read_at
    from changed n join before o on o.client_id = n.client_id and o.id = n.id
    where n.in_portal and (n.read_at is distinct from o.read_at or n.count <> o.count)
    order by n.client_id, n.user_id, n.at desc, n.id desc
  ) last;
  return null;
end
$$;
comment on function portal.broadcast_notification_changes is 'Announces to a reader''s channel that notifications were read or counted up. One message per reader and statement; the reader refetches with its own rights.';
revoke all on function portal.broadcast_notification_changes from public;

create function portal.can_subscribe(in_topic text)
returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  uuid_pattern constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  client uuid;
  subject uuid;
begin
  if in_topic ~ ('^console:' || uuid_pattern || '$') then
    return portal.agency_can_hear(split_part(in_topic, ':', 2)::uuid);
  end if;
  if in_topic !~ ('^(notifications|account):' || uuid_pattern || ':' || uuid_pattern || '$') then
    return false;
  end if;
  client := split_part(in_topic, ':', 2)::uuid;
  subject := split_part(in_topic, ':', 3)::uuid;
  if split_part(in_topic, ':', 1) = 'notifications' then
    return subject = portal.current_user_id() and client = any (array(select portal.my_any_client_ids()));
  end if;
  -- With the caller's rights: its policies know of locations.
  return exists (select from portal.accounts a where a.client_id = client and a.id = subject) or portal.agency_can_view_account(client, subject);
end
$$;
comment on function portal.can_subscribe is 'Whether the caller may listen to a topic: notifications:{client_id}:{user_id} for that user while a member, account:{client_id}:{account_id} for those who see the account and for agency users, console:{user_id} for that agency user. Called by the policy of realtime.messages.';
revoke all on function portal.can_subscribe from public;
grant execute on function portal.can_subscribe to authenticated, service_role;

create function portal.cancel_report_request(in_client uuid, in_run uuid, in_at timestamp with time zone)
returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from portal.report_runs
  where client_id = in_client and id = in_run and state in ('queued', 'running') for update;
  if not found then return false; end if;
  update portal.report_run_readers set left_at = in_at
  where client_id = in_client and run_id = in_run and user_id = portal.current_user_id() and left_at is null;
  if not found then return false; end if;
  update portal.report_runs set state = 'cancelled', finished_at = in_at
  where client_id = in_client and id = in_run and not exists (
    select from portal.report_run_readers r where r.client_id = in_client and r.run_id = in_run and r.left_at is null);
  return true;
end
$$;
comment on function portal.cancel_report_request is 'Withdraws the caller from a run, which is cancelled when nobody waits for it. False if there is nothing to withdraw.';
revoke all on function portal.cancel_report_request from public;
grant execute on function portal.cancel_report_request to authenticated;

create function portal.client_users(in_client uuid)
returns TABLE(user_id uuid, name text, email text, second_factor text, kind text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.user_id,
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''), p.name, ''),
    case when m.kind = 'agency' then '' else coalesce(u.email, p.email, '') end,
    case
      when u.id is null then case when p.has_second_factor then 'on' else 'unknown' end
      when exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') then 'on'
      else 'off'
    end,
    m.kind
  from (
    select distinct all_time.user_id, 'member' as kind from portal.memberships all_time where all_time.client_id = in_client
    union all
    select distinct g.user_id, 'agency' from portal.agency_members g
    where not exists (select from portal.memberships o where o.client_id = in_client and o.user_id = g.user_id)
      and exists (select from portal.audit_log l where l.client_id = in_client and l.actor_user_id = g.user_id)
  ) m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where in_client = any (array(select portal.my_admin_client_ids())) or current_setting('role', true) = 'service_role'
    or in_client = any (array(select portal.my_console_client_ids()))
  union all
  select k.id, k.name, '', 'unknown', 'api_key' from portal.api_keys k
  where k.client_id = in_client
    and (in_client = any (array(select portal.my_admin_client_ids())) or current_setting('role', true) = 'service_role'
      or in_client = any (array(select portal.my_console_client_ids())))
$$;
comment on function portal.client_users is 'Everyone who is or was a member of a client, agency users who viewed it (by name only), and its API keys. For its admins, the console and the service: members, audit log, users report.';
revoke all on function portal.client_users from public;
grant execute on function portal.client_users to authenticated, service_role;

create function portal.console_accounts(in_clients uuid[], in_statuses text[], in_words text, in_contacts text, in_numbers bigint[], in_names text[], in_tier integer, in_placed date, in_id uuid, in_limit integer)
returns TABLE(client_id uuid, account_id uuid, tier integer, placed_on date, is_cut boolean)
language plpgsql stable security definer rows 50
set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0
as $$
declare
  most constant integer := 5000;
  clients uuid[];
begin
  if coalesce(current_setting('request.agency_client', true), '') = '' then
    return;
  end if;
  select array_agg(v.client_id) into clients from portal.agency_view() v where v.client_id = any (in_clients);
  if clients is null then
    return;
  end if;
  if in_words is null and in_contacts is null and in_numbers is null then
    -- The newest of each client and status, from an index each.
    return query
      select c.id, a.id, 0, a.placed_on, false
      from unnest(clients) as c (id)
      cross join unnest(in_statuses) as s (status)
      cross join lateral (
        select n.id, n.placed_on from portal.accounts n
        where n.client_id = c.id and n.status = s.status
          and (in_placed is null or (n.placed_on, n.id) < (in_placed, in_id))
        order by n.placed_on desc, n.id desc limit in_limit
      ) a
      order by 4 desc, 2 desc limit in_limit;
    return;
  end if;
  return query
    with exact as (
      select a.client_id, a.id from unnest(clients) as c (id) join portal.accounts a on a.client_id = c.id and a.number = any (in_numbers)
      union
      select a.client_id, a.id from unnest(clients) as c (id)
      join portal.accounts a on a.client_id = c.id and a.agency_account_number = any (in_names)
    ), worded as (
      select a.client_id, a.id from portal.accounts a
      where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_words::tsquery
        and a.client_id = any (clients) limit most
    ), reached as (
      select a.client_id, a.id from portal.people p
      join portal.accounts a on a.client_id = p.client_id and a.person_id = p.id
      where portal.contact_lexemes(p.client_id, p.phones, p.emails, p.ssn_last4) @@ in_contacts::tsquery
        and p.client_id = any (clients) limit most
    ), found as (
      select f.client_id, f.id, min(f.tier) as tier
      from (select e.*, 0 as tier from exact e union all select w.*, 1 from worded w union all select r.*, 1 from reached r) f
      group by f.client_id, f.id
    )
    select a.client_id, a.id, f.tier, a.placed_on, (select count(*) from worded) >= most or (select count(*) from reached) >= most
    from found f join portal.accounts a on a.client_id = f.client_id and a.id = f.id
    where a.status = any (in_statuses)
      and (in_placed is null or f.tier > in_tier or f.tier = in_tier and (a.placed_on, a.id) < (in_placed, in_id))
    order by f.tier, a.placed_on desc, a.id desc limit in_limit;
end
$$;
comment on function portal.console_accounts is 'A page of accounts of several clients for the agency''s console: those found exactly by number first, then the newest placed. Only clients that the caller may see; is_cut says that only the first 5,000 hits were ranked. Its owner''s rights, because under a policy PostgreSQL does not use the text index; reads at most in_limit rows per client and status, or the hits.';
revoke all on function portal.console_accounts from public;
grant execute on function portal.console_accounts to authenticated, service_role;

create function portal.console_clients(in_open text[], in_clients uuid[])
returns TABLE(client_id uuid, accounts bigint, open_balance_cents bigint, last_placed_at timestamp with time zone, last_seen_at timestamp with time zone, admins bigint, admins_with_factor bigint)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with mine as materialized (
    select s.id from portal.my_console_client_ids() s(id) where in_clients is null or s.id = any (in_clients)
  ),
  totals as (
    select t.client_id, sum(t.accounts) as accounts, sum(t.balance_cents) filter (where t.status = any (in_open)) as open_balance
    from portal.status_totals t where t.client_id in (select id from mine) group by 1
  ),
  placed as (
    select b.client_id, max(b.created_at) as at from portal.batches b where b.client_id in (select id from mine) group by 1
  ),
  people as (
    select m.client_id, max(m.last_seen_at) as seen_at, count(*) filter (where m.role = 'client_admin') as admins,
      count(*) filter (where m.role = 'client_admin' and (
        exists (select from auth.mfa_factors f where f.user_id = m.user_id and f.status = 'verified')
        or not exists (select from auth.users u where u.id = m.user_id)
          and exists (select from portal.user_profiles p where p.user_id = m.user_id and p.has_second_factor))) as with_factor
    from portal.memberships m where m.ended_at is null and m.client_id in (select id from mine) group by 1
  )
  select mine.id, coalesce(totals.accounts, 0)::bigint, coalesce(totals.open_balance, 0)::bigint, placed.at, people.seen_at,
    coalesce(people.admins, 0), coalesce(people.with_factor, 0)
  from mine
  left join totals on totals.client_id = mine.id
  left join placed on placed.client_id = mine.id
  left join people on people.client_id = mine.id
$$;
comment on function portal.console_clients is 'Figures of clients that an agency user may see in the console; in_clients null: of all. Called by the console''s list of clients, for a page unless it sorts or filters by a figure, and by its page of one; costs an index scan of sums that triggers keep.';
revoke all on function portal.console_clients from public;
grant execute on function portal.console_clients to authenticated;

create function portal.contact_lexemes(in_client uuid, in_phones jsonb, in_emails jsonb, in_last4 text)
returns tsvector
language plpgsql immutable parallel safe
as $$
begin
  return (
  regexp_replace(
    regexp_replace(regexp_replace(coalesce(in_phones::text, ''), '[^0-9]+', ' ', 'g'), '(?<![0-9])[0-9]{1,9}(?![0-9])', '', 'g'),
    '[0-9]*([0-9]{3})([0-9]{7})(?![0-9])',
    portal.search_scope(in_client) || 'p\1\2 ' || portal.search_scope(in_client) || 'l\2', 'g')
  || regexp_replace(
    btrim(regexp_replace(left(lower(coalesce(in_emails::text, '')), 2000), '[^a-z0-9@._%+~!#$&*/=?^{|}-]+', ' ', 'g')),
    '(^| )(?=[^ ])', ' ' || portal.search_scope(in_client) || 'e', 'g')
  || coalesce(' ' || portal.search_scope(in_client) || 's' || in_last4, '')
  )::tsvector;
end
$$;
comment on function portal.contact_lexemes is 'Index entries of contacts: phones by ten digits (p) and by the last seven (l), emails (e), last four of a Social Security number (s).';

create function portal.create_notifications(in_news jsonb)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  recipient record;
  happened constant timestamptz := clock_timestamp();
  before integer;
  open_row uuid;
begin
  -- A history load is announced to no one.
  if current_setting('feed.is_history', true) = 'on' then
    return;
  end if;
  if current_setting('role', true) = 'authenticated' and exists (
    select from jsonb_array_elements(in_news) n
    where not (n.value ->> 'client_id')::uuid = any (array(select portal.my_any_client_ids()))
  ) then
    raise insufficient_privilege using message = 'Only members of a client may notify its members';
  end if;
  for recipient in
    select t.client_id, t.user_id, t.kind, t.event, t.audience, t.in_portal, t.mail, sum(t.count)::integer as total,
      count(*) as rows, jsonb_agg(jsonb_build_object(
        'count', t.count, 'account_id', t.account_id, 'subject_id', t.subject_id, 'params', t.params)) as items
    from (
      select n.client_id, m.user_id, n.kind, n.event, n.audience, n.count, n.account_id, n.subject_id, n.params,
        n.is_fixed or coalesce(s.in_portal, true) as in_portal,
        -- No second email where the cause sends its own, as every kind does that cannot be turned off.
        case when n.is_fixed or n.has_own_mail then 'off' else coalesce(s.mail, case m.role when 'client_admin' then n.mail_admin else n.mail_staff end)
        end as mail
      from jsonb_to_recordset(in_news) as n(client_id uuid, kind text, event text, audience text, users uuid[], but_not uuid,
        count integer, account_id uuid, subject_id uuid, params jsonb, is_fixed boolean,
        has_own_mail boolean, mail_admin text, mail_staff text)
      join portal.memberships m on m.client_id = n.client_id and m.ended_at is null
      left join portal.accounts a on a.client_id = n.client_id and a.id = n.account_id
      left join portal.notification_settings s on s.client_id = n.client_id and s.user_id = m.user_id and s.kind = n.kind
      where (n.users is null or m.user_id = any (n.users))
        and m.user_id is distinct from n.but_not
        and (n.audience <> 'admins' or m.role = 'client_admin')
        and (n.audience <> 'whole' or m.location_ids is null)
        and (n.account_id is null or m.location_ids is null or a.location_id = any (m.location_ids))
    ) t
    where t.in_portal or t.mail <> 'off'
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4
  loop
    select count(*) into before from (
      select from portal.notifications n
      where n.client_id = recipient.client_id and n.user_id = recipient.user_id and n.kind = recipient.kind
        and n.event = recipient.event and n.read_at is null and n.at > happened - interval '10 minutes'
      limit 4
    ) recent;
    select n.id into open_row from portal.notifications n
    where before > 0
      and n.client_id = recipient.client_id and n.user_id = recipient.user_id and n.kind = recipient.kind
      and n.event = recipient.event and n.read_at is null and n.at > happened - interval '10 minutes'
      and n.audience = recipient.audience and n.in_portal = recipient.in_portal and n.mail = recipient.mail and n.mailed_at is null
      and (before > 3 or (n.count > 1 and n.account_id is null))
    order by n.count > 1 and n.account_id is null desc, n.at desc
    limit 1
    for update skip locked;
    if open_row is not null then
      update portal.notifications n
      set count = n.count + recipient.total, at = happened, account_id = null, subject_id = null, params = '{}'
      where n.client_id = recipient.client_id and n.id = open_row;
    elsif recipient.rows > 3 then
      insert into portal.notifications (client_id, user_id, kind, event, count, audience, at, in_portal, mail)
      values (recipient.client_id, recipient.user_id, recipient.kind, recipient.event, recipient.total, recipient.audience, happened,
        recipient.in_portal, recipient.mail);
    else
      insert into portal.notifications
        (client_id, user_id, kind, event, count, audience, account_id, subject_id, params, at, in_portal, mail)
      select recipient.client_id, recipient.user_id, recipient.kind, recipient.event, i.count, recipient.audience, i.account_id,
        i.subject_id, i.params, happened, recipient.in_portal, recipient.mail
      from jsonb_to_recordset(recipient.items) as i(count integer, account_id uuid, subject_id uuid, params jsonb);
    end if;
  end loop;
end
$$;
comment on function portal.create_notifications is 'Creates notifications for each member who may see the event and wants to know. More than three of a kind at once, or within ten minutes, become one row that counts. Called by platform/notify.ts in the causing transaction; never waits for a lock: a row that another transaction counts up is skipped and a new one begins.';
revoke all on function portal.create_notifications from public;
grant execute on function portal.create_notifications to authenticated, service_role;

create function portal.current_api_key_id()
returns uuid
language sql stable
set search_path = ''
as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'api_key_id')::uuid
$$;
comment on function portal.current_api_key_id is 'API key of the request; null for sessions. Called by the functions of rights; reads a setting.';

create function portal.current_user_id()
returns uuid
language sql stable
set search_path = ''
as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
comment on function portal.current_user_id is 'User id of the request''s token; null for the service. Called by policies and functions; reads a setting.';

create function portal.displayed_role(in_user_id uuid)
returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select g.role from portal.agency_members g where g.user_id = in_user_id and g.ended_at is null),
    (select min(m.role) from portal.memberships m where m.user_id = in_user_id and m.ended_at is null))
$$;
comment on function portal.displayed_role is 'The role that a user''s metadata shows: the agency''s, else client_admin if any client has the user as administrator. Two index lookups.';
revoke all on function portal.displayed_role from public;

create function portal.enforce_admin_edit()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role', true) = 'authenticated' and not new.id = any (array(select portal.my_admin_client_ids())) then
    raise exception 'only an admin edits the company' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function portal.enforce_admin_edit is 'Refuses changes of a client''s business info by members who are not its admins. A trigger, because row-level security cannot name columns.';

create function portal.enforce_append_only()
returns trigger
language plpgsql
as $$
begin
  raise exception 'portal.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
comment on function portal.enforce_append_only is 'Refuses update and delete. Trigger of histories that prove something: audit log, status history, signatures, profile versions.';

create function portal.enqueue_outbox_event(in_client uuid, in_kind text, in_subject uuid, in_account uuid)
returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into feed.outbox_events (client_id, kind, subject_id, account_id)
  select in_client, in_kind, in_subject, in_account
  where in_client = any (array(select portal.my_any_client_ids())) or current_setting('role', true) <> 'authenticated'
$$;
comment on function portal.enqueue_outbox_event is 'Queues an event for the agency''s system in the calling transaction. For members and the service, in every use case that the agency must learn of; one insert.';
revoke all on function portal.enqueue_outbox_event from public;
grant execute on function portal.enqueue_outbox_event to authenticated, service_role;

create function portal.enter_client(in_user uuid, in_session uuid, in_client uuid, in_now timestamp with time zone, OUT is_live boolean, OUT level text, OUT is_client boolean, OUT membership_id uuid, OUT role text, OUT location_ids uuid[], OUT last_seen_at timestamp with time zone, OUT agency_role text, OUT is_suspended boolean, OUT maintenance_message text, OUT maintenance_until timestamp with time zone, OUT has_factor boolean, OUT profile_email text, OUT profile_name text, OUT profile_updated_at timestamp with time zone)
returns record
language plpgsql stable
set search_path = ''
as $$
begin
  is_live := true;
  is_client := false;
  if in_session is not null then
    select coalesce(s.aal::text, 'aal1') into level from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = in_session and s.user_id = in_user
      and (s.not_after is null or s.not_after > in_now) and (u.banned_until is null or u.banned_until <= in_now);
    if not found then
      is_live := false;
      return;
    end if;
  end if;
  select m.id, m.role, m.location_ids, m.last_seen_at, g.role, c.suspended_at is not null, c.maintenance_message, c.maintenance_until
  into membership_id, role, location_ids, last_seen_at, agency_role, is_suspended, maintenance_message, maintenance_until
  from portal.clients c
  left join portal.memberships m on m.client_id = c.id and m.user_id = in_user and m.ended_at is null and c.live_at is not null
  left join portal.agency_members g
    on g.user_id = in_user and g.ended_at is null and (g.client_ids is null or c.id = any (g.client_ids))
  where c.id = in_client;
  if not found then
    return;
  end if;
  is_client := true;
  has_factor := exists (select from auth.mfa_factors f where f.user_id = in_user and f.status = 'verified');
  if agency_role is not null and membership_id is null then
    select p.email, p.name, p.updated_at into profile_email, profile_name, profile_updated_at
    from portal.user_profiles p where p.user_id = in_user;
  end if;
end
$$;
comment on function portal.enter_client is 'Whether the session of an access token lives, with its level, and who its user is for a client: membership, agency role, suspension, maintenance, second factor. Called first by each request that names a client; reads by key.';
revoke all on function portal.enter_client from public;

create function portal.enter_console(in_user uuid, in_session uuid, in_client uuid, in_now timestamp with time zone, OUT is_live boolean, OUT level text, OUT role text, OUT client_ids uuid[], OUT may_enter boolean, OUT is_ended boolean, OUT has_factor boolean, OUT profile_email text, OUT profile_name text, OUT profile_updated_at timestamp with time zone)
returns record
language plpgsql stable
set search_path = ''
as $$
begin
  is_live := true;
  if in_session is not null then
    select coalesce(s.aal::text, 'aal1') into level from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = in_session and s.user_id = in_user
      and (s.not_after is null or s.not_after > in_now) and (u.banned_until is null or u.banned_until <= in_now);
    if not found then
      is_live := false;
      return;
    end if;
  end if;
  select g.role, g.client_ids, p.email, p.name, p.updated_at
  into role, client_ids, profile_email, profile_name, profile_updated_at
  from portal.agency_members g left join portal.user_profiles p on p.user_id = g.user_id
  where g.user_id = in_user and g.ended_at is null;
  if not found then
    return;
  end if;
  select true, c.ended_at is not null into may_enter, is_ended
  from portal.clients c where c.id = in_client and (client_ids is null or c.id = any (client_ids));
  may_enter := coalesce(may_enter, false);
  is_ended := coalesce(is_ended, false);
  has_factor := exists (select from auth.mfa_factors f where f.user_id = in_user and f.status = 'verified');
end
$$;
comment on function portal.enter_console is 'Whether the session of an access token lives, with its level, and who its user is in the agency''s console, with the client that the request names. Called first by each request of the console; reads by key.';
revoke all on function portal.enter_console from public;

create function portal.find_accounts_by_key(in_client uuid, in_key text)
returns TABLE(id uuid, status text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with placed as (
    select a.id, a.status, a.number from portal.accounts a where a.client_id = in_client and a.client_account_key = in_key
    union all
    select r.account_id, 'SUBMITTED', null
    from portal.imports i
    join portal.import_rows r on r.client_id = i.client_id and r.import_id = i.id
    where i.client_id = in_client and i.state = 'committing' and i.plan ? 'batch_id'
      and r.account_key = in_key and r.merged_into is null and r.state in ('ok', 'warning')
  )
  select placed.id, placed.status from placed
  where in_client = any (array(select portal.my_any_client_ids())) order by placed.number desc nulls first
$$;
comment on function portal.find_accounts_by_key is 'Accounts of a client with one account number, regardless of the caller''s locations and including those that an import is placing now. Called by manual entry against duplicates.';
revoke all on function portal.find_accounts_by_key from public;
grant execute on function portal.find_accounts_by_key to authenticated, service_role;

create function portal.index_name_words()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portal.add_name_words(n.client_id, array_agg(distinct w.word))
  from made n, unnest(string_to_array(portal.search_text(n.display_name), ' ')) as w (word)
  group by n.client_id;
  return null;
end
$$;
comment on function portal.index_name_words is 'Keeps name_words: the words of new names of people and parties, for mistyped searches. Only the purge of names removes words; a stale one finds nothing.';
revoke all on function portal.index_name_words from public;

create function portal.is_background()
returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id' is null
    and nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'api_key_id' is null
$$;
comment on function portal.is_background is 'Whether no session and no API key asks: a job makes a file for a user. Maintenance closes a client to both, not to jobs. Called by the functions of rights for clients under maintenance.';
revoke all on function portal.is_background from public;

create function portal.keep_displayed_role()
returns trigger
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
comment on function portal.keep_displayed_role is 'Keeps role, id and address in the metadata of users with access true, whatever users write there.';
revoke all on function portal.keep_displayed_role from public;

create function portal.live_webhooks()
returns SETOF portal.webhooks
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select w.* from portal.webhooks w
  where w.ended_at is null and w.disabled_at is null
    and exists (select from portal.memberships m where m.client_id = w.client_id and m.user_id = w.created_by and m.ended_at is null
      and m.role = 'client_admin')
$$;
comment on function portal.live_webhooks is 'Webhooks that receive events: neither ended nor turned off, and their creator is still an admin. Called by the triggers below; reads the few rows of webhooks.';
revoke all on function portal.live_webhooks from public;

create function portal.mark_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_nargs > 0 and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then
    return new;
  end if;
  new.changed_in := pg_catalog.pg_current_xact_id()::text::bigint;
  return new;
end
$$;
comment on function portal.mark_change is 'Notes the transaction of a change, by which the feed''s readers follow changes. Fired by updates of what the feed reads back; a microsecond per row. A change of only the columns in its arguments is none.';
revoke all on function portal.mark_change from public;

create function portal.member_addresses(in_client uuid)
returns SETOF text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select lower(coalesce(nullif(u.email, ''), p.email))
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.ended_at is null and coalesce(nullif(u.email, ''), p.email) <> ''
$$;
comment on function portal.member_addresses is 'Email addresses of a client''s members. For the service: a resubmitted onboarding invites only others.';
revoke all on function portal.member_addresses from public;
grant execute on function portal.member_addresses to service_role;

create function portal.my_admin_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and role = 'client_admin'
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null
      and (c.maintenance_at is null or portal.is_background()))
  union all
  select v.client_id from portal.agency_view() v
  where v.role in ('agency_admin', 'agency_auditor') and coalesce(current_setting('request.agency_client', true), '') <> ''
$$;
comment on function portal.my_admin_client_ids is 'Clients that the caller administers. Called by policies once per statement.';

create function portal.my_any_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null
      and (c.maintenance_at is null or portal.is_background()))
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select k.client_id from portal.api_key_access() k where portal.current_api_key_id() is not null
$$;
comment on function portal.my_any_client_ids is 'Clients of which the caller sees anything, limited to locations or not. Called by policies once per statement.';

create function portal.my_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and location_ids is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null
      and (c.maintenance_at is null or portal.is_background()))
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select k.client_id from portal.api_key_access() k where portal.current_api_key_id() is not null and k.location_ids is null
$$;
comment on function portal.my_client_ids is 'Clients of which the caller sees everything. Called by most policies, once per statement (in array(select …)), by an index of memberships.';

create function portal.my_console_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select v.client_id from portal.agency_view() v where current_setting('request.agency_client', true) = '*'
$$;
comment on function portal.my_console_client_ids is 'Clients that an agency user may see in the console; none for anyone else, and none at /rest/v1. Called by policies of rows that only the agency sees.';
revoke all on function portal.my_console_client_ids from public;
grant execute on function portal.my_console_client_ids to authenticated, service_role;

create function portal.my_location_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select unnest(location_ids) from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and location_ids is not null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null
      and (c.maintenance_at is null or portal.is_background()))
  union all
  select unnest(k.location_ids) from portal.api_key_access() k where portal.current_api_key_id() is not null
$$;
comment on function portal.my_location_ids is 'Locations to which a limited caller is limited. Called by policies once per statement.';

create function portal.my_report_runs()
returns TABLE(client_id uuid, run_id uuid)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select r.client_id, r.run_id from portal.report_run_readers r
  where r.client_id = any (array(select portal.my_any_client_ids())) and r.user_id = portal.current_user_id()
$$;
comment on function portal.my_report_runs is 'Report runs that the caller asked for. Called by policies once per statement; begins with the caller''s clients, which lead the index.';
revoke all on function portal.my_report_runs from public;
grant execute on function portal.my_report_runs to authenticated, service_role;

create function portal.my_report_schedules()
returns TABLE(client_id uuid, schedule_id uuid)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select s.client_id, s.id from portal.report_schedules s
  where s.client_id = any (array(select portal.my_any_client_ids())) and s.created_by = portal.current_user_id()
  union
  select r.client_id, r.schedule_id from portal.report_schedule_recipients r
  where r.client_id = any (array(select portal.my_any_client_ids())) and r.user_id = portal.current_user_id()
$$;
comment on function portal.my_report_schedules is 'Report schedules that the caller created or receives. Called by policies once per statement.';
revoke all on function portal.my_report_schedules from public;
grant execute on function portal.my_report_schedules to authenticated, service_role;

create function portal.my_suspended_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.id from portal.clients c
  where c.suspended_at is not null and c.id in (select portal.my_any_client_ids())
$$;
comment on function portal.my_suspended_client_ids is 'Suspended clients of the caller, whose users may read only. Called by policies once per statement.';
revoke all on function portal.my_suspended_client_ids from public;
grant execute on function portal.my_suspended_client_ids to authenticated, service_role;

create function portal.name_keys(in_client uuid, in_word text)
returns text[]
language sql immutable strict parallel safe
RETURN ARRAY(SELECT DISTINCT (portal.search_scope(name_keys.in_client) || keys.key) FROM (SELECT name_keys.in_word AS in_word UNION ALL SELECT ("left"(name_keys.in_word, (at.at - 1)) || substr(name_keys.in_word, (at.at + 1))) FROM generate_series(1, length(name_keys.in_word)) at(at) UNION ALL SELECT ('~'::text || portal.name_sound(name_keys.in_word))) keys(key));
comment on function portal.name_keys is 'Keys under which a mistyped word finds a name: the word, the word without each of its letters, and its sound.';

create function portal.name_sound(in_word text)
returns text
language sql immutable strict parallel safe
RETURN (SELECT ("left"(sounds.s, 1) || regexp_replace(translate(substr(sounds.s, 2), 'aeiouyhw'::text, ''::text), '(.)\1+'::text, '\1'::text, 'g'::text)) FROM (SELECT regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(name_sound.in_word, 'ph'::text, 'f'::text, 'g'::text), '^(kn|gn|pn)'::text, 'n'::text), 'c(?=[eiy])'::text, 's'::text, 'g'::text), 'sch|sh|tch|ch'::text, 'x'::text, 'g'::text), '^wr'::text, 'r'::text), 'czqvj'::text, 'kskfg'::text), '(.)\1+'::text, '\1'::text, 'g'::text) AS regexp_replace) sounds(s));
comment on function portal.name_sound is 'Consonants of a word as they sound, after its first letter: philips and fillips are equal.';

create function portal.new_id()
returns uuid
language sql
as $$select uuidv7()
$$;
comment on function portal.new_id is 'UUID version 7, the default of every id: rows of one time are neighbors in their indexes.';

create function portal.payment_event(in_id uuid, in_account uuid, in_reverses uuid, in_type text, in_cents bigint, in_day date)
returns TABLE(type text, data jsonb)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case when in_reverses is null then 'payment.posted' else 'payment.reversed' end,
    jsonb_build_object('payment_id', in_id, 'account_id', in_account, 'payment_type', in_type, 'amount_cents', in_cents,
      'effective_on', in_day)
    || case when in_reverses is null then '{}' else jsonb_build_object('reverses_id', in_reverses) end
$$;
comment on function portal.payment_event is 'The type and the facts of a payment''s event. Called by queue_payment_events; computes only.';
revoke all on function portal.payment_event from public;

create function portal.queue_payment_events()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('feed.is_history', true) = 'on' or not exists (select from portal.webhooks) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into portal.webhook_events (client_id, webhook_id, type, data, at)
    select p.client_id, w.id, t.type, t.data, clock_timestamp()
    from added p
    join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    cross join lateral portal.payment_event(p.id, p.account_id, p.reverses_id, p.type, p.amount_cents, p.effective_on) t
    join portal.live_webhooks() w on w.client_id = p.client_id and t.type = any (w.events)
      and (w.location_ids is null or a.location_id = any (w.location_ids))
    where p.state = 'posted'
    order by p.client_id, p.id;
  else
    insert into portal.webhook_events (client_id, webhook_id, type, data, at)
    select p.client_id, w.id, t.type, t.data, clock_timestamp()
    from added p
    join removed b on b.client_id = p.client_id and b.id = p.id and b.state = 'pending'
    join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    cross join lateral portal.payment_event(p.id, p.account_id, p.reverses_id, p.type, p.amount_cents, p.effective_on) t
    join portal.live_webhooks() w on w.client_id = p.client_id and t.type = any (w.events)
      and (w.location_ids is null or a.location_id = any (w.location_ids))
    where p.state = 'posted'
    order by p.client_id, p.id;
  end if;
  return null;
end
$$;
comment on function portal.queue_payment_events is 'Queues payments for the webhooks of their clients when they are posted, also those that were pending. Costs a look at the empty table of webhooks where there is none.';
revoke all on function portal.queue_payment_events from public;

create function portal.queue_statement_events()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  happened constant text := case tg_op when 'INSERT' then 'statement.issued' else 'statement.voided' end;
begin
  if current_setting('feed.is_history', true) = 'on' or not exists (select from portal.webhooks) then
    return null;
  end if;
  insert into portal.webhook_events (client_id, webhook_id, type, data, at)
  select new.client_id, w.id, happened, jsonb_build_object('statement_id', new.id, 'number', new.number,
    'period_from', new.period_from, 'period_to', new.period_to, 'paid_out_cents', new.paid_out_cents), clock_timestamp()
  from portal.live_webhooks() w
  where w.client_id = new.client_id and happened = any (w.events);
  return null;
end
$$;
comment on function portal.queue_statement_events is 'Queues issued and voided statements for the webhooks of their client.';
revoke all on function portal.queue_statement_events from public;

create function portal.queue_statement_reports()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A history load is announced to no one.
  if current_setting('feed.is_history', true) = 'on' then
    return null;
  end if;
  update portal.report_schedules set due_statement_ids = due_statement_ids || new.id
  where client_id = new.client_id and rhythm ->> 'every' = 'remittance' and not is_paused
    and new.issued_on >= (follows_since at time zone 'utc')::date - 1;
  return null;
end
$$;
comment on function portal.queue_statement_reports is 'Adds a new statement to the schedules that follow statements, in the transaction that issues it. Statements issued before the schedule began to follow do not count; one day of tolerance, because a day begins later in the west.';
revoke all on function portal.queue_statement_reports from public;

create function portal.queue_status_events()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A history load is announced to no one.
  if current_setting('feed.is_history', true) = 'on' or not exists (select from portal.webhooks) then
    return null;
  end if;
  insert into portal.webhook_events (client_id, webhook_id, type, data, at)
  select a.client_id, w.id, 'account.status_changed', jsonb_build_object('account_id', a.id, 'number', a.number,
    'status', a.status, 'previous_status', b.status), clock_timestamp()
  from added a
  join removed b on b.client_id = a.client_id and b.id = a.id and b.status <> a.status
  join portal.live_webhooks() w on w.client_id = a.client_id and 'account.status_changed' = any (w.events)
    and (w.location_ids is null or a.location_id = any (w.location_ids))
  order by a.client_id, a.id;
  return null;
end
$$;
comment on function portal.queue_status_events is 'Queues changed statuses for the webhooks of their clients. Costs a look at the empty table of webhooks where there is none.';
revoke all on function portal.queue_status_events from public;

create function portal.record_account_view(in_client uuid, in_account uuid, in_ip inet, in_agent text, in_at timestamp with time zone)
returns void
language plpgsql security definer
set search_path = pg_catalog, portal, pg_temp
as $$
declare
  viewer uuid := portal.current_user_id();
  session uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
begin
  if viewer is null or not (in_client = any (array(select portal.my_any_client_ids()))) then
    raise exception 'not a member' using errcode = 'insufficient_privilege';
  end if;
  -- Of two requests at once, the second waits here and then sees what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('view ' || viewer || in_account, 0));
  insert into portal.audit_log (client_id, actor_user_id, action, subject_type, subject_id, ip_address, user_agent, at, session_id)
  select in_client, viewer, 'account.viewed', 'account', in_account, in_ip, in_agent, in_at, session
  where not exists (
    select from portal.audit_log
    where client_id = in_client and subject_id = in_account and actor_user_id = viewer
      and action = 'account.viewed' and at > in_at - interval '30 minutes' and session_id is not distinct from session
  );
end
$$;
comment on function portal.record_account_view is 'Records that the caller viewed an account, at most once per session in 30 minutes. Called by the account page; the audit log itself is not readable by requests.';
revoke all on function portal.record_account_view from public;
grant execute on function portal.record_account_view to authenticated, service_role;

create function portal.refresh_displayed_role()
returns trigger
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
comment on function portal.refresh_displayed_role is 'Updates the role in the metadata of a user whose memberships or agency access changed. One indexed update.';
revoke all on function portal.refresh_displayed_role from public;

create function portal.refresh_threads()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In the order of the keys, or two of them could wait for each other.
  insert into portal.threads as t (client_id, subject_id, account_id, last_id, last_at, agency_at, answered_at, waiting_since)
  select client_id, coalesce(account_id, client_id), account_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
    max(received_at) filter (where author = 'agency'), max(said_at),
    min(created_at) filter (where author = 'client' and created_at > coalesce(said_at, '-infinity'))
  from (
    select *, max(created_at) filter (where author = 'agency') over (partition by client_id, account_id) as said_at from added
  ) m
  group by 1, 2, 3
  order by 1, 2
  on conflict (client_id, subject_id) do update set
    last_id = case when (excluded.last_at, excluded.last_id) > (t.last_at, t.last_id) then excluded.last_id else t.last_id end,
    last_at = greatest(t.last_at, excluded.last_at),
    agency_at = greatest(t.agency_at, excluded.agency_at),
    answered_at = greatest(t.answered_at, excluded.answered_at),
    waiting_since = least(
      case when t.waiting_since > coalesce(excluded.answered_at, '-infinity') then t.waiting_since end,
      case when excluded.waiting_since > coalesce(t.answered_at, '-infinity') then excluded.waiting_since end);
  return null;
end
$$;
comment on function portal.refresh_threads is 'Keeps threads: the last message of each conversation, and since when the client waits for an answer. One upsert per thread and statement, in the order of the keys against deadlocks.';

create function portal.report_recipients(in_client uuid)
returns TABLE(user_id uuid, name text, email text, role text, location_ids uuid[])
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.user_id,
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''),
      nullif(p.name, ''), nullif(u.email, ''), p.email, 'Former user'),
    lower(coalesce(nullif(u.email, ''), p.email, '')), m.role, m.location_ids
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.ended_at is null
    and (current_setting('role', true) <> 'authenticated' or m.user_id = portal.current_user_id()
      or in_client = any (array(select portal.my_admin_client_ids())))
$$;
comment on function portal.report_recipients is 'Members of a client with their role and locations. Admins and the service see all, other members themselves.';
revoke all on function portal.report_recipients from public;
grant execute on function portal.report_recipients to authenticated, service_role;

create function portal.request_report_run_for(in_client uuid, in_user uuid, in_id uuid, in_kind text, in_format text, in_parameters jsonb, in_at timestamp with time zone, in_schedule uuid)
returns TABLE(run_id uuid, is_new boolean)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  reach record;
  print text;
begin
  select m.role, (select array_agg(l order by l) from unnest(m.location_ids) l) as location_ids into reach
  from portal.memberships m where m.client_id = in_client and m.user_id = in_user and m.ended_at is null;
  if not found then return; end if;
  print := encode(sha256(convert_to(
    jsonb_build_array(in_kind, in_format, in_parameters, reach.role, to_jsonb(reach.location_ids))::text, 'UTF8')), 'hex');
  insert into portal.report_runs (client_id, id, kind, format, parameters, role, location_ids, fingerprint, created_by, created_at)
  values (in_client, in_id, in_kind, in_format, in_parameters, reach.role, reach.location_ids, print, in_user, in_at)
  on conflict (client_id, fingerprint) where state in ('queued', 'running') do update set fingerprint = excluded.fingerprint
  returning id, id = in_id into run_id, is_new;
  insert into portal.report_run_readers as r (client_id, run_id, user_id, schedule_id, asked_at)
  values (in_client, run_id, in_user, in_schedule, in_at)
  on conflict (client_id, run_id, user_id) do update
  set left_at = null, schedule_id = coalesce(excluded.schedule_id, r.schedule_id),
    asked_at = case when r.left_at is null then r.asked_at else excluded.asked_at end;
  return next;
end
$$;
comment on function portal.request_report_run_for is 'Starts a report run with the access of a member, or joins the unfinished run of a member with the same access. No row if the user is not a member. Called by schedules.';
revoke all on function portal.request_report_run_for from public;
grant execute on function portal.request_report_run_for to service_role;

create function portal.request_report_run(in_client uuid, in_id uuid, in_kind text, in_format text, in_parameters jsonb, in_at timestamp with time zone)
returns TABLE(run_id uuid, is_new boolean)
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  select * from portal.request_report_run_for(in_client, portal.current_user_id(), in_id, in_kind, in_format, in_parameters, in_at, null)
$$;
comment on function portal.request_report_run is 'Starts or joins a report run for the caller, as request_report_run_for. Called when a user asks for a report.';
revoke all on function portal.request_report_run from public;
grant execute on function portal.request_report_run to authenticated, service_role;

create function portal.require_standing(in_user uuid, in_session uuid, in_level text, in_factor_for text, in_now timestamp with time zone)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- One after another: a single condition would open the indexes of all of them.
  perform from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = in_session and s.user_id = in_user and (in_level = 'aal1' or s.aal = 'aal2')
    and (s.not_after is null or s.not_after > in_now) and (u.banned_until is null or u.banned_until <= in_now);
  if found and in_level = 'aal2' then
    return;
  end if;
  if found and in_factor_for <> 'all' then
    perform from auth.mfa_factors f where f.user_id = in_user and f.status = 'verified';
    if not found and in_factor_for in ('admins', 'agency') then
      perform from portal.memberships m
      where m.user_id = in_user and m.role = 'client_admin' and m.ended_at is null and in_factor_for = 'admins'
      union all select from portal.agency_members g where g.user_id = in_user and g.ended_at is null;
    end if;
    if not found then
      return;
    end if;
  end if;
  raise exception 'the session ended or lacks its second factor' using errcode = 'RCS01';
end
$$;
comment on function portal.require_standing is 'Fails with RCS01 unless the session of an access token lives at its level and needs no second factor. Called first in the transaction of a request at /rest/v1, before its role; four reads by key, and no round trip of its own.';
revoke all on function portal.require_standing from public;

create function portal.reset_followed_statements()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.follows_since := pg_catalog.now();
  new.due_statement_ids := '{}';
  return new;
end
$$;
comment on function portal.reset_followed_statements is 'Makes a schedule follow statements from now on when its rhythm or pause changes: none of the time between is sent.';

create function portal.sealed_ein(in_client uuid)
returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select ein_sealed from portal.clients
  where id = in_client and in_client = any (array(select portal.my_admin_client_ids()))
$$;
comment on function portal.sealed_ein is 'A client''s encrypted EIN, for its admins: the column is not granted. Called when business info is edited.';
revoke all on function portal.sealed_ein from public;
grant execute on function portal.sealed_ein to authenticated, service_role;

create function portal.search_access(in_client uuid)
returns TABLE(everything boolean, locations uuid[])
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select true, null::uuid[] from portal.agency_view() v
  where v.client_id = in_client and coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select m.location_ids is null, m.location_ids from portal.memberships m
  where m.client_id = in_client and m.user_id = portal.current_user_id() and m.ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
$$;
comment on function portal.search_access is 'Whether the caller sees all of a client or only some locations; no row for outsiders. Called once by each search function.';
revoke all on function portal.search_access from public;

create function portal.search_account_ids(in_client uuid, in_terms text[], in_limit integer)
returns SETOF uuid
language plpgsql stable security definer
set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0
as $$
declare
  access record;
  wanted tsquery;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  select string_agg(
    quote_literal(portal.search_scope(in_client) || words.list[at]) || case when at = cardinality(words.list) then ':*' else '' end,
    ' & ')::tsquery into wanted
  from unnest(in_terms) term
  cross join lateral (select string_to_array(portal.search_text(term), ' ') as list) words
  cross join lateral generate_subscripts(words.list, 1) at
  where words.list[at] <> '';
  if wanted is null then
    return;
  end if;
  return query
    select a.id from portal.accounts a
    where a.client_id is not distinct from in_client
      and portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ wanted
      and (access.everything or a.location_id = any (access.locations))
    limit in_limit;
end
$$;
comment on function portal.search_account_ids is 'Search of the debtors list: accounts with a word that begins with each term, within the caller''s locations. Its owner''s rights, because under a policy PostgreSQL does not use the text index; reads at most in_limit ids.';
revoke all on function portal.search_account_ids from public;
grant execute on function portal.search_account_ids to authenticated, service_role;

create function portal.search_accounts(in_client uuid, in_whole text, in_start text, in_limit integer, in_skip integer)
returns TABLE(account_id uuid, is_whole boolean, place bigint)
language plpgsql stable security definer rows 10
set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0
as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  return query
    with found as (
      (select a.id, true as whole, a.status, a.last_activity_at from portal.accounts a
       where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_whole::tsquery
         and a.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 2000)
      union all
      (select a.id, false, a.status, a.last_activity_at from portal.accounts a
       where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_start::tsquery
         and a.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 2000)
    ), ranked as (
      select f.id, bool_or(f.whole) as whole, min(f.status) as status, max(f.last_activity_at) as at from found f group by f.id
    )
    select r.id, r.whole, row_number() over (
      order by r.whole desc, r.status in ('PAID', 'SETTLED', 'RECALLED', 'CLOSED', 'REJECTED'), r.at desc, r.id)
    from ranked r order by 3 limit in_limit offset in_skip;
end
$$;
comment on function portal.search_accounts is 'Ranked accounts for search: those with all whole words before those that only begin so. Ranks the first 2,000 of each.';
revoke all on function portal.search_accounts from public;
grant execute on function portal.search_accounts to authenticated, service_role;

create function portal.search_files(in_client uuid, in_table text, in_query text, in_limit integer DEFAULT 1000)
returns SETOF uuid
language plpgsql stable security definer rows 100
set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0
as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  if in_table = 'imports' then
    return query select i.id from portal.imports i
      where portal.search_lexemes(i.client_id, i.file_name, '') @@ in_query::tsquery and i.client_id is not distinct from in_client
        and (access.everything or i.created_by = portal.current_user_id())
        and exists (select from portal.batches b where b.client_id = in_client and b.import_id = i.id)
      order by i.created_at desc, i.id desc limit in_limit;
  else
    return query select d.id from portal.documents d
      where portal.search_lexemes(d.client_id, coalesce(d.title, '') || ' ' || d.file_name, '') @@ in_query::tsquery
        and d.client_id is not distinct from in_client and (d.account_id is not null or d.message_id is not null)
        and (access.everything or exists (
          select from portal.accounts a
          where a.client_id = in_client and a.id = d.account_id and a.location_id = any (access.locations)))
      order by d.created_at desc, d.id desc limit in_limit;
  end if;
end
$$;
comment on function portal.search_files is 'Ids of documents or placement files by words of their names, newest first. Imports without a batch and files attached to nothing are left out.';
revoke all on function portal.search_files from public;
grant execute on function portal.search_files to authenticated, service_role;

create function portal.search_lexemes(in_client uuid, in_name text, in_number text)
returns tsvector
language plpgsql immutable parallel safe
as $$
begin
  return (portal.search_scope(in_client) || replace(
    portal.search_text(left(in_name, 300) || ' ' || in_number) || ' ' || replace(portal.search_text(in_number), ' ', ''),
    ' ', ' ' || portal.search_scope(in_client)))::tsvector;
end
$$;
comment on function portal.search_lexemes is 'Index entries of a name and a number: their words, and the number as one. PL/pgSQL, because an inlined body made planning slower than searching.';

create function portal.search_name_words(in_client uuid, in_words text[])
returns TABLE(typed text, word text)
language plpgsql stable security definer rows 100
set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0
as $$
begin
  if not exists (select from portal.search_access(in_client)) then
    return;
  end if;
  return query
    select t.typed, k.word
    from unnest(in_words) as t (typed)
    cross join lateral (
      select distinct n.word from portal.name_words n
      where n.keys && portal.name_keys(in_client, t.typed) and n.client_id is not distinct from in_client limit 200
    ) k;
end
$$;
comment on function portal.search_name_words is 'Words of the client''s names that are similar to a mistyped one; at most 200 per word. Called by search when a name was not found.';
revoke all on function portal.search_name_words from public;
grant execute on function portal.search_name_words to authenticated, service_role;

create function portal.search_named(in_client uuid, in_table text, in_query text, in_limit integer)
returns SETOF uuid
language plpgsql stable security definer rows 100
set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0
as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  if in_table = 'locations' then
    return query select l.id from portal.locations l
      where portal.search_lexemes(l.client_id, l.name || ' ' || coalesce(l.city, ''), l.code) @@ in_query::tsquery
        and l.client_id is not distinct from in_client and (access.everything or l.id = any (access.locations))
      order by l.is_active desc, l.name, l.id limit in_limit;
  elsif not exists (select from portal.my_admin_client_ids() mine (client_id) where mine.client_id = in_client) then
    return;
  elsif in_table = 'statements' then
    return query select r.id from portal.statements r
      where portal.search_lexemes(r.client_id, coalesce(r.trace, ''), r.number) @@ in_query::tsquery
        and r.client_id is not distinct from in_client
      order by r.period_to desc, r.id desc limit in_limit;
  elsif in_table = 'invoices' then
    return query select i.id from portal.invoices i
      where portal.search_lexemes(i.client_id, '', i.number) @@ in_query::tsquery and i.client_id is not distinct from in_client
      order by i.issued_on desc, i.id desc limit in_limit;
  end if;
end
$$;
comment on function portal.search_named is 'Ids of locations, statements or invoices by words, newest first. Statements and invoices for admins only, as by their policies.';
revoke all on function portal.search_named from public;
grant execute on function portal.search_named to authenticated, service_role;

create function portal.search_people(in_client uuid, in_whole text, in_start text, in_contacts text, in_names text, in_limit integer, in_skip integer)
returns TABLE(person_id uuid, account_id uuid, tier integer, party text, place bigint)
language plpgsql stable security definer rows 10
set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0
as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  return query
    with found as (
      (select a.person_id, a.id, 1 as tier, null::text as party, a.status, a.last_activity_at from portal.accounts a
       where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_whole::tsquery
         and a.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 2000)
      union all
      (select a.person_id, a.id, 2, null, a.status, a.last_activity_at from portal.accounts a
       where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_start::tsquery
         and a.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 2000)
      union all
      (select a.person_id, a.id, case when portal.search_lexemes(p.client_id, p.display_name, '') @@ in_whole::tsquery then 1 else 2 end,
         p.display_name, a.status, a.last_activity_at
       from portal.account_parties p join portal.accounts a on a.client_id = in_client and a.id = p.account_id
       where portal.search_lexemes(p.client_id, p.display_name, '') @@ in_start::tsquery
         and p.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 1000)
      union all
      (select a.person_id, a.id, 0, null, a.status, a.last_activity_at
       from portal.people p join portal.accounts a on a.client_id = in_client and a.person_id = p.id
       where portal.contact_lexemes(p.client_id, p.phones, p.emails, p.ssn_last4) @@ in_contacts::tsquery
         and (in_names is null or portal.search_lexemes(p.client_id, p.display_name, '') @@ in_names::tsquery)
         and p.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 1000)
    ), ranked as (
      select f.person_id, min(f.tier) as tier,
        (array_agg(f.party order by f.tier) filter (where f.party is not null))[1] as party, bool_and(f.party is not null) as is_party,
        (array_agg(f.id order by f.status in ('PAID', 'SETTLED', 'RECALLED', 'CLOSED', 'REJECTED'), f.tier, f.last_activity_at desc))[1] as id,
        bool_and(f.status in ('PAID', 'SETTLED', 'RECALLED', 'CLOSED', 'REJECTED')) as is_closed, max(f.last_activity_at) as at
      from found f group by f.person_id
    )
    select r.person_id, r.id, r.tier, case when r.is_party then r.party end,
      row_number() over (order by r.tier, r.is_party, r.is_closed, r.at desc, r.person_id)
    from ranked r order by 5 limit in_limit offset in_skip;
end
$$;
comment on function portal.search_people is 'Ranked debtors for search, by name, by a party on their accounts, by phone, email or last four of an SSN with a name; with the best account that the caller may see. Ranks the first 1,000 to 2,000 of each.';
revoke all on function portal.search_people from public;
grant execute on function portal.search_people to authenticated, service_role;

create function portal.search_scope(in_client uuid)
returns text
language sql immutable strict parallel safe
RETURN "right"((in_client)::text, 10);
comment on function portal.search_scope is 'The end of a client''s id, the prefix of all its search entries: a search reads entries of one client only (the beginning of an id is a time). The functions below compare client_id as well.';

create function portal.search_text(in_text text)
returns text
language sql immutable strict parallel safe
RETURN btrim(regexp_replace(CASE WHEN (in_text ~ '[^\x01-\x7f]'::text) THEN (lower((regexp_replace(NORMALIZE(in_text, NFKD), '[\u0300-\u036F''\u2019`]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")) COLLATE "default") ELSE translate(lower(in_text), '''`'::text, ''::text) END, ('[^a-z0-9\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF]+'::text || '|(?<=[0-9])(?=[a-z\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF])|(?<=[a-z\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF])(?=[0-9])'::text), ' '::text, 'g'::text));
comment on function portal.search_text is 'Words of a text, lower case, without accents, separated by spaces: wordsOf of domain/src/search/words.ts. In index expressions.';

create function portal.settle_offers()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update portal.offers o set handled_at = now()
  from (select distinct client_id, account_id from added) a
  where o.client_id = a.client_id and o.account_id = a.account_id and o.handled_at is null
    and o.state in ('accepted', 'declined', 'countered') and o.decided_at < now();
  return null;
end
$$;
comment on function portal.settle_offers is 'Marks decided offers as handled once the agency acts on their account. One update per statement, by the index of the few open decisions.';
revoke all on function portal.settle_offers from public;

create function portal.user_address(in_user uuid)
returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select lower(coalesce(
    (select nullif(u.email, '') from auth.users u where u.id = in_user),
    (select nullif(p.email, '') from portal.user_profiles p where p.user_id = in_user)
  ))
$$;
comment on function portal.user_address is 'Email address of a user. For the service: notification emails.';
revoke all on function portal.user_address from public;
grant execute on function portal.user_address to service_role;

-- ═══ storage ═════════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema storage;
grant usage on schema storage to anon;
grant usage on schema storage to authenticated;
grant usage on schema storage to service_role;
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'::storage.buckettype,
  constraint buckets_pkey PRIMARY KEY (id),
  constraint buckets_name_length CHECK ((length(name) <= 100))
);
CREATE UNIQUE INDEX bname ON storage.buckets USING btree (name);
alter table storage.buckets enable row level security;
create policy members on storage.buckets for select to authenticated
  using ((id = 'documents'::text) AND (EXISTS ( SELECT
   FROM portal.my_client_ids() my_client_ids(my_client_ids))));
grant delete, insert, maintain, select, update on storage.buckets to anon;
grant delete, insert, maintain, select, update on storage.buckets to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on storage.buckets to service_role;

create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  last_accessed_at timestamp with time zone default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/'::text)) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  constraint objects_pkey PRIMARY KEY (id),
  constraint objects_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id)
);
CREATE UNIQUE INDEX bucketid_objname ON storage.objects USING btree (bucket_id, name);
CREATE INDEX objects_by_path ON storage.objects USING btree (bucket_id, name COLLATE "C");
CREATE INDEX objects_by_version ON storage.objects USING btree (version);
CREATE TRIGGER count_bytes AFTER INSERT OR DELETE OR UPDATE OF bucket_id, name, version, metadata ON storage.objects FOR EACH ROW EXECUTE FUNCTION storage_ext.count_object_bytes();
comment on trigger count_bytes on storage.objects is 'Counts an object against its client''s quota and releases its reservation.';
CREATE TRIGGER track_orphaned_file AFTER INSERT OR DELETE OR UPDATE OF version ON storage.objects FOR EACH ROW EXECUTE FUNCTION storage_ext.track_orphaned_file();
alter table storage.objects enable row level security;
create policy members on storage.objects for select to authenticated
  using ((bucket_id = 'documents'::text) AND ((storage.foldername(name))[1] = ANY (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_client_ids() id(id)))));
create policy members_insert on storage.objects for insert to authenticated
  with check ((bucket_id = 'documents'::text) AND (owner_id = (auth.uid())::text) AND ((storage.foldername(name))[1] = ANY (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_client_ids() id(id)))));
create policy not_suspended_delete on storage.objects as restrictive for delete to authenticated
  using ((storage.foldername(name))[1] <> ALL (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_suspended_client_ids() id(id))));
create policy not_suspended_insert on storage.objects as restrictive for insert to authenticated
  with check ((storage.foldername(name))[1] <> ALL (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_suspended_client_ids() id(id))));
create policy not_suspended_update on storage.objects as restrictive for update to authenticated
  using ((storage.foldername(name))[1] <> ALL (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_suspended_client_ids() id(id))));
create policy own_or_admins_delete on storage.objects for delete to authenticated
  using ((bucket_id = 'documents'::text) AND ((storage.foldername(name))[1] = ANY (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_client_ids() id(id)))) AND ((owner_id = (auth.uid())::text) OR ((storage.foldername(name))[1] = ANY (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_admin_client_ids() id(id))))));
create policy own_or_admins_update on storage.objects for update to authenticated
  using ((bucket_id = 'documents'::text) AND ((storage.foldername(name))[1] = ANY (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_client_ids() id(id)))) AND ((owner_id = (auth.uid())::text) OR ((storage.foldername(name))[1] = ANY (ARRAY( SELECT (id.id)::text AS id
   FROM portal.my_admin_client_ids() id(id))))));
grant delete, insert, maintain, select, update on storage.objects to anon;
grant delete, insert, maintain, select, update on storage.objects to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on storage.objects to service_role;

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function storage.extension(name text)
returns text
language sql immutable
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
comment on function storage.extension is 'Text after the last dot of an object''s path. For policies, as on Supabase.';

create function storage.filename(name text)
returns text
language sql immutable
as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;
comment on function storage.filename is 'Last part of an object''s path. For policies, as on Supabase.';

create function storage.foldername(name text)
returns text[]
language sql immutable
as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;
comment on function storage.foldername is 'Folders of an object''s path. For policies, as on Supabase.';

-- ═══ storage_ext ═════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema storage_ext;
grant usage on schema storage_ext to service_role;

create table storage_ext.orphaned_files (
  version text not null,
  is_gone boolean not null default false,
  since timestamp with time zone not null default now(),
  constraint orphaned_files_pkey PRIMARY KEY (version)
);
grant delete, insert, maintain, references, select, trigger, truncate, update on storage_ext.orphaned_files to service_role;

create table storage_ext.quota (
  is_only boolean not null default true,
  bytes bigint,
  constraint quota_pkey PRIMARY KEY (is_only),
  constraint quota_is_only_check CHECK (is_only)
);
grant delete, insert, maintain, references, select, trigger, truncate, update on storage_ext.quota to service_role;

create table storage_ext.reservations (
  version text not null,
  client_id uuid not null,
  bytes bigint not null,
  since timestamp with time zone not null default now(),
  constraint reservations_pkey PRIMARY KEY (version)
);
CREATE INDEX reservations_by_client ON storage_ext.reservations USING btree (client_id);
grant delete, insert, maintain, references, select, trigger, truncate, update on storage_ext.reservations to service_role;

create table storage_ext.resumable_uploads (
  id text not null,
  metadata jsonb not null,
  size bigint not null,
  received bigint not null default 0,
  is_taken boolean not null default false,
  changed_at timestamp with time zone not null,
  constraint resumable_uploads_pkey PRIMARY KEY (id),
  constraint resumable_uploads_received_check CHECK (((received >= 0) AND (received <= size)))
);
CREATE INDEX resumable_uploads_by_change ON storage_ext.resumable_uploads USING btree (changed_at);
grant delete, insert, maintain, references, select, trigger, truncate, update on storage_ext.resumable_uploads to service_role;

create table storage_ext.stored_bytes (
  client_id uuid not null,
  bytes bigint not null
);
CREATE INDEX stored_bytes_by_client ON storage_ext.stored_bytes USING btree (client_id);
grant delete, insert, maintain, references, select, trigger, truncate, update on storage_ext.stored_bytes to service_role;

create table storage_ext.upload_parts (
  upload_id text not null,
  starts_at bigint not null,
  file_key text not null,
  constraint upload_parts_pkey PRIMARY KEY (upload_id, starts_at),
  constraint upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES storage_ext.resumable_uploads(id) ON DELETE CASCADE
);
grant delete, insert, maintain, references, select, trigger, truncate, update on storage_ext.upload_parts to service_role;

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function storage_ext.add_stored_bytes(in_client uuid, in_bytes bigint)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if in_client is null or in_bytes = 0 then
    return;
  end if;
  if in_bytes > 0 and storage_ext.remaining_quota(in_client) < in_bytes then
    raise exception 'there is no room for this company''s file' using errcode = 'RCQ01';
  end if;
  insert into storage_ext.stored_bytes (client_id, bytes) values (in_client, in_bytes);
end
$$;
comment on function storage_ext.add_stored_bytes is 'Keeps stored_bytes; refuses what exceeds the quota (RCQ01). Called by the count_… triggers; one insert under the client''s lock.';
revoke all on function storage_ext.add_stored_bytes from public;

create function storage_ext.client_of_object(in_bucket text, in_name text)
returns uuid
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  folder text := split_part(in_name, '/', 1);
begin
  if in_bucket is distinct from 'documents' or folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  return (select c.id from portal.clients c where c.id = folder::uuid);
end
$$;
comment on function storage_ext.client_of_object is 'Client of an object: the first folder of its path in the bucket documents; null elsewhere.';
revoke all on function storage_ext.client_of_object from public;
grant execute on function storage_ext.client_of_object to service_role;

create function storage_ext.count_document_bytes()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform storage_ext.add_stored_bytes(new.client_id, new.bytes);
  else
    perform storage_ext.add_stored_bytes(old.client_id, - old.bytes);
  end if;
  return null;
end
$$;
comment on function storage_ext.count_document_bytes is 'Counts documents that users added against the client''s quota. The agency''s documents do not count.';
revoke all on function storage_ext.count_document_bytes from public;

create function storage_ext.count_import_bytes()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform storage_ext.add_stored_bytes(new.client_id, storage_ext.import_bytes(new));
  elsif tg_op = 'UPDATE' then
    perform storage_ext.add_stored_bytes(new.client_id, storage_ext.import_bytes(new) - storage_ext.import_bytes(old));
  else
    perform storage_ext.add_stored_bytes(old.client_id, - storage_ext.import_bytes(old));
  end if;
  return null;
end
$$;
comment on function storage_ext.count_import_bytes is 'Counts placement files against the client''s quota.';
revoke all on function storage_ext.count_import_bytes from public;

create function storage_ext.count_object_bytes()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  old_client uuid;
  new_client uuid;
  old_bytes bigint := 0;
  new_bytes bigint := 0;
begin
  if tg_op <> 'INSERT' and old.version is not null then
    old_client := storage_ext.client_of_object(old.bucket_id, old.name);
    old_bytes := coalesce((old.metadata ->> 'size')::bigint, 0);
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    new_client := storage_ext.client_of_object(new.bucket_id, new.name);
    new_bytes := coalesce((new.metadata ->> 'size')::bigint, 0);
    delete from storage_ext.reservations r where r.version = new.version;
  end if;
  if new_client = old_client then
    perform storage_ext.add_stored_bytes(new_client, new_bytes - old_bytes);
  else
    perform storage_ext.add_stored_bytes(old_client, - old_bytes);
    perform storage_ext.add_stored_bytes(new_client, new_bytes);
  end if;
  return null;
end
$$;
comment on function storage_ext.count_object_bytes is 'Counts stored objects against the quota of their client and releases their reservations.';
revoke all on function storage_ext.count_object_bytes from public;

create function storage_ext.import_bytes(in_import portal.imports)
returns bigint
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case when in_import.file_key is not null or in_import.state = 'uploading' then in_import.file_bytes else 0 end
$$;
comment on function storage_ext.import_bytes is 'Bytes that an import occupies: from the announcement of its file until the file is deleted.';
revoke all on function storage_ext.import_bytes from public;

create function storage_ext.remaining_quota(in_client uuid)
returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
  select count(*), coalesce(sum(s.bytes), 0) into parts, total from storage_ext.stored_bytes s where s.client_id = in_client;
  if parts > 32 then
    with folded as (delete from storage_ext.stored_bytes s where s.client_id = in_client returning s.bytes)
    insert into storage_ext.stored_bytes select in_client, sum(folded.bytes) from folded;
  end if;
  return most - total - coalesce((select sum(r.bytes) from storage_ext.reservations r where r.client_id = in_client), 0);
end
$$;
comment on function storage_ext.remaining_quota is 'Bytes that a client may still store; null for any. Locks the client''s sum until commit, so that two transactions cannot take the same space, and folds its rows. Called by add_stored_bytes and reserve_quota.';
revoke all on function storage_ext.remaining_quota from public;

create function storage_ext.reserve_quota(in_version text, in_client uuid, in_least bigint, in_most bigint)
returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  room bigint;
begin
  if in_client is null then
    return in_most;
  end if;
  delete from storage_ext.reservations r where r.version = in_version;
  room := coalesce(storage_ext.remaining_quota(in_client), in_most);
  if room < in_least or (room <= 0 and in_most > 0) then
    return null;
  end if;
  insert into storage_ext.reservations (version, client_id, bytes) values (in_version, in_client, least(room, in_most));
  return least(room, in_most);
end
$$;
comment on function storage_ext.reserve_quota is 'Reserves space for a content before its first byte: between in_least and in_most. Returns the bytes reserved, null if there are too few. Called when an upload starts.';
revoke all on function storage_ext.reserve_quota from public;
grant execute on function storage_ext.reserve_quota to service_role;

create function storage_ext.track_orphaned_file()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage_ext.orphaned_files where version = new.version;
  end if;
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into storage_ext.orphaned_files (version, is_gone) values (old.version, true)
    on conflict (version) do update set is_gone = true;
  end if;
  return null;
end
$$;
comment on function storage_ext.track_orphaned_file is 'Keeps orphaned_files: a content that a row names leaves the list, one whose row was replaced or deleted enters it. One write per changed row.';
revoke all on function storage_ext.track_orphaned_file from public;

-- ═══ feed ════════════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema feed;
grant usage on schema feed to authenticated;
grant usage on schema feed to service_role;

create table feed.account_totals (
  client_id uuid not null,
  day date not null,
  agency_account text not null,
  balance_cents bigint not null,
  collected_cents bigint,
  commission_cents bigint,
  account_id uuid,
  portal_balance_cents bigint,
  external_id text not null,
  received_at timestamp with time zone not null default now(),
  constraint account_totals_pkey PRIMARY KEY (client_id, day, agency_account),
  constraint account_totals_agency_account_check CHECK (((length(agency_account) >= 1) AND (length(agency_account) <= 60))),
  constraint account_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX account_totals_by_time ON feed.account_totals USING brin (received_at) WITH (autosummarize='on');
alter table feed.account_totals enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.account_totals to service_role;

create table feed.bank_balances (
  day date not null,
  bank_account text not null,
  balance_cents bigint not null,
  received_at timestamp with time zone not null default now(),
  constraint bank_balances_pkey PRIMARY KEY (day, bank_account),
  constraint bank_balances_bank_account_check CHECK (((length(bank_account) >= 1) AND (length(bank_account) <= 100)))
);
alter table feed.bank_balances enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.bank_balances to service_role;

create table feed.change_marks (
  at timestamp with time zone not null,
  "position" bigint not null,
  constraint change_marks_pkey PRIMARY KEY (at)
);
alter table feed.change_marks enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.change_marks to service_role;

create table feed.client_changes (
  id bigint not null generated always as identity,
  client_id uuid not null,
  changes jsonb not null,
  at timestamp with time zone not null default now(),
  constraint client_changes_pkey PRIMARY KEY (id),
  constraint client_changes_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
alter table feed.client_changes enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.client_changes to service_role;

create table feed.client_totals (
  client_id uuid not null,
  day date not null,
  accounts bigint,
  balance_cents bigint,
  collected_cents bigint,
  commission_cents bigint,
  remitted_cents bigint,
  portal_accounts bigint not null,
  portal_balance_cents bigint not null,
  external_id text not null,
  received_at timestamp with time zone not null default now(),
  constraint client_totals_pkey PRIMARY KEY (client_id, day),
  constraint client_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX client_totals_by_day ON feed.client_totals USING btree (day, client_id);
alter table feed.client_totals enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.client_totals to service_role;

create table feed.compliance_flags (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  stop text not null,
  kind text not null,
  external_id text not null,
  reported_status text,
  reported_at timestamp with time zone not null,
  message text not null,
  created_at timestamp with time zone not null default now(),
  cleared_at timestamp with time zone,
  reviewed_at timestamp with time zone,
  constraint compliance_flags_pkey PRIMARY KEY (client_id, id),
  constraint compliance_flags_stop_check CHECK ((stop = ANY (ARRAY['dispute'::text, 'bankruptcy'::text, 'deceased'::text, 'attorney'::text, 'cease'::text]))),
  constraint compliance_flags_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint compliance_flags_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX compliance_flags_by_account ON feed.compliance_flags USING btree (client_id, account_id);
CREATE INDEX compliance_flags_open ON feed.compliance_flags USING btree (created_at) WHERE (cleared_at IS NULL);
CREATE INDEX compliance_flags_waiting ON feed.compliance_flags USING btree (created_at, id) WHERE ((cleared_at IS NULL) AND (reviewed_at IS NULL));
alter table feed.compliance_flags enable row level security;
create policy agency_reads on feed.compliance_flags for select to authenticated
  using (client_id = ANY (ARRAY( SELECT v.client_id
   FROM portal.agency_view() v(client_id, role))));
grant select on feed.compliance_flags to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.compliance_flags to service_role;

create table feed.deliveries (
  id uuid not null default portal.new_id(),
  webhook_id uuid not null,
  body jsonb not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  last_error text,
  last_status integer,
  created_at timestamp with time zone not null default now(),
  delivered_at timestamp with time zone,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dead'::text]))),
  constraint deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES feed.webhooks(id)
);
CREATE INDEX deliveries_by_webhook ON feed.deliveries USING btree (webhook_id, created_at DESC);
CREATE INDEX deliveries_waiting ON feed.deliveries USING btree (next_at) WHERE (state = 'waiting'::text);
alter table feed.deliveries enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.deliveries to service_role;

create table feed.exchange (
  id smallint not null default 1,
  layout text,
  system_id uuid,
  batched_position bigint not null default 0,
  last_look_at timestamp with time zone,
  last_success_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  error text,
  retry_at timestamp with time zone,
  constraint exchange_pkey PRIMARY KEY (id),
  constraint exchange_id_check CHECK ((id = 1)),
  constraint exchange_layout_check CHECK (((length(layout) >= 1) AND (length(layout) <= 60))),
  constraint exchange_system_id_fkey FOREIGN KEY (system_id) REFERENCES feed.systems(id)
);
alter table feed.exchange enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.exchange to service_role;

create table feed.exchange_batches (
  number bigint not null generated by default as identity,
  kind text not null,
  layout text not null,
  after_position bigint not null,
  last_position bigint not null,
  events integer not null,
  file_name text not null,
  state text not null default 'writing'::text,
  bytes bigint,
  sha256 text,
  message text,
  repeats bigint,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  constraint exchange_batches_pkey PRIMARY KEY (number),
  constraint exchange_batches_file_name_key UNIQUE (file_name),
  constraint exchange_batches_check CHECK ((last_position > after_position)),
  constraint exchange_batches_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'publishing'::text, 'sent'::text, 'received'::text, 'refused'::text, 'resent'::text]))),
  constraint exchange_batches_repeats_fkey FOREIGN KEY (repeats) REFERENCES feed.exchange_batches(number)
);
CREATE INDEX exchange_batches_open ON feed.exchange_batches USING btree (after_position) WHERE (state = ANY (ARRAY['writing'::text, 'publishing'::text, 'sent'::text, 'refused'::text]));
CREATE INDEX exchange_batches_repeating ON feed.exchange_batches USING btree (repeats) WHERE (repeats IS NOT NULL);
alter table feed.exchange_batches enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.exchange_batches to service_role;

create table feed.exchange_files (
  id uuid not null default portal.new_id(),
  name text not null,
  state text not null,
  bytes bigint not null,
  modified_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  handling jsonb,
  taken_at timestamp with time zone,
  sha256 text,
  last_line bigint not null default 0,
  counts jsonb not null default '{}'::jsonb,
  decided text,
  path text,
  message text,
  failures integer not null default 0,
  finished_at timestamp with time zone,
  constraint exchange_files_pkey PRIMARY KEY (id),
  constraint exchange_files_decided_check CHECK ((decided = ANY (ARRAY['applied'::text, 'tried'::text, 'repeated'::text, 'acknowledgment'::text, 'refused'::text]))),
  constraint exchange_files_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'taken'::text, 'applied'::text, 'tried'::text, 'repeated'::text, 'acknowledgment'::text, 'refused'::text, 'lost'::text])))
);
CREATE INDEX exchange_files_by_name ON feed.exchange_files USING btree (name, finished_at DESC);
CREATE INDEX exchange_files_by_time ON feed.exchange_files USING btree (finished_at DESC);
CREATE UNIQUE INDEX exchange_files_seen ON feed.exchange_files USING btree (name) WHERE (state = 'seen'::text);
CREATE INDEX exchange_files_taken ON feed.exchange_files USING btree (taken_at) WHERE (state = 'taken'::text);
alter table feed.exchange_files enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.exchange_files to service_role;

create table feed.exchange_patterns (
  pattern text not null,
  kind text,
  source text,
  is_dry_run boolean not null default false,
  is_history boolean not null default false,
  columns jsonb not null default '{}'::jsonb,
  constants jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint exchange_patterns_pkey PRIMARY KEY (pattern),
  constraint exchange_patterns_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint exchange_patterns_pattern_check CHECK (((length(pattern) >= 1) AND (length(pattern) <= 200))),
  constraint exchange_patterns_source_check CHECK (((length(source) >= 1) AND (length(source) <= 100)))
);
alter table feed.exchange_patterns enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.exchange_patterns to service_role;

create table feed.exchange_templates (
  name text not null,
  kind text not null,
  definition jsonb not null,
  saved_at timestamp with time zone not null default now(),
  constraint exchange_templates_pkey PRIMARY KEY (name, kind),
  constraint exchange_templates_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint exchange_templates_name_check CHECK ((name ~ '^[a-z0-9][a-z0-9_-]{0,59}$'::text))
);
alter table feed.exchange_templates enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.exchange_templates to service_role;

create table feed.field_locks (
  id uuid not null default portal.new_id(),
  client_id uuid,
  field_group text not null,
  owner text,
  changed_at timestamp with time zone not null default now(),
  changed_by_name text not null,
  constraint field_locks_pkey PRIMARY KEY (id),
  constraint field_locks_of_group UNIQUE NULLS NOT DISTINCT (client_id, field_group),
  constraint field_locks_changed_by_name_check CHECK ((length(changed_by_name) <= 200)),
  constraint field_locks_check CHECK (((client_id IS NOT NULL) OR (owner IS NOT NULL))),
  constraint field_locks_field_group_check CHECK (((length(field_group) >= 1) AND (length(field_group) <= 40))),
  constraint field_locks_owner_check CHECK (((length(owner) >= 1) AND (length(owner) <= 60))),
  constraint field_locks_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id) ON DELETE CASCADE
);
alter table feed.field_locks enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.field_locks to service_role;

create table feed.file_mappings (
  source text not null,
  kind text not null,
  columns jsonb not null,
  constants jsonb not null,
  saved_at timestamp with time zone not null default now(),
  constraint file_mappings_pkey PRIMARY KEY (source, kind),
  constraint file_mappings_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint file_mappings_source_check CHECK (((length(source) >= 1) AND (length(source) <= 100)))
);
alter table feed.file_mappings enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.file_mappings to service_role;

create table feed.interest_runs (
  through_on date not null,
  started_at timestamp with time zone not null,
  constraint interest_runs_pkey PRIMARY KEY (through_on)
);
alter table feed.interest_runs enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.interest_runs to service_role;

create table feed.key_uses (
  id uuid not null default portal.new_id(),
  system_id uuid,
  client_id uuid,
  operation text not null,
  at timestamp with time zone not null default now(),
  items integer not null,
  refused integer not null default 0,
  with_pii boolean not null default false,
  sender text,
  file_name text,
  constraint key_uses_pkey PRIMARY KEY (id),
  constraint key_uses_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint key_uses_of_one CHECK (((system_id IS NULL) = (sender IS NOT NULL))),
  constraint key_uses_sender_check CHECK (((length(sender) >= 1) AND (length(sender) <= 60))),
  constraint key_uses_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id),
  constraint key_uses_system_id_fkey FOREIGN KEY (system_id) REFERENCES feed.systems(id)
);
CREATE INDEX key_uses_by_client ON feed.key_uses USING btree (client_id, at DESC);
CREATE INDEX key_uses_by_system ON feed.key_uses USING btree (system_id, at DESC);
CREATE INDEX key_uses_by_time ON feed.key_uses USING brin (at) WITH (autosummarize='on');
alter table feed.key_uses enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.key_uses to service_role;

create table feed.loads (
  id uuid not null default portal.new_id(),
  file_name text not null,
  file_bytes bigint not null,
  file_key text,
  kind text,
  source text,
  is_history boolean not null,
  state text not null default 'uploading'::text,
  columns jsonb,
  mapping jsonb not null default '{"columns": {}, "constants": {}}'::jsonb,
  report jsonb,
  counts jsonb not null default '{}'::jsonb,
  last_line integer not null default 0,
  rows_total integer,
  step_at timestamp with time zone,
  is_cancelling boolean not null default false,
  refused_key text,
  failure jsonb not null default '[]'::jsonb,
  created_by uuid not null,
  created_by_name text not null,
  applied_by uuid,
  applied_by_name text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint loads_pkey PRIMARY KEY (id),
  constraint loads_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'reading'::text, 'mapping'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'applied'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX loads_by_time ON feed.loads USING btree (created_at DESC);
CREATE INDEX loads_by_user ON feed.loads USING btree (created_by, created_at DESC);
alter table feed.loads enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.loads to service_role;

create table feed.outbox_events (
  client_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  account_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  id uuid not null default portal.new_id(),
  "position" bigint,
  constraint outbox_events_pkey PRIMARY KEY (id),
  constraint outbox_events_position_key UNIQUE ("position"),
  constraint outbox_events_kind_check CHECK ((kind = ANY (ARRAY['onboarding'::text, 'placement'::text, 'withdrawal'::text, 'request'::text, 'request_cancelled'::text, 'document'::text, 'note'::text, 'message'::text, 'offer_decision'::text, 'dispute_answer'::text]))),
  constraint outbox_events_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX outbox_events_by_subject ON feed.outbox_events USING btree (client_id, kind, subject_id);
CREATE INDEX outbox_events_to_number ON feed.outbox_events USING btree (at, id) WHERE ("position" IS NULL);
alter table feed.outbox_events enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.outbox_events to service_role;

create table feed.planned_members (
  client_id uuid not null,
  external_id text not null,
  email text not null,
  name text,
  role text not null,
  location_ids uuid[],
  is_invited boolean not null,
  created_at timestamp with time zone not null default now(),
  invited_at timestamp with time zone,
  constraint planned_members_pkey PRIMARY KEY (client_id, external_id),
  constraint planned_members_client_id_email_key UNIQUE (client_id, email),
  constraint planned_members_check CHECK (((location_ids IS NULL) OR ((role = 'client_staff'::text) AND (cardinality(location_ids) > 0)))),
  constraint planned_members_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint planned_members_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint planned_members_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint planned_members_role_check CHECK ((role = ANY (ARRAY['client_admin'::text, 'client_staff'::text]))),
  constraint planned_members_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX planned_members_invited ON feed.planned_members USING btree (invited_at) WHERE (invited_at IS NOT NULL);
CREATE INDEX planned_members_to_invite ON feed.planned_members USING btree (created_at) WHERE (is_invited AND (invited_at IS NULL));
alter table feed.planned_members enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.planned_members to service_role;

create table feed.received_items (
  client_id uuid not null,
  kind text not null,
  external_id text not null,
  digest bytea not null,
  subject_id uuid,
  at timestamp with time zone not null default now(),
  constraint received_items_items_pkey PRIMARY KEY (client_id, kind, external_id),
  constraint received_items_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint received_items_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX received_items_by_time ON feed.received_items USING brin (at) WITH (autosummarize='on');
alter table feed.received_items enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.received_items to service_role;

create table feed.simulated_agency (
  id smallint not null default 1,
  seed bigint not null,
  began_on date not null,
  key_sealed text,
  memory jsonb,
  outbox jsonb,
  changed_at timestamp with time zone not null default now(),
  constraint simulated_agency_pkey PRIMARY KEY (id),
  constraint simulated_agency_id_check CHECK ((id = 1))
);
alter table feed.simulated_agency enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.simulated_agency to service_role;

create table feed.status_codes (
  code text not null,
  status text not null,
  reason_code text,
  reason text,
  updated_at timestamp with time zone not null default now(),
  constraint status_codes_pkey PRIMARY KEY (code),
  constraint status_codes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 60))),
  constraint status_codes_reason_check CHECK ((length(reason) <= 300)),
  constraint status_codes_reason_code_check CHECK ((length(reason_code) <= 60))
);
alter table feed.status_codes enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.status_codes to service_role;

create table feed.systems (
  id uuid not null default portal.new_id(),
  name text not null,
  key_sha256 text not null,
  key_hint text not null,
  scopes text[] not null,
  acknowledged_position bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  client_ids uuid[],
  expires_on date,
  constraint systems_pkey PRIMARY KEY (id),
  constraint systems_key_sha256_key UNIQUE (key_sha256),
  constraint systems_client_ids_check CHECK ((cardinality(client_ids) > 0)),
  constraint systems_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint systems_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE UNIQUE INDEX systems_by_name ON feed.systems USING btree (name) WHERE (revoked_at IS NULL);
alter table feed.systems enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.systems to service_role;

create table feed.unmapped_statuses (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  code text not null,
  item jsonb not null,
  at timestamp with time zone not null,
  is_history boolean not null,
  created_at timestamp with time zone not null default now(),
  mapped_at timestamp with time zone,
  result text,
  constraint unmapped_statuses_pkey PRIMARY KEY (client_id, id),
  constraint unmapped_statuses_check CHECK (((mapped_at IS NULL) = (result IS NULL))),
  constraint unmapped_statuses_code_check CHECK (((length(code) >= 1) AND (length(code) <= 60))),
  constraint unmapped_statuses_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES portal.accounts(client_id, id),
  constraint unmapped_statuses_client_id_fkey FOREIGN KEY (client_id) REFERENCES portal.clients(id)
);
CREATE INDEX unmapped_statuses_by_account ON feed.unmapped_statuses USING btree (client_id, account_id);
CREATE INDEX unmapped_statuses_by_code ON feed.unmapped_statuses USING btree (code, at) WHERE (mapped_at IS NULL);
alter table feed.unmapped_statuses enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.unmapped_statuses to service_role;

create table feed.waiting_items (
  "position" bigint not null generated always as identity,
  client text not null,
  kind text not null,
  external_id text not null,
  digest bytea not null,
  item_sealed text not null,
  client_id uuid,
  needs_kind text not null,
  needs_name text not null,
  is_ready boolean not null default false,
  refusal_code text,
  refusal_message text,
  at timestamp with time zone not null default now(),
  constraint waiting_items_pkey PRIMARY KEY ("position"),
  constraint waiting_items_client_kind_external_id_key UNIQUE (client, kind, external_id)
);
CREATE INDEX waiting_items_by_need ON feed.waiting_items USING btree (needs_kind, needs_name) WHERE ((NOT is_ready) AND (refusal_code IS NULL));
CREATE INDEX waiting_items_ready ON feed.waiting_items USING btree ("position") WHERE is_ready;
alter table feed.waiting_items enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.waiting_items to service_role;

create table feed.webhooks (
  id uuid not null default portal.new_id(),
  url text not null,
  secret_sealed text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  notified_position bigint not null default 0,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_url_check CHECK ((length(url) <= 2000))
);
alter table feed.webhooks enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on feed.webhooks to service_role;

-- ═══ realtime ════════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema realtime;
grant usage on schema realtime to anon;
grant usage on schema realtime to authenticated;
grant usage on schema realtime to service_role;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default timezone('utc'::text, now()),
  inserted_at timestamp without time zone not null default timezone('utc'::text, now()),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  constraint messages_pkey PRIMARY KEY (id, inserted_at)
);
CREATE INDEX messages_by_age ON realtime.messages USING btree (inserted_at);
CREATE INDEX messages_by_topic ON realtime.messages USING btree (topic, inserted_at DESC) WHERE (extension = 'broadcast'::text);
CREATE INDEX messages_by_transaction ON realtime.messages USING btree (xid);
CREATE TRIGGER wake_readers AFTER INSERT ON realtime.messages FOR EACH STATEMENT EXECUTE FUNCTION realtime.wake_readers();
alter table realtime.messages enable row level security;
create policy recoup_listeners on realtime.messages for select to authenticated
  using ((extension = 'broadcast'::text) AND (topic = ( SELECT realtime.topic() AS topic)) AND ( SELECT portal.can_subscribe(( SELECT realtime.topic() AS topic)) AS may_hear));
grant insert, select, update on realtime.messages to anon;
grant insert, select, update on realtime.messages to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on realtime.messages to service_role;

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function realtime.record_change()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  key_columns text[];
  old_key jsonb;
begin
  if not exists (select from realtime_ext.nodes) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg(a.attname::text) into key_columns
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = tg_relid and i.indisprimary;
    select jsonb_object_agg(k, to_jsonb(old) -> k) into old_key from unnest(key_columns) k;
  end if;
  insert into realtime_ext.relays (kind, topic, body) values ('change', tg_table_schema || '.' || tg_table_name, jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'commit_timestamp', now(),
    'record', case when tg_op = 'DELETE' then null else to_jsonb(new) end, 'old_record', old_key));
  return null;
end
$$;
comment on function realtime.record_change is 'Announces changed rows to postgres_changes channels; each reader''s rights are checked before a row is sent. Not attached to any table: an agency opts one in with `create trigger … after insert or update or delete on … for each row execute function realtime.record_change()`.';
revoke all on function realtime.record_change from public;

create function realtime.send(payload jsonb, event text, topic text, private boolean DEFAULT true)
returns void
language plpgsql
set search_path = ''
as $$
declare
  message_id constant uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, jsonb_build_object('id', message_id) || coalesce(send.payload, '{}'), send.event, send.topic, send.private, 'broadcast');
end
$$;
comment on function realtime.send is 'Broadcasts to a topic when the calling transaction commits. For triggers with their owner''s rights and the service role; one insert.';
revoke all on function realtime.send from public;
grant execute on function realtime.send to service_role;

create function realtime.topic()
returns text
language sql stable
as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
comment on function realtime.topic is 'Topic of the channel that the realtime service authorizes. For policies on realtime.messages, as on Supabase.';

create function realtime.wake_readers()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('recoup_realtime', '');
  return null;
end
$$;
comment on function realtime.wake_readers is 'Wakes the relay readers of all servers. They also poll every second, so a pooler that drops notifications costs a delay only.';

-- ═══ realtime_ext ════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema realtime_ext;
grant usage on schema realtime_ext to service_role;

create unlogged table realtime_ext.nodes (
  id uuid not null,
  seen_at timestamp with time zone not null default now(),
  constraint nodes_pkey PRIMARY KEY (id)
);
alter table realtime_ext.nodes enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on realtime_ext.nodes to service_role;

create unlogged table realtime_ext.presences (
  channel uuid not null,
  node uuid not null,
  topic text not null,
  private boolean not null,
  key text not null,
  ref text not null,
  meta jsonb not null,
  constraint presences_pkey PRIMARY KEY (channel)
);
CREATE INDEX presences_by_node ON realtime_ext.presences USING btree (node);
CREATE INDEX presences_by_topic ON realtime_ext.presences USING btree (topic, private);
alter table realtime_ext.presences enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on realtime_ext.presences to service_role;

create unlogged table realtime_ext.relays (
  seq bigint not null generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  at timestamp with time zone not null default clock_timestamp(),
  kind text not null,
  topic text not null,
  private boolean not null default false,
  sender uuid,
  body jsonb not null,
  bytes bytea,
  constraint relays_pkey PRIMARY KEY (seq),
  constraint relays_kind_check CHECK ((kind = ANY (ARRAY['broadcast'::text, 'presence'::text, 'change'::text, 'access'::text])))
);
CREATE INDEX relays_by_age ON realtime_ext.relays USING btree (at);
CREATE INDEX relays_by_transaction ON realtime_ext.relays USING btree (xid);
CREATE TRIGGER wake_readers AFTER INSERT ON realtime_ext.relays FOR EACH STATEMENT EXECUTE FUNCTION realtime.wake_readers();
alter table realtime_ext.relays enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on realtime_ext.relays to service_role;

create unlogged table realtime_ext.watched_topics (
  topic text not null,
  node uuid not null,
  constraint watched_topics_topics_pkey PRIMARY KEY (topic, node)
);
CREATE INDEX watched_topics_by_node ON realtime_ext.watched_topics USING btree (node);
alter table realtime_ext.watched_topics enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on realtime_ext.watched_topics to service_role;

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function realtime_ext.broadcast_account_change()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from realtime_ext.watched_topics) then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
  from (
    select distinct w.topic, c.client_id, c.id as account_id
    from changed c join realtime_ext.watched_topics w on w.topic = 'account:' || c.client_id || ':' || c.id
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_account_change is 'Announces changed accounts to the open account pages, once per account and transaction. Accounts that nobody watches cost one read of a small table per statement.';
revoke all on function realtime_ext.broadcast_account_change from public;

create function realtime_ext.broadcast_account_child_change()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from realtime_ext.watched_topics) then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
  from (
    select distinct w.topic, c.client_id, c.account_id
    from changed c join realtime_ext.watched_topics w on w.topic = 'account:' || c.client_id || ':' || c.account_id
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_account_child_change is 'Announces accounts with new or changed history, notes, events, balances, parties, disputes, offers, requests, messages, payments or documents, as broadcast_account_change does.';
revoke all on function realtime_ext.broadcast_account_child_change from public;

create function realtime_ext.broadcast_console_change()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from realtime_ext.watched_topics where topic like 'console:%') then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, '{}'
  from (
    select distinct w.topic
    from portal.agency_members g join realtime_ext.watched_topics w on w.topic = 'console:' || g.user_id
    where g.ended_at is null and exists (select from changed c where g.client_ids is null or c.client_id = any (g.client_ids))
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_console_change is 'Tells the agency users who have the console open that something of a client they may see changed: accounts, requests, disputes, offers, threads, assignments, and who has an item open; once per user and transaction. Without an open console it costs one read of a small table per statement.';
revoke all on function realtime_ext.broadcast_console_change from public;

create function realtime_ext.broadcast_console_client_change()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from realtime_ext.watched_topics where topic like 'console:%') then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, '{}'
  from (
    select distinct w.topic
    from portal.agency_members g join realtime_ext.watched_topics w on w.topic = 'console:' || g.user_id
    where g.ended_at is null and exists (select from changed c where g.client_ids is null or c.id = any (g.client_ids))
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_console_client_change is 'The same for changed clients, such as a submitted onboarding.';
revoke all on function realtime_ext.broadcast_console_client_change from public;

create function realtime_ext.record_changed_keys()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  source text := tg_table_schema || '.' || tg_table_name;
  key_columns text[];
begin
  if not exists (select from realtime_ext.watched_topics where topic = 'changes:' || source) then
    return null;
  end if;
  select array_agg(a.attname::text) into key_columns
  from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = tg_relid and i.indisprimary;
  insert into realtime_ext.relays (kind, topic, body)
  select 'change', source, jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'commit_timestamp', now(), 'keys', jsonb_agg(k.key))
  from (
    select (select jsonb_object_agg(name, to_jsonb(c) -> name) from unnest(key_columns) name) as key,
      (row_number() over () - 1) / 500 as part
    from changed c
  ) k
  group by k.part order by k.part;
  return null;
end
$$;
comment on function realtime_ext.record_changed_keys is 'Announces the keys of changed rows to postgres_changes channels of the views of the table, 500 at a time; the rows are read through the view with each reader''s rights. Without such channels it costs one read of a small table per statement.';
revoke all on function realtime_ext.record_changed_keys from public;

create function realtime_ext.relay_access_change()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from realtime_ext.nodes) then
    return null;
  end if;
  insert into realtime_ext.relays (kind, topic, body)
  select 'access', '', jsonb_build_object('user_ids', jsonb_agg(distinct user_id)) from changed having count(*) > 0;
  return null;
end
$$;
comment on function realtime_ext.relay_access_change is 'Announces users whose access changed to all servers, which check their open channels again. Writes only while a server is connected.';
revoke all on function realtime_ext.relay_access_change from public;

-- ═══ api ═════════════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema api;
grant usage on schema api to authenticated;
grant usage on schema api to service_role;

create view api.account_parties with (security_invoker=true) as
 SELECT id,
    client_id,
    account_id,
    role,
    display_name,
    is_liable,
    created_at
   FROM portal.account_parties;
comment on view api.account_parties is 'Others named on an account, such as co-debtors and guarantors.';
comment on column api.account_parties.id is 'Identifier.';
comment on column api.account_parties.client_id is 'The client, `clients.id`.';
comment on column api.account_parties.account_id is 'The account, `accounts.id`.';
comment on column api.account_parties.role is 'co_debtor, guarantor, spouse, attorney, estate, patient or responsible.';
comment on column api.account_parties.display_name is 'Name for display.';
comment on column api.account_parties.is_liable is 'Whether this party owes the debt too.';
comment on column api.account_parties.created_at is 'When the portal first had it.';
grant select on api.account_parties to authenticated;
grant select on api.account_parties to service_role;

create view api.account_status_history with (security_invoker=true) as
 SELECT id,
    client_id,
    account_id,
    from_status,
    to_status,
    reason,
    reason_code,
    actor,
    at
   FROM portal.account_status_history;
comment on view api.account_status_history is 'Every change of an account''s status.';
comment on column api.account_status_history.id is 'Identifier.';
comment on column api.account_status_history.client_id is 'The client, `clients.id`.';
comment on column api.account_status_history.account_id is 'The account, `accounts.id`.';
comment on column api.account_status_history.from_status is 'Status before the change; null for the first one.';
comment on column api.account_status_history.to_status is 'Status after the change.';
comment on column api.account_status_history.reason is 'Explanation; null if none was given.';
comment on column api.account_status_history.reason_code is 'Code of the reason in the agency''s system.';
comment on column api.account_status_history.actor is 'client, agency or system.';
comment on column api.account_status_history.at is 'When the status changed.';
grant select on api.account_status_history to authenticated;
grant select on api.account_status_history to service_role;

create view api.accounts with (security_invoker=true) as
 SELECT id,
    client_id,
    number,
    person_id,
    location_id,
    batch_id,
    debtor_name,
    debt_type,
    client_account_number,
    agency_account_number,
    status,
    status_reason,
    status_since,
    placed_on,
    acknowledged_at,
    last_activity_at,
    last_paid_on,
    closed_on,
    hold_until,
    debt_date,
    amount_placed_cents,
    accrued_cents,
    paid_cents,
    paid_direct_cents,
    adjusted_cents,
    balance_cents,
    itemization_reference,
    itemization_date,
    itemization_amount_cents,
    itemization_interest_cents,
    itemization_fees_cents,
    itemization_payments_cents,
    itemization_credits_cents,
    creditor_current,
    creditor_itemization,
    previous_account_id,
    created_at
   FROM portal.accounts;
comment on view api.accounts is 'Debts placed with the agency.';
comment on column api.accounts.id is 'Identifier.';
comment on column api.accounts.client_id is 'The client, `clients.id`.';
comment on column api.accounts.number is 'The portal''s number of the account, unique per client.';
comment on column api.accounts.person_id is 'The debtor, `people.id`.';
comment on column api.accounts.location_id is 'The location that placed it, `locations.id`.';
comment on column api.accounts.batch_id is 'The placement that it came with, `batches.id`.';
comment on column api.accounts.debtor_name is 'Name of the debtor for display.';
comment on column api.accounts.debt_type is 'consumer, medical, rental, loan, utility, tuition, judgment or commercial.';
comment on column api.accounts.client_account_number is 'The client''s own account number.';
comment on column api.accounts.agency_account_number is 'File number in the agency''s system; null until the agency accepted the account.';
comment on column api.accounts.status is 'Current status, such as SUBMITTED, ACTIVE or PAID.';
comment on column api.accounts.status_reason is 'Explanation of the status; null if none was given.';
comment on column api.accounts.status_since is 'When the account got its status.';
comment on column api.accounts.placed_on is 'Day of placement.';
comment on column api.accounts.acknowledged_at is 'When the agency accepted the account; null before.';
comment on column api.accounts.last_activity_at is 'Newest event on the account.';
comment on column api.accounts.last_paid_on is 'Date of the newest payment; null if there is none.';
comment on column api.accounts.closed_on is 'Day of closing; null while open.';
comment on column api.accounts.hold_until is 'Last day of a hold; null if there is none.';
comment on column api.accounts.debt_date is 'Date the debt arose.';
comment on column api.accounts.amount_placed_cents is 'Amount placed, in cents.';
comment on column api.accounts.accrued_cents is 'Interest and charges since placement, in cents.';
comment on column api.accounts.paid_cents is 'Paid since placement, net of reversals, in cents.';
comment on column api.accounts.paid_direct_cents is 'Part of paid_cents that the client received directly, in cents.';
comment on column api.accounts.adjusted_cents is 'Balance reductions without money, net of reversals, in cents.';
comment on column api.accounts.balance_cents is 'Amount placed plus accrued less paid and adjusted, in cents.';
comment on column api.accounts.itemization_reference is 'What the itemization date is: last_statement, charge_off, last_payment, transaction or judgment.';
comment on column api.accounts.itemization_date is 'Date that the itemization starts from.';
comment on column api.accounts.itemization_amount_cents is 'Amount owed on the itemization date, in cents.';
comment on column api.accounts.itemization_interest_cents is 'Interest since the itemization date, in cents.';
comment on column api.accounts.itemization_fees_cents is 'Fees since the itemization date, in cents.';
comment on column api.accounts.itemization_payments_cents is 'Payments since the itemization date, in cents.';
comment on column api.accounts.itemization_credits_cents is 'Credits since the itemization date, in cents.';
comment on column api.accounts.creditor_current is 'Creditor to whom the debt is owed now; null if none was given.';
comment on column api.accounts.creditor_itemization is 'Creditor on the itemization date; null if none was given.';
comment on column api.accounts.previous_account_id is 'The closed account that this one replaced, `accounts.id`.';
comment on column api.accounts.created_at is 'When the portal first had it.';
grant select on api.accounts to authenticated;
grant select on api.accounts to service_role;

create view api.batches with (security_invoker=true) as
 SELECT id,
    client_id,
    number,
    source,
    account_count,
    amount_placed_cents,
    created_at
   FROM portal.batches;
comment on view api.batches is 'Placements of one or more accounts.';
comment on column api.batches.id is 'Identifier.';
comment on column api.batches.client_id is 'The client, `clients.id`.';
comment on column api.batches.number is 'The portal''s number of the placement, unique per client.';
comment on column api.batches.source is 'file or manual.';
comment on column api.batches.account_count is 'Accounts placed.';
comment on column api.batches.amount_placed_cents is 'Sum of the amounts placed, in cents.';
comment on column api.batches.created_at is 'When the portal first had it.';
grant select on api.batches to authenticated;
grant select on api.batches to service_role;

create view api.clients with (security_invoker=true) as
 SELECT id,
    code,
    name,
    legal_name,
    dba,
    trade,
    debt_types,
    is_onboarding_completed,
    website,
    phone,
    created_at
   FROM portal.clients;
comment on view api.clients is 'Companies that the caller belongs to.';
comment on column api.clients.id is 'Identifier.';
comment on column api.clients.code is 'The client''s short code; null if the agency gave none.';
comment on column api.clients.name is 'Name for display.';
comment on column api.clients.legal_name is 'Registered name.';
comment on column api.clients.dba is 'Trade name (doing business as), if there is one.';
comment on column api.clients.trade is 'Line of business, such as dental.';
comment on column api.clients.debt_types is 'Types of debt that it places; values as in `accounts.debt_type`.';
comment on column api.clients.is_onboarding_completed is 'Whether the onboarding is complete.';
comment on column api.clients.website is 'Website.';
comment on column api.clients.phone is 'Telephone number in E.164 form, +1 and ten digits.';
comment on column api.clients.created_at is 'When the portal first had it.';
grant select on api.clients to authenticated;
grant select on api.clients to service_role;

create view api.disputes with (security_invoker=true) as
 SELECT id,
    client_id,
    account_id,
    reason,
    details,
    needs,
    received_on,
    due_on,
    state,
    answer,
    answer_text,
    answer_amount_cents,
    answered_at,
    answered_by_name,
    outcome,
    resolved_at,
    created_at,
    answer_mistake,
    answer_request_id
   FROM portal.disputes;
comment on view api.disputes is 'Disputes that debtors raised, and the client''s answers.';
comment on column api.disputes.id is 'Identifier.';
comment on column api.disputes.client_id is 'The client, `clients.id`.';
comment on column api.disputes.account_id is 'The account, `accounts.id`.';
comment on column api.disputes.reason is 'Why the debtor disputes: not_mine, wrong_amount, already_paid, not_rendered, wrong_party, no_invoice, identity_theft, insurance or other.';
comment on column api.disputes.details is 'Text from the debtor or the agency.';
comment on column api.disputes.needs is 'What the agency needs from the client.';
comment on column api.disputes.received_on is 'Day on which the agency received the dispute.';
comment on column api.disputes.due_on is 'Day by which the agency needs the answer; null if none is set.';
comment on column api.disputes.state is 'open, answered or resolved.';
comment on column api.disputes.answer is 'The client''s answer: confirm, paid, correct_amount, mistake or withdraw.';
comment on column api.disputes.answer_text is 'Text of the answer.';
comment on column api.disputes.answer_amount_cents is 'Amount that the client names with correct_amount, in cents.';
comment on column api.disputes.answered_at is 'When the client answered; null before.';
comment on column api.disputes.answered_by_name is 'Who answered.';
comment on column api.disputes.outcome is 'verified, adjusted, paid, closed or withdrawn; null while unresolved.';
comment on column api.disputes.resolved_at is 'When the agency resolved it; null before.';
comment on column api.disputes.created_at is 'When the portal first had it.';
comment on column api.disputes.answer_mistake is 'With mistake, what was wrong: nothing_owed, wrong_person, duplicate or other.';
comment on column api.disputes.answer_request_id is 'With paid, the request that reports the payment, `requests.id`.';
grant select on api.disputes to authenticated;
grant select on api.disputes to service_role;

create view api.documents with (security_invoker=true) as
 SELECT id,
    client_id,
    account_id,
    message_id,
    dispute_id,
    request_id,
    kind,
    title,
    file_name,
    media_type,
    bytes,
    author_name,
    created_at
   FROM portal.documents;
comment on view api.documents is 'Files on accounts. Their contents are downloaded through the portal.';
comment on column api.documents.id is 'Identifier.';
comment on column api.documents.client_id is 'The client, `clients.id`.';
comment on column api.documents.account_id is 'The account, `accounts.id`.';
comment on column api.documents.message_id is 'The message that it is attached to, `messages.id`.';
comment on column api.documents.dispute_id is 'The dispute that it is evidence for, `disputes.id`.';
comment on column api.documents.request_id is 'The request that it belongs to, `requests.id`.';
comment on column api.documents.kind is 'Kind of document.';
comment on column api.documents.title is 'Name from the agency; null for documents of the client.';
comment on column api.documents.file_name is 'Name of the file.';
comment on column api.documents.media_type is 'Media type, detected from the content.';
comment on column api.documents.bytes is 'Size in bytes.';
comment on column api.documents.author_name is 'Who added it.';
comment on column api.documents.created_at is 'When the portal first had it.';
grant select on api.documents to authenticated;
grant select on api.documents to service_role;

create view api.locations with (security_invoker=true) as
 SELECT id,
    client_id,
    code,
    name,
    is_active,
    line1,
    line2,
    city,
    state,
    postal_code,
    phone,
    created_at
   FROM portal.locations;
comment on view api.locations is 'The client''s places of business.';
comment on column api.locations.id is 'Identifier.';
comment on column api.locations.client_id is 'The client, `clients.id`.';
comment on column api.locations.code is 'The client''s short code of the location.';
comment on column api.locations.name is 'Name for display.';
comment on column api.locations.is_active is 'Whether accounts can be placed for it.';
comment on column api.locations.line1 is 'First line of the address.';
comment on column api.locations.line2 is 'Second line of the address.';
comment on column api.locations.city is 'City.';
comment on column api.locations.state is 'Two-letter code of the state.';
comment on column api.locations.postal_code is 'ZIP code, five digits or ZIP+4.';
comment on column api.locations.phone is 'Telephone number in E.164 form, +1 and ten digits.';
comment on column api.locations.created_at is 'When the portal first had it.';
grant select on api.locations to authenticated;
grant select on api.locations to service_role;

create view api.messages with (security_invoker=true) as
 SELECT id,
    client_id,
    account_id,
    author,
    author_name,
    body,
    created_at
   FROM portal.messages;
comment on view api.messages is 'Messages between the client and the agency; without an account: about none in particular.';
comment on column api.messages.id is 'Identifier.';
comment on column api.messages.client_id is 'The client, `clients.id`.';
comment on column api.messages.account_id is 'The account that it is about, `accounts.id`; null if about none.';
comment on column api.messages.author is 'client or agency.';
comment on column api.messages.author_name is 'Who wrote it.';
comment on column api.messages.body is 'Text.';
comment on column api.messages.created_at is 'When the portal first had it.';
grant select on api.messages to authenticated;
grant select on api.messages to service_role;

create view api.payments with (security_invoker=true) as
 SELECT id,
    client_id,
    account_id,
    remittance_id AS statement_id,
    type,
    method,
    state,
    effective_on,
    reported_on,
    amount_cents,
    effect_cents,
    principal_cents,
    interest_cents,
    fees_cents,
    balance_after_cents,
    commission_rate_bp,
    commission_cents,
    commission_reason,
    reverses_id,
    reference,
    created_at,
    posted_at,
    costs_cents,
    overpaid_cents,
    reason_code,
    split_reference
   FROM portal.payments;
comment on view api.payments is 'Money received on accounts, and reversals of it.';
comment on column api.payments.id is 'Identifier.';
comment on column api.payments.client_id is 'The client, `clients.id`.';
comment on column api.payments.account_id is 'The account, `accounts.id`.';
comment on column api.payments.statement_id is 'The statement that it is on, `statements.id`; null before.';
comment on column api.payments.type is 'PU: paid to the agency. PC: paid to the client. DA: adjustment. PUR, PCR, DAR: their reversals.';
comment on column api.payments.method is 'check, money_order, cash, ach, card, wire, insurer or other.';
comment on column api.payments.state is 'pending, posted, remitted (on a statement) or returned (did not clear).';
comment on column api.payments.effective_on is 'Day on which the debtor paid.';
comment on column api.payments.reported_on is 'Day that decides which statement it is on.';
comment on column api.payments.amount_cents is 'Amount in cents, never negative: the type gives the direction.';
comment on column api.payments.effect_cents is 'Reduction of the balance in cents; negative for a reversal, 0 until posted.';
comment on column api.payments.principal_cents is 'Part applied to principal, in cents; null if not known.';
comment on column api.payments.interest_cents is 'Part applied to interest, in cents; null if not known.';
comment on column api.payments.fees_cents is 'Part applied to fees, in cents; null if not known.';
comment on column api.payments.balance_after_cents is 'Balance of the account afterwards, in cents; null until posted.';
comment on column api.payments.commission_rate_bp is 'Rate of commission in basis points; null where none can be due or several apply.';
comment on column api.payments.commission_cents is 'Commission in cents; negative where a reversal refunds it.';
comment on column api.payments.commission_reason is 'The rule that gave the rate.';
comment on column api.payments.reverses_id is 'The payment that it reverses, `payments.id`.';
comment on column api.payments.reference is 'Check number or other reference.';
comment on column api.payments.created_at is 'When the portal first had it.';
comment on column api.payments.posted_at is 'When it was posted; null while pending.';
comment on column api.payments.costs_cents is 'Part applied to court costs, in cents; null if not known.';
comment on column api.payments.overpaid_cents is 'Part that exceeded the balance, in cents; payable back to the debtor.';
comment on column api.payments.reason_code is 'Why a payment was reversed or a balance adjusted, such as refund or nsf.';
comment on column api.payments.split_reference is 'The same on all parts of one payment that the debtor made on several accounts.';
grant select on api.payments to authenticated;
grant select on api.payments to service_role;

create view api.people with (security_invoker=true) as
 SELECT id,
    client_id,
    kind,
    display_name,
    first_name,
    middle_name,
    last_name,
    suffix,
    business_name,
    contact_name,
    address_line1,
    address_line2,
    city,
    state,
    postal_code,
    country,
    phones,
    emails,
    language,
    created_at,
    updated_at
   FROM portal.people;
comment on view api.people is 'Debtors: persons and businesses that owe. Identifying numbers and dates of birth are left out.';
comment on column api.people.id is 'Identifier.';
comment on column api.people.client_id is 'The client, `clients.id`.';
comment on column api.people.kind is 'person or business.';
comment on column api.people.display_name is 'Name for display.';
comment on column api.people.first_name is 'First name of a person.';
comment on column api.people.middle_name is 'Middle name of a person.';
comment on column api.people.last_name is 'Last name of a person.';
comment on column api.people.suffix is 'Suffix of a person''s name, such as Jr.';
comment on column api.people.business_name is 'Name of a business.';
comment on column api.people.contact_name is 'Whom to ask for at a business.';
comment on column api.people.address_line1 is 'First line of the address.';
comment on column api.people.address_line2 is 'Second line of the address.';
comment on column api.people.city is 'City.';
comment on column api.people.state is 'State or region.';
comment on column api.people.postal_code is 'ZIP or postal code.';
comment on column api.people.country is 'Country; null if none was given.';
comment on column api.people.phones is 'Telephone numbers, an array of objects.';
comment on column api.people.emails is 'Email addresses, an array of objects.';
comment on column api.people.language is 'Preferred language, if known.';
comment on column api.people.created_at is 'When the portal first had it.';
comment on column api.people.updated_at is 'When it last changed.';
grant select on api.people to authenticated;
grant select on api.people to service_role;

create view api.requests with (security_invoker=true) as
 SELECT id,
    client_id,
    account_id,
    number,
    kind,
    data,
    state,
    decline_reason,
    created_by_name,
    created_at,
    decided_at,
    applied_at,
    cancelled_at
   FROM portal.requests;
comment on view api.requests is 'What the client asked of the agency about accounts.';
comment on column api.requests.id is 'Identifier.';
comment on column api.requests.client_id is 'The client, `clients.id`.';
comment on column api.requests.account_id is 'The account, `accounts.id`.';
comment on column api.requests.number is 'Number for display, such as R-101, unique per client.';
comment on column api.requests.kind is 'What is asked, such as recall, hold or direct_payment.';
comment on column api.requests.data is 'Fields of the request by kind; amounts as `amount_cents`.';
comment on column api.requests.state is 'submitted, accepted, declined, applied or cancelled.';
comment on column api.requests.decline_reason is 'Why the agency declined it.';
comment on column api.requests.created_by_name is 'Who submitted it.';
comment on column api.requests.created_at is 'When it was submitted.';
comment on column api.requests.decided_at is 'When the agency accepted or declined it; null before.';
comment on column api.requests.applied_at is 'When the agency carried it out; null before.';
comment on column api.requests.cancelled_at is 'When the client cancelled it; null if not.';
grant select on api.requests to authenticated;
grant select on api.requests to service_role;

create view api.statements with (security_invoker=true) as
 SELECT id,
    client_id,
    number,
    period_from,
    period_to,
    issued_on,
    method,
    opening_cents,
    collected_cents,
    fees_cents,
    paid_out_cents,
    adjustments_cents,
    closing_cents,
    state,
    paid_by,
    paid_on,
    created_at
   FROM portal.statements;
comment on view api.statements is 'Client statements: what was collected and kept as commission in a period, and the money sent.';
comment on column api.statements.id is 'Identifier.';
comment on column api.statements.client_id is 'The client, `clients.id`.';
comment on column api.statements.number is 'The agency''s number of the statement.';
comment on column api.statements.period_from is 'First day of the period.';
comment on column api.statements.period_to is 'Last day of the period.';
comment on column api.statements.issued_on is 'Day of issue.';
comment on column api.statements.method is 'gross: commission is invoiced. net: commission is kept. split: kept on collections, invoiced on direct payments.';
comment on column api.statements.opening_cents is 'Balance that the agency held at the beginning, in cents; negative: owed by the client.';
comment on column api.statements.collected_cents is 'Collected by the agency in the period, net of reversals, in cents.';
comment on column api.statements.fees_cents is 'Commission in the period, in cents.';
comment on column api.statements.paid_out_cents is 'Paid to the client, in cents.';
comment on column api.statements.adjustments_cents is 'Costs, invoices, carried balances and corrections, in cents.';
comment on column api.statements.closing_cents is 'Opening plus collected less fees and paid out, plus adjustments, in cents.';
comment on column api.statements.state is 'issued, paid, offset (nothing to pay), failed or reissued.';
comment on column api.statements.paid_by is 'ach or check; null before it is paid.';
comment on column api.statements.paid_on is 'Day of the payment to the client; null before.';
comment on column api.statements.created_at is 'When the portal first had it.';
grant select on api.statements to authenticated;
grant select on api.statements to service_role;

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function api.accounts(api.locations)
returns SETOF api.accounts
language sql stable
as $$
  select * from api.accounts where client_id = $1.client_id and location_id = $1.id
$$;
comment on function api.accounts is 'Accounts of a location. Computed relationship for /rest/v1.';

create function api.locations(api.accounts)
returns SETOF api.locations
language sql stable rows 1
as $$
  select * from api.locations where client_id = $1.client_id and id = $1.location_id
$$;
comment on function api.locations is 'Location of an account. Computed relationship for /rest/v1: no foreign key leads there.';

-- ═══ rest ════════════════════════════════════════════════════════════════════════════════════════════════════════════════════

create schema rest;

-- ─── functions ───────────────────────────────────────────────────────────────────────────────────────────

create function rest.notify_schema_change()
returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('pgrst', 'compare schema');
end
$$;
comment on function rest.notify_schema_change is 'Makes servers compare the exposed schemas with what they have read. Fired by the event trigger recoup_rest_ddl after DDL; without that trigger (no superuser) they compare every 30 seconds.';
