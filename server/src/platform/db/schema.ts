// Written by "npm run db:types" from the migrated schema; not by hand.
import type { ColumnType } from 'kysely';
import type { JsonOf } from './json-columns.ts';

export interface AuthAuditLogEntries {
  instance_id: ColumnType<string | null, string | null | undefined, string | null>;
  id: string;
  payload: ColumnType<JsonOf<'auth.audit_log_entries.payload'> | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ip_address: ColumnType<string, string | undefined, string>;
}

export interface AuthCustomOauthProviders {
  id: string;
  provider_type: string;
  identifier: string;
  name: string;
  client_id: string;
  client_secret: string;
  acceptable_client_ids: ColumnType<string[], string[] | undefined, string[]>;
  scopes: ColumnType<string[], string[] | undefined, string[]>;
  pkce_enabled: ColumnType<boolean, boolean | undefined, boolean>;
  attribute_mapping: ColumnType<JsonOf<'auth.custom_oauth_providers.attribute_mapping'>, string | undefined, string>;
  authorization_params: ColumnType<JsonOf<'auth.custom_oauth_providers.authorization_params'>, string | undefined, string>;
  enabled: ColumnType<boolean, boolean | undefined, boolean>;
  email_optional: ColumnType<boolean, boolean | undefined, boolean>;
  issuer: ColumnType<string | null, string | null | undefined, string | null>;
  discovery_url: ColumnType<string | null, string | null | undefined, string | null>;
  skip_nonce_check: ColumnType<boolean, boolean | undefined, boolean>;
  cached_discovery: ColumnType<JsonOf<'auth.custom_oauth_providers.cached_discovery'> | null, string | null | undefined, string | null>;
  discovery_cached_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  authorization_url: ColumnType<string | null, string | null | undefined, string | null>;
  token_url: ColumnType<string | null, string | null | undefined, string | null>;
  userinfo_url: ColumnType<string | null, string | null | undefined, string | null>;
  jwks_uri: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  custom_claims_allowlist: ColumnType<string[], string[] | undefined, string[]>;
}

export interface AuthFlowState {
  id: string;
  user_id: ColumnType<string | null, string | null | undefined, string | null>;
  auth_code: ColumnType<string | null, string | null | undefined, string | null>;
  code_challenge_method: ColumnType<string | null, string | null | undefined, string | null>;
  code_challenge: ColumnType<string | null, string | null | undefined, string | null>;
  provider_type: string;
  provider_access_token: ColumnType<string | null, string | null | undefined, string | null>;
  provider_refresh_token: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  authentication_method: string;
  auth_code_issued_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  invite_token: ColumnType<string | null, string | null | undefined, string | null>;
  referrer: ColumnType<string | null, string | null | undefined, string | null>;
  oauth_client_state_id: ColumnType<string | null, string | null | undefined, string | null>;
  linking_target_id: ColumnType<string | null, string | null | undefined, string | null>;
  email_optional: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface AuthIdentities {
  provider_id: string;
  user_id: string;
  identity_data: ColumnType<JsonOf<'auth.identities.identity_data'>, string, string>;
  provider: string;
  last_sign_in_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  email: ColumnType<string | null, never, never>;
  id: ColumnType<string, string | undefined, string>;
}

export interface AuthInstances {
  id: string;
  uuid: ColumnType<string | null, string | null | undefined, string | null>;
  raw_base_config: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AuthMfaAmrClaims {
  session_id: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
  authentication_method: string;
  id: string;
}

export interface AuthMfaChallenges {
  id: string;
  factor_id: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ip_address: string;
  otp_code: ColumnType<string | null, string | null | undefined, string | null>;
  web_authn_session_data: ColumnType<JsonOf<'auth.mfa_challenges.web_authn_session_data'> | null, string | null | undefined, string | null>;
}

export interface AuthMfaFactors {
  id: string;
  user_id: string;
  friendly_name: ColumnType<string | null, string | null | undefined, string | null>;
  factor_type: string;
  status: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
  secret: ColumnType<string | null, string | null | undefined, string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  last_challenged_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  web_authn_credential: ColumnType<JsonOf<'auth.mfa_factors.web_authn_credential'> | null, string | null | undefined, string | null>;
  web_authn_aaguid: ColumnType<string | null, string | null | undefined, string | null>;
  last_webauthn_challenge_data: ColumnType<JsonOf<'auth.mfa_factors.last_webauthn_challenge_data'> | null, string | null | undefined, string | null>;
}

export interface AuthOauthAuthorizations {
  id: string;
  authorization_id: string;
  client_id: string;
  user_id: ColumnType<string | null, string | null | undefined, string | null>;
  redirect_uri: string;
  scope: string;
  state: ColumnType<string | null, string | null | undefined, string | null>;
  resource: ColumnType<string | null, string | null | undefined, string | null>;
  code_challenge: ColumnType<string | null, string | null | undefined, string | null>;
  code_challenge_method: ColumnType<string | null, string | null | undefined, string | null>;
  response_type: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
  authorization_code: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string | undefined, Date | string>;
  approved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  nonce: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AuthOauthClientStates {
  id: string;
  provider_type: string;
  code_verifier: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AuthOauthClients {
  id: string;
  client_secret_hash: ColumnType<string | null, string | null | undefined, string | null>;
  registration_type: string;
  redirect_uris: string;
  grant_types: string;
  client_name: ColumnType<string | null, string | null | undefined, string | null>;
  client_uri: ColumnType<string | null, string | null | undefined, string | null>;
  logo_uri: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  client_type: ColumnType<string, string | undefined, string>;
  token_endpoint_auth_method: string;
}

export interface AuthOauthConsents {
  id: string;
  user_id: string;
  client_id: string;
  scopes: string;
  granted_at: ColumnType<Date, Date | string, Date | string>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AuthOneTimeTokens {
  id: string;
  user_id: string;
  token_type: string;
  token_hash: string;
  relates_to: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AuthRefreshTokens {
  instance_id: ColumnType<string | null, string | null | undefined, string | null>;
  id: ColumnType<number, number | undefined, number>;
  token: ColumnType<string | null, string | null | undefined, string | null>;
  user_id: ColumnType<string | null, string | null | undefined, string | null>;
  revoked: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  parent: ColumnType<string | null, string | null | undefined, string | null>;
  session_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AuthSamlProviders {
  id: string;
  sso_provider_id: string;
  entity_id: string;
  metadata_xml: string;
  metadata_url: ColumnType<string | null, string | null | undefined, string | null>;
  attribute_mapping: ColumnType<JsonOf<'auth.saml_providers.attribute_mapping'> | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  name_id_format: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AuthSamlRelayStates {
  id: string;
  sso_provider_id: string;
  request_id: string;
  for_email: ColumnType<string | null, string | null | undefined, string | null>;
  redirect_to: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  flow_state_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AuthSchemaMigrations {
  version: string;
}

export interface AuthSessions {
  id: string;
  user_id: string;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  factor_id: ColumnType<string | null, string | null | undefined, string | null>;
  aal: ColumnType<string | null, string | null | undefined, string | null>;
  not_after: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  refreshed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  ip: ColumnType<string | null, string | null | undefined, string | null>;
  tag: ColumnType<string | null, string | null | undefined, string | null>;
  oauth_client_id: ColumnType<string | null, string | null | undefined, string | null>;
  refresh_token_hmac_key: ColumnType<string | null, string | null | undefined, string | null>;
  refresh_token_counter: ColumnType<number | null, number | null | undefined, number | null>;
  scopes: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AuthSsoDomains {
  id: string;
  sso_provider_id: string;
  domain: string;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AuthSsoProviders {
  id: string;
  resource_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  disabled: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
}

export interface AuthUsers {
  instance_id: ColumnType<string | null, string | null | undefined, string | null>;
  id: string;
  aud: ColumnType<string | null, string | null | undefined, string | null>;
  role: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  encrypted_password: ColumnType<string | null, string | null | undefined, string | null>;
  email_confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  invited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  confirmation_token: ColumnType<string | null, string | null | undefined, string | null>;
  confirmation_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  recovery_token: ColumnType<string | null, string | null | undefined, string | null>;
  recovery_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  email_change_token_new: ColumnType<string | null, string | null | undefined, string | null>;
  email_change: ColumnType<string | null, string | null | undefined, string | null>;
  email_change_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_sign_in_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  raw_app_meta_data: ColumnType<JsonOf<'auth.users.raw_app_meta_data'> | null, string | null | undefined, string | null>;
  raw_user_meta_data: ColumnType<JsonOf<'auth.users.raw_user_meta_data'> | null, string | null | undefined, string | null>;
  is_super_admin: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  phone_confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  phone_change: ColumnType<string | null, string | null | undefined, string | null>;
  phone_change_token: ColumnType<string | null, string | null | undefined, string | null>;
  phone_change_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  confirmed_at: ColumnType<Date | null, never, never>;
  email_change_token_current: ColumnType<string | null, string | null | undefined, string | null>;
  email_change_confirm_status: ColumnType<number | null, number | null | undefined, number | null>;
  banned_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reauthentication_token: ColumnType<string | null, string | null | undefined, string | null>;
  reauthentication_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_sso_user: ColumnType<boolean, boolean | undefined, boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_anonymous: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface AuthWebauthnChallenges {
  id: string;
  user_id: ColumnType<string | null, string | null | undefined, string | null>;
  challenge_type: string;
  session_data: ColumnType<JsonOf<'auth.webauthn_challenges.session_data'>, string, string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AuthWebauthnCredentials {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  attestation_type: ColumnType<string, string | undefined, string>;
  aaguid: ColumnType<string | null, string | null | undefined, string | null>;
  sign_count: ColumnType<number, number | undefined, number>;
  transports: ColumnType<JsonOf<'auth.webauthn_credentials.transports'>, string | undefined, string>;
  backup_eligible: boolean;
  backed_up: boolean;
  friendly_name: ColumnType<string, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AuthExtEmailOutbox {
  id: string;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  sealed: string;
}

export interface AuthExtFlowSessionExpiries {
  flow_id: string;
  not_after: ColumnType<Date, Date | string, Date | string>;
}

export interface AuthExtKnownNetworks {
  user_id: string;
  network: string;
  seen_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AuthExtRateLimits {
  bucket: string;
  count: number;
  resets_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AuthExtRecoveryCodes {
  user_id: string;
  code_hash: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AuthExtSamlKeys {
  id: string;
  certificate: string;
  private_key_sealed: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AuthExtSigningKeys {
  kid: string;
  algorithm: string;
  public_jwk: ColumnType<JsonOf<'auth_ext.signing_keys.public_jwk'>, string, string>;
  private_jwk_sealed: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  verifies_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  verifies_project_keys: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface AuthExtUsedAssertions {
  sso_provider_id: string;
  assertion_hash: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AuthExtUsedCodes {
  factor_id: string;
  last_step: number;
}

export interface FeedAccountTotals {
  client_id: string;
  day: string;
  agency_account: string;
  balance_cents: number;
  collected_cents: ColumnType<number | null, number | null | undefined, number | null>;
  commission_cents: ColumnType<number | null, number | null | undefined, number | null>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  portal_balance_cents: ColumnType<number | null, number | null | undefined, number | null>;
  external_id: string;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedBankBalances {
  day: string;
  bank_account: string;
  balance_cents: number;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedChangeMarks {
  at: ColumnType<Date, Date | string, Date | string>;
  position: number;
}

export interface FeedClientChanges {
  id: ColumnType<number, number | undefined, number>;
  client_id: string;
  changes: ColumnType<JsonOf<'feed.client_changes.changes'>, string, string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedClientTotals {
  client_id: string;
  day: string;
  accounts: ColumnType<number | null, number | null | undefined, number | null>;
  balance_cents: ColumnType<number | null, number | null | undefined, number | null>;
  collected_cents: ColumnType<number | null, number | null | undefined, number | null>;
  commission_cents: ColumnType<number | null, number | null | undefined, number | null>;
  remitted_cents: ColumnType<number | null, number | null | undefined, number | null>;
  portal_accounts: number;
  portal_balance_cents: number;
  external_id: string;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedComplianceFlags {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  stop: string;
  kind: string;
  external_id: string;
  reported_status: ColumnType<string | null, string | null | undefined, string | null>;
  reported_at: ColumnType<Date, Date | string, Date | string>;
  message: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  cleared_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reviewed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FeedDeliveries {
  id: ColumnType<string, string | undefined, string>;
  webhook_id: string;
  body: ColumnType<JsonOf<'feed.deliveries.body'>, string, string>;
  state: ColumnType<string, string | undefined, string>;
  attempts: ColumnType<number, number | undefined, number>;
  next_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  last_status: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FeedExchange {
  id: ColumnType<number, number | undefined, number>;
  layout: ColumnType<string | null, string | null | undefined, string | null>;
  system_id: ColumnType<string | null, string | null | undefined, string | null>;
  batched_position: ColumnType<number, number | undefined, number>;
  last_look_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_success_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failing_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failures: ColumnType<number, number | undefined, number>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  retry_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FeedExchangeBatches {
  number: ColumnType<number, number | undefined, number>;
  kind: string;
  layout: string;
  after_position: number;
  last_position: number;
  events: number;
  file_name: string;
  state: ColumnType<string, string | undefined, string>;
  bytes: ColumnType<number | null, number | null | undefined, number | null>;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  repeats: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FeedExchangeFiles {
  id: ColumnType<string, string | undefined, string>;
  name: string;
  state: string;
  bytes: number;
  modified_at: ColumnType<Date, Date | string, Date | string>;
  seen_at: ColumnType<Date, Date | string, Date | string>;
  handling: ColumnType<JsonOf<'feed.exchange_files.handling'> | null, string | null | undefined, string | null>;
  taken_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  last_line: ColumnType<number, number | undefined, number>;
  counts: ColumnType<JsonOf<'feed.exchange_files.counts'>, string | undefined, string>;
  decided: ColumnType<string | null, string | null | undefined, string | null>;
  path: ColumnType<string | null, string | null | undefined, string | null>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  failures: ColumnType<number, number | undefined, number>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FeedExchangePatterns {
  pattern: string;
  kind: ColumnType<string | null, string | null | undefined, string | null>;
  source: ColumnType<string | null, string | null | undefined, string | null>;
  is_dry_run: ColumnType<boolean, boolean | undefined, boolean>;
  is_history: ColumnType<boolean, boolean | undefined, boolean>;
  columns: ColumnType<JsonOf<'feed.exchange_patterns.columns'>, string | undefined, string>;
  constants: ColumnType<JsonOf<'feed.exchange_patterns.constants'>, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedExchangeTemplates {
  name: string;
  kind: string;
  definition: ColumnType<JsonOf<'feed.exchange_templates.definition'>, string, string>;
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedFieldLocks {
  id: ColumnType<string, string | undefined, string>;
  client_id: ColumnType<string | null, string | null | undefined, string | null>;
  field_group: string;
  owner: ColumnType<string | null, string | null | undefined, string | null>;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_by_name: string;
}

export interface FeedFileMappings {
  source: string;
  kind: string;
  columns: ColumnType<JsonOf<'feed.file_mappings.columns'>, string, string>;
  constants: ColumnType<JsonOf<'feed.file_mappings.constants'>, string, string>;
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedInterestRuns {
  through_on: string;
  started_at: ColumnType<Date, Date | string, Date | string>;
}

export interface FeedKeyUses {
  id: ColumnType<string, string | undefined, string>;
  system_id: ColumnType<string | null, string | null | undefined, string | null>;
  client_id: ColumnType<string | null, string | null | undefined, string | null>;
  operation: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  items: number;
  refused: ColumnType<number, number | undefined, number>;
  with_pii: ColumnType<boolean, boolean | undefined, boolean>;
  sender: ColumnType<string | null, string | null | undefined, string | null>;
  file_name: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface FeedLoads {
  id: ColumnType<string, string | undefined, string>;
  file_name: string;
  file_bytes: number;
  file_key: ColumnType<string | null, string | null | undefined, string | null>;
  kind: ColumnType<string | null, string | null | undefined, string | null>;
  source: ColumnType<string | null, string | null | undefined, string | null>;
  is_history: boolean;
  state: ColumnType<string, string | undefined, string>;
  columns: ColumnType<JsonOf<'feed.loads.columns'> | null, string | null | undefined, string | null>;
  mapping: ColumnType<JsonOf<'feed.loads.mapping'>, string | undefined, string>;
  report: ColumnType<JsonOf<'feed.loads.report'> | null, string | null | undefined, string | null>;
  counts: ColumnType<JsonOf<'feed.loads.counts'>, string | undefined, string>;
  last_line: ColumnType<number, number | undefined, number>;
  rows_total: ColumnType<number | null, number | null | undefined, number | null>;
  step_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_cancelling: ColumnType<boolean, boolean | undefined, boolean>;
  refused_key: ColumnType<string | null, string | null | undefined, string | null>;
  failure: ColumnType<JsonOf<'feed.loads.failure'>, string | undefined, string>;
  created_by: string;
  created_by_name: string;
  applied_by: ColumnType<string | null, string | null | undefined, string | null>;
  applied_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FeedOutboxEvents {
  client_id: string;
  kind: string;
  subject_id: string;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  id: ColumnType<string, string | undefined, string>;
  position: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface FeedPlannedMembers {
  client_id: string;
  external_id: string;
  email: string;
  name: ColumnType<string | null, string | null | undefined, string | null>;
  role: string;
  location_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  is_invited: boolean;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  invited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FeedReceivedItems {
  client_id: string;
  kind: string;
  external_id: string;
  digest: Buffer;
  subject_id: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedSimulatedAgency {
  id: ColumnType<number, number | undefined, number>;
  seed: number;
  began_on: string;
  key_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  memory: ColumnType<JsonOf<'feed.simulated_agency.memory'> | null, string | null | undefined, string | null>;
  outbox: ColumnType<JsonOf<'feed.simulated_agency.outbox'> | null, string | null | undefined, string | null>;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedStatusCodes {
  code: string;
  status: string;
  reason_code: ColumnType<string | null, string | null | undefined, string | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedSystems {
  id: ColumnType<string, string | undefined, string>;
  name: string;
  key_sha256: string;
  key_hint: string;
  scopes: string[];
  acknowledged_position: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  client_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  expires_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface FeedUnmappedStatuses {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  code: string;
  item: ColumnType<JsonOf<'feed.unmapped_statuses.item'>, string, string>;
  at: ColumnType<Date, Date | string, Date | string>;
  is_history: boolean;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  mapped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  result: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface FeedWaitingItems {
  position: ColumnType<number, number | undefined, number>;
  client: string;
  kind: string;
  external_id: string;
  digest: Buffer;
  item_sealed: string;
  client_id: ColumnType<string | null, string | null | undefined, string | null>;
  needs_kind: string;
  needs_name: string;
  is_ready: ColumnType<boolean, boolean | undefined, boolean>;
  refusal_code: ColumnType<string | null, string | null | undefined, string | null>;
  refusal_message: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FeedWebhooks {
  id: ColumnType<string, string | undefined, string>;
  url: string;
  secret_sealed: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  notified_position: ColumnType<number, number | undefined, number>;
}

export interface PortalAccountBalances {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  as_of: ColumnType<Date, Date | string, Date | string>;
  balance_cents: number;
  accrued_cents: number;
  external_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  charge: ColumnType<string | null, string | null | undefined, string | null>;
  charge_cents: ColumnType<number | null, number | null | undefined, number | null>;
  charge_text: ColumnType<string | null, string | null | undefined, string | null>;
  changed_in: ColumnType<number, number | undefined, number>;
}

export interface PortalAccountEvents {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  kind: string;
  direction: ColumnType<string | null, string | null | undefined, string | null>;
  outcome: ColumnType<string | null, string | null | undefined, string | null>;
  body: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string, Date | string>;
  external_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalAccountNotes {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  body: string;
  author_name: string;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalAccountParties {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  role: string;
  display_name: string;
  is_liable: boolean;
  contact: ColumnType<JsonOf<'portal.account_parties.contact'>, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalAccountStatusHistory {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  from_status: ColumnType<string | null, string | null | undefined, string | null>;
  to_status: string;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  actor: string;
  actor_user_id: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  reason_code: ColumnType<string | null, string | null | undefined, string | null>;
  agency_code: ColumnType<string | null, string | null | undefined, string | null>;
  external_id: ColumnType<string | null, string | null | undefined, string | null>;
  written_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalAccounts {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  number: number;
  person_id: string;
  debtor_name: string;
  location_id: ColumnType<string | null, string | null | undefined, string | null>;
  batch_id: string;
  import_id: ColumnType<string | null, string | null | undefined, string | null>;
  import_row_number: ColumnType<number | null, number | null | undefined, number | null>;
  debt_type: string;
  client_account_number: string;
  client_account_key: string;
  status: string;
  status_reason: ColumnType<string | null, string | null | undefined, string | null>;
  status_since: ColumnType<Date, Date | string | undefined, Date | string>;
  placed_on: string;
  last_activity_at: ColumnType<Date, Date | string | undefined, Date | string>;
  amount_placed_cents: number;
  paid_cents: ColumnType<number, number | undefined, number>;
  adjusted_cents: ColumnType<number, number | undefined, number>;
  balance_cents: number;
  debt_date: ColumnType<string | null, string | null | undefined, string | null>;
  itemization_reference: ColumnType<string | null, string | null | undefined, string | null>;
  itemization_date: ColumnType<string | null, string | null | undefined, string | null>;
  itemization_amount_cents: ColumnType<number | null, number | null | undefined, number | null>;
  itemization_interest_cents: ColumnType<number | null, number | null | undefined, number | null>;
  itemization_fees_cents: ColumnType<number | null, number | null | undefined, number | null>;
  itemization_payments_cents: ColumnType<number | null, number | null | undefined, number | null>;
  itemization_credits_cents: ColumnType<number | null, number | null | undefined, number | null>;
  creditor_current: ColumnType<string | null, string | null | undefined, string | null>;
  creditor_itemization: ColumnType<string | null, string | null | undefined, string | null>;
  details: ColumnType<JsonOf<'portal.accounts.details'>, string | undefined, string>;
  previous_account_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  agency_account_number: ColumnType<string | null, string | null | undefined, string | null>;
  acknowledged_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  status_before_pause: ColumnType<string | null, string | null | undefined, string | null>;
  hold_until: ColumnType<string | null, string | null | undefined, string | null>;
  accrued_cents: ColumnType<number, number | undefined, number>;
  paid_direct_cents: ColumnType<number, number | undefined, number>;
  last_paid_on: ColumnType<string | null, string | null | undefined, string | null>;
  closed_on: ColumnType<string | null, string | null | undefined, string | null>;
  collection_stops: ColumnType<string[], string[] | undefined, string[]>;
  conversion_cents: ColumnType<number, number | undefined, number>;
  balance_as_of: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  changed_in: ColumnType<number, number | undefined, number>;
}

export interface PortalAchEntries {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  file_id: string;
  statement_id: string;
  bank_account_id: string;
  sec: string;
  amount_cents: number;
  trace: string;
  state: ColumnType<string, string | undefined, string>;
  return_code: ColumnType<string | null, string | null | undefined, string | null>;
  returned_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  returned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalAchFiles {
  id: ColumnType<string, string | undefined, string>;
  number: number;
  effective_on: string;
  state: string;
  entries: number;
  total_cents: number;
  prepared_by: string;
  prepared_by_name: string;
  prepared_at: ColumnType<Date, Date | string | undefined, Date | string>;
  approved_by: ColumnType<string | null, string | null | undefined, string | null>;
  approved_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  approved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  exported_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  exported_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  modifier: ColumnType<string | null, string | null | undefined, string | null>;
  cancelled_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  originator: ColumnType<JsonOf<'portal.ach_files.originator'>, string, string>;
}

export interface PortalAchSettings {
  id: ColumnType<boolean, boolean | undefined, boolean>;
  immediate_destination: string;
  immediate_destination_name: string;
  immediate_origin: string;
  immediate_origin_name: string;
  company_name: string;
  company_id: string;
  odfi_routing: string;
  last_file: ColumnType<number, number | undefined, number>;
  last_trace: ColumnType<number, number | undefined, number>;
  updated_by_name: string;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalAgencyAuditLog {
  id: ColumnType<string, string | undefined, string>;
  actor_user_id: ColumnType<string | null, string | null | undefined, string | null>;
  actor_name: string;
  action: string;
  client_id: ColumnType<string | null, string | null | undefined, string | null>;
  subject_type: ColumnType<string | null, string | null | undefined, string | null>;
  subject_id: ColumnType<string | null, string | null | undefined, string | null>;
  details: ColumnType<JsonOf<'portal.agency_audit_log.details'>, string | undefined, string>;
  ip_address: ColumnType<string | null, string | null | undefined, string | null>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  is_internal: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PortalAgencyInvitations {
  id: ColumnType<string, string | undefined, string>;
  token_sha256: string;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  role: string;
  client_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  invited_by: ColumnType<string | null, string | null | undefined, string | null>;
  invited_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sent_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  accepted_by: ColumnType<string | null, string | null | undefined, string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalAgencyLicenses {
  id: ColumnType<string, string | undefined, string>;
  state: string;
  number: string;
  valid_from: string;
  valid_until: ColumnType<string | null, string | null | undefined, string | null>;
  revision: ColumnType<number, number | undefined, number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_by_name: string;
}

export interface PortalAgencyMembers {
  id: ColumnType<string, string | undefined, string>;
  user_id: string;
  role: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  client_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  revision: ColumnType<number, number | undefined, number>;
}

export interface PortalAgreementSignatures {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  version_id: string;
  kind: string;
  version: string;
  body: string;
  sha256: string;
  signer_name: string;
  signer_title: string;
  consent: string;
  signed_by: string;
  signed_at: ColumnType<Date, Date | string, Date | string>;
  ip_address: string;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  file_key: string;
  file_bytes: number;
  file_sha256: string;
}

export interface PortalAgreementVersions {
  id: ColumnType<string, string | undefined, string>;
  kind: string;
  version: string;
  title: string;
  sha256: string;
  body: string;
  must_sign_anew: boolean;
  registered_at: ColumnType<Date, Date | string | undefined, Date | string>;
  current_since: ColumnType<Date, Date | string | undefined, Date | string>;
  added_by: ColumnType<string | null, string | null | undefined, string | null>;
  added_by_name: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalAnswerTemplates {
  id: ColumnType<string, string | undefined, string>;
  name: string;
  body: string;
  revision: ColumnType<number, number | undefined, number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_by_name: string;
}

export interface PortalApiKeyUses {
  client_id: string;
  api_key_id: string;
  hour: ColumnType<Date, Date | string, Date | string>;
  route: string;
  count: ColumnType<number, number | undefined, number>;
}

export interface PortalApiKeys {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  name: string;
  prefix: string;
  key_hmac: string;
  scopes: string[];
  location_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  created_by: string;
  created_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_by: ColumnType<string | null, string | null | undefined, string | null>;
  revoked_by_name: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalAuditLog {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  actor_user_id: ColumnType<string | null, string | null | undefined, string | null>;
  action: string;
  subject_type: ColumnType<string | null, string | null | undefined, string | null>;
  subject_id: ColumnType<string | null, string | null | undefined, string | null>;
  details: ColumnType<JsonOf<'portal.audit_log.details'>, string | undefined, string>;
  ip_address: ColumnType<string | null, string | null | undefined, string | null>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  session_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalBankAccounts {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  holder: string;
  routing_number: string;
  bank_name: ColumnType<string | null, string | null | undefined, string | null>;
  number_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  number_last4: string;
  number_fingerprint: ColumnType<string | null, string | null | undefined, string | null>;
  type: string;
  purpose: string;
  is_default: ColumnType<boolean, boolean | undefined, boolean>;
  usable_from: ColumnType<Date, Date | string, Date | string>;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  archived_by: ColumnType<string | null, string | null | undefined, string | null>;
  archived_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  archived_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalBatches {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  number: number;
  source: string;
  import_id: ColumnType<string | null, string | null | undefined, string | null>;
  account_count: ColumnType<number, number | undefined, number>;
  amount_placed_cents: ColumnType<number, number | undefined, number>;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  agency_batch: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalBrand {
  id: ColumnType<boolean, boolean | undefined, boolean>;
  product_name: ColumnType<string | null, string | null | undefined, string | null>;
  agency_name: ColumnType<string | null, string | null | undefined, string | null>;
  website: ColumnType<string | null, string | null | undefined, string | null>;
  support_email: ColumnType<string | null, string | null | undefined, string | null>;
  support_phone: ColumnType<string | null, string | null | undefined, string | null>;
  accent_color: ColumnType<string | null, string | null | undefined, string | null>;
  logo_id: ColumnType<string | null, string | null | undefined, string | null>;
  dark_logo_id: ColumnType<string | null, string | null | undefined, string | null>;
  sign_in_headline: ColumnType<string | null, string | null | undefined, string | null>;
  sign_in_text: ColumnType<string | null, string | null | undefined, string | null>;
  picture_id: ColumnType<string | null, string | null | undefined, string | null>;
  revision: ColumnType<number, number | undefined, number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_by_name: string;
}

export interface PortalBrandImages {
  id: ColumnType<string, string | undefined, string>;
  media_type: string;
  width: number;
  height: number;
  content: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalClientEndingCounts {
  client_id: string;
  effect: string;
  what: string;
  records: number;
}

export interface PortalClientEndingFiles {
  client_id: string;
  path: string;
  file_key: string;
  row_count: ColumnType<number | null, number | null | undefined, number | null>;
  bytes: number;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  is_missing: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PortalClientEndings {
  client_id: string;
  reason: string;
  disposition: string;
  with_numbers: boolean;
  state: ColumnType<string, string | undefined, string>;
  failure_message: ColumnType<string | null, string | null | undefined, string | null>;
  ended_by: ColumnType<string | null, string | null | undefined, string | null>;
  ended_by_name: string;
  ended_at: ColumnType<Date, Date | string, Date | string>;
  exported_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  manifest_sha256: ColumnType<string | null, string | null | undefined, string | null>;
  files: ColumnType<number | null, number | null | undefined, number | null>;
  bytes: ColumnType<number | null, number | null | undefined, number | null>;
  returned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  returned_to: ColumnType<string | null, string | null | undefined, string | null>;
  returned_how: ColumnType<string | null, string | null | undefined, string | null>;
  returned_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  deletion_ordered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deletion_ordered_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalClientNoteVersions {
  client_id: string;
  note_id: string;
  revision: number;
  body: string;
  written_by_name: string;
  written_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PortalClientNotes {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  body: string;
  revision: ColumnType<number, number | undefined, number>;
  created_by: string;
  created_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  edited_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  edited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalClientProfileVersions {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  field: string;
  version: number;
  value: ColumnType<string | null, string | null | undefined, string | null>;
  value_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  changed_by: ColumnType<string | null, string | null | undefined, string | null>;
  changed_by_name: string;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalClientSections {
  client_id: string;
  section: string;
  revision: ColumnType<number, number | undefined, number>;
  changed_by: ColumnType<string | null, string | null | undefined, string | null>;
  changed_by_name: string;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalClients {
  id: ColumnType<string, string | undefined, string>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  name: string;
  legal_name: string;
  trade: ColumnType<string, string | undefined, string>;
  debt_types: ColumnType<string[], string[] | undefined, string[]>;
  is_onboarding_completed: ColumnType<boolean, boolean | undefined, boolean>;
  last_account_number: ColumnType<number, number | undefined, number>;
  last_batch_number: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  dba: ColumnType<string | null, string | null | undefined, string | null>;
  entity_type: ColumnType<string | null, string | null | undefined, string | null>;
  formation_state: ColumnType<string | null, string | null | undefined, string | null>;
  formation_year: ColumnType<number | null, number | null | undefined, number | null>;
  ein_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  ein_last4: ColumnType<string | null, string | null | undefined, string | null>;
  website: ColumnType<string | null, string | null | undefined, string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  contacts: ColumnType<JsonOf<'portal.clients.contacts'> | null, string | null | undefined, string | null>;
  physical_address: ColumnType<JsonOf<'portal.clients.physical_address'> | null, string | null | undefined, string | null>;
  mailing_address: ColumnType<JsonOf<'portal.clients.mailing_address'> | null, string | null | undefined, string | null>;
  remit_to_address: ColumnType<JsonOf<'portal.clients.remit_to_address'> | null, string | null | undefined, string | null>;
  itemization_default: ColumnType<string | null, string | null | undefined, string | null>;
  interest_charged: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  interest_rate_bp: ColumnType<number | null, number | null | undefined, number | null>;
  interest_from: ColumnType<string | null, string | null | undefined, string | null>;
  credit_reporting: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  credit_reporting_wait_days: ColumnType<number | null, number | null | undefined, number | null>;
  remittance_method: ColumnType<string | null, string | null | undefined, string | null>;
  remittance_frequency: ColumnType<string | null, string | null | undefined, string | null>;
  settlement_min_percent: ColumnType<number | null, number | null | undefined, number | null>;
  plan_max_months: ColumnType<number | null, number | null | undefined, number | null>;
  legal_allowed: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  authority_name: ColumnType<string | null, string | null | undefined, string | null>;
  authority_title: ColumnType<string | null, string | null | undefined, string | null>;
  onboarding_state: ColumnType<string, string | undefined, string>;
  onboarding_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  onboarding_by: ColumnType<string | null, string | null | undefined, string | null>;
  onboarding_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  onboarding_reason: ColumnType<string | null, string | null | undefined, string | null>;
  paper_agreement_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_healthcare: ColumnType<boolean | null, never, never>;
  last_request_number: ColumnType<number, number | undefined, number>;
  agency_client_id: ColumnType<string | null, string | null | undefined, string | null>;
  live_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  goes_live_on: ColumnType<string | null, string | null | undefined, string | null>;
  changed_in: ColumnType<number, number | undefined, number>;
  suspended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  suspended_reason: ColumnType<string | null, string | null | undefined, string | null>;
  suspended_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  maintenance_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  maintenance_message: ColumnType<string | null, string | null | undefined, string | null>;
  maintenance_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  maintenance_by_name: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalCollectionTotals {
  client_id: string;
  location_id: string;
  reported_on: string;
  agency_cents: ColumnType<number, number | undefined, number>;
  direct_cents: ColumnType<number, number | undefined, number>;
  adjusted_cents: ColumnType<number, number | undefined, number>;
  commission_cents: ColumnType<number, number | undefined, number>;
  payments: ColumnType<number, number | undefined, number>;
  direct_commission_cents: ColumnType<number, number | undefined, number>;
}

export interface PortalCommissionSchedules {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  version: number;
  schedule: ColumnType<JsonOf<'portal.commission_schedules.schedule'>, string, string>;
  valid_from: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalComplaints {
  client_id: ColumnType<string | null, string | null | undefined, string | null>;
  id: ColumnType<string, string | undefined, string>;
  number: ColumnType<number, number | undefined, number>;
  kind: string;
  source: string;
  complainant: string;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  body: string;
  received_on: string;
  due_on: string;
  owner_id: ColumnType<string | null, string | null | undefined, string | null>;
  owner_name: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answered_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  outcome: ColumnType<string | null, string | null | undefined, string | null>;
  resolution: ColumnType<string | null, string | null | undefined, string | null>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  resolved_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  revision: ColumnType<number, number | undefined, number>;
}

export interface PortalComplianceSettings {
  is_only: ColumnType<boolean, boolean | undefined, boolean>;
  complaint_days: number;
  updated_by_name: string;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalDisputes {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  reason: string;
  details: ColumnType<string | null, string | null | undefined, string | null>;
  needs: ColumnType<string | null, string | null | undefined, string | null>;
  received_on: string;
  due_on: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  answer_text: ColumnType<string | null, string | null | undefined, string | null>;
  answer_amount_cents: ColumnType<number | null, number | null | undefined, number | null>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answered_by: ColumnType<string | null, string | null | undefined, string | null>;
  answered_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  outcome: ColumnType<string | null, string | null | undefined, string | null>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  external_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
  answer_mistake: ColumnType<string | null, string | null | undefined, string | null>;
  answer_request_id: ColumnType<string | null, string | null | undefined, string | null>;
  is_written: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  is_within_period: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  verification_sent_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalDocuments {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  draft_id: ColumnType<string | null, string | null | undefined, string | null>;
  kind: string;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  file_key: string;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  author_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  message_id: ColumnType<string | null, string | null | undefined, string | null>;
  dispute_id: ColumnType<string | null, string | null | undefined, string | null>;
  request_id: ColumnType<string | null, string | null | undefined, string | null>;
  external_id: ColumnType<string | null, string | null | undefined, string | null>;
  title: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalEmailTextVersions {
  template: string;
  revision: number;
  subject: ColumnType<string | null, string | null | undefined, string | null>;
  body: ColumnType<string | null, string | null | undefined, string | null>;
  button: ColumnType<string | null, string | null | undefined, string | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by_name: string;
}

export interface PortalExports {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  format: string;
  query: ColumnType<JsonOf<'portal.exports.query'>, string, string>;
  state: ColumnType<string, string | undefined, string>;
  rows_done: ColumnType<number, number | undefined, number>;
  rows_total: ColumnType<number | null, number | null | undefined, number | null>;
  file_key: ColumnType<string | null, string | null | undefined, string | null>;
  file_name: ColumnType<string | null, string | null | undefined, string | null>;
  bytes: ColumnType<number | null, number | null | undefined, number | null>;
  failure_message: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  session_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalIdempotencyKeys {
  user_id: string;
  key: string;
  operation: string;
  request_sha256: string;
  status: ColumnType<number | null, number | null | undefined, number | null>;
  response: ColumnType<JsonOf<'portal.idempotency_keys.response'> | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalImportEdits {
  client_id: string;
  import_id: string;
  row_number: number;
  cells: ColumnType<JsonOf<'portal.import_edits.cells'>, string | undefined, string>;
  is_left_out: ColumnType<boolean, boolean | undefined, boolean>;
  edited_by: string;
  edited_at: ColumnType<Date, Date | string | undefined, Date | string>;
  answers: ColumnType<JsonOf<'portal.import_edits.answers'>, string | undefined, string>;
}

export interface PortalImportMappings {
  client_id: string;
  header_signature: string;
  mapping: ColumnType<JsonOf<'portal.import_mappings.mapping'>, string, string>;
  updated_by: string;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalImportRows {
  client_id: string;
  import_id: string;
  row_number: number;
  cells: string[];
  record: ColumnType<JsonOf<'portal.import_rows.record'> | null, string | null | undefined, string | null>;
  state: string;
  problems: ColumnType<JsonOf<'portal.import_rows.problems'>, string | undefined, string>;
  account_key: ColumnType<string | null, string | null | undefined, string | null>;
  amount_cents: ColumnType<number | null, number | null | undefined, number | null>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  person_id: ColumnType<string | null, string | null | undefined, string | null>;
  merged_into: ColumnType<number | null, number | null | undefined, number | null>;
  match_key: ColumnType<string | null, string | null | undefined, string | null>;
  cells_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  group_key: ColumnType<string | null, string | null | undefined, string | null>;
  notice: ColumnType<JsonOf<'portal.import_rows.notice'> | null, string | null | undefined, string | null>;
  itemization_assumed: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PortalImports {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  file_name: string;
  file_bytes: number;
  file_key: ColumnType<string | null, string | null | undefined, string | null>;
  file_sha256: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  progress_done: ColumnType<number, number | undefined, number>;
  progress_total: ColumnType<number | null, number | null | undefined, number | null>;
  failure_code: ColumnType<string | null, string | null | undefined, string | null>;
  failure_message: ColumnType<string | null, string | null | undefined, string | null>;
  structure: ColumnType<JsonOf<'portal.imports.structure'> | null, string | null | undefined, string | null>;
  mapping: ColumnType<JsonOf<'portal.imports.mapping'> | null, string | null | undefined, string | null>;
  header_signature: ColumnType<string | null, string | null | undefined, string | null>;
  summary: ColumnType<JsonOf<'portal.imports.summary'> | null, string | null | undefined, string | null>;
  revision: ColumnType<number, number | undefined, number>;
  certified_by: ColumnType<string | null, string | null | undefined, string | null>;
  certified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  batch_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  claim: ColumnType<string | null, string | null | undefined, string | null>;
  reading: ColumnType<JsonOf<'portal.imports.reading'> | null, string | null | undefined, string | null>;
  plan: ColumnType<JsonOf<'portal.imports.plan'> | null, string | null | undefined, string | null>;
  notified_state: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalInboxDismissals {
  client_id: string;
  user_id: string;
  account_id: string;
  dismissed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PortalIncidentUpdates {
  id: ColumnType<string, string | undefined, string>;
  incident_id: string;
  state: string;
  text: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  by_name: string;
}

export interface PortalIncidents {
  id: ColumnType<string, string | undefined, string>;
  title: string;
  state: string;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_by_name: string;
}

export interface PortalInstallation {
  id: ColumnType<boolean, boolean | undefined, boolean>;
  second_factor_for: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalInterestPostings {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  month: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<Date, Date | string, Date | string>;
  counts_from: ColumnType<string | null, string | null | undefined, string | null>;
  amount_cents: number;
  text: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_in: ColumnType<number, number | undefined, number>;
}

export interface PortalInterestRates {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  debt_type: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string | null, string | null | undefined, string | null>;
  is_post_judgment: boolean;
  rate_bp: number;
  valid_from: string;
  valid_until: ColumnType<string | null, string | null | undefined, string | null>;
  principal_cents: ColumnType<number | null, number | null | undefined, number | null>;
  source: string;
  external_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalInvitations {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  email: string;
  name: ColumnType<string | null, string | null | undefined, string | null>;
  role: string;
  location_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  token_sha256: string;
  invited_by: ColumnType<string | null, string | null | undefined, string | null>;
  invited_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sent_at: ColumnType<Date, Date | string | undefined, Date | string>;
  times_sent: ColumnType<number, number | undefined, number>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  accepted_by: ColumnType<string | null, string | null | undefined, string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalInvoices {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  number: string;
  remittance_id: ColumnType<string | null, string | null | undefined, string | null>;
  issued_on: string;
  due_on: string;
  amount_cents: number;
  paid_cents: ColumnType<number, number | undefined, number>;
  state: string;
  external_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_in: ColumnType<number, number | undefined, number>;
}

export interface PortalLayouts {
  id: ColumnType<string, string | undefined, string>;
  header_signature: string;
  name: string;
  columns: ColumnType<JsonOf<'portal.layouts.columns'>, string, string>;
  row_meaning: string;
  invoices: string;
  is_shared: ColumnType<boolean, boolean | undefined, boolean>;
  updated_by_name: string;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  revision: ColumnType<number, number | undefined, number>;
}

export interface PortalLegalHolds {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  person_id: ColumnType<string | null, string | null | undefined, string | null>;
  reason: string;
  set_by: ColumnType<string | null, string | null | undefined, string | null>;
  set_by_name: string;
  set_at: ColumnType<Date, Date | string | undefined, Date | string>;
  released_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  released_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  release_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalListViews {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  actor_user_id: string;
  what: string;
  account_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  digest: string;
  half_hour: ColumnType<Date, Date | string, Date | string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  ip_address: ColumnType<string | null, string | null | undefined, string | null>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  session_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalLocations {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  code: string;
  name: string;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  line1: ColumnType<string | null, string | null | undefined, string | null>;
  line2: ColumnType<string | null, string | null | undefined, string | null>;
  city: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string | null, string | null | undefined, string | null>;
  postal_code: ColumnType<string | null, string | null | undefined, string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  is_remit_to: ColumnType<boolean, boolean | undefined, boolean>;
  hours: ColumnType<string | null, string | null | undefined, string | null>;
  revision: ColumnType<number, number | undefined, number>;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_by: ColumnType<string | null, string | null | undefined, string | null>;
  changed_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  deactivated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deactivated_by: ColumnType<string | null, string | null | undefined, string | null>;
  named_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  changed_in: ColumnType<number, number | undefined, number>;
}

export interface PortalMaintenanceWindows {
  id: ColumnType<string, string | undefined, string>;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  message: string;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by_name: string;
}

export interface PortalManualEntryDrafts {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  created_by: string;
  draft: ColumnType<JsonOf<'portal.manual_entry_drafts.draft'>, string, string>;
  revision: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  submitted_account_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalMemberships {
  id: ColumnType<string, string | undefined, string>;
  client_id: string;
  user_id: string;
  role: string;
  location_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revision: ColumnType<number, number | undefined, number>;
  last_seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ended_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalMessages {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  author: string;
  author_name: string;
  body: string;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  external_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalNameWords {
  client_id: string;
  word: string;
  keys: string[];
}

export interface PortalNotificationDigests {
  client_id: string;
  user_id: string;
  time_zone: ColumnType<string | null, string | null | undefined, string | null>;
  written_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalNotificationSettings {
  client_id: string;
  user_id: string;
  kind: string;
  in_portal: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  mail: ColumnType<string | null, string | null | undefined, string | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalNotifications {
  client_id: string;
  user_id: string;
  id: ColumnType<string, string | undefined, string>;
  kind: string;
  event: string;
  count: ColumnType<number, number | undefined, number>;
  audience: string;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  subject_id: ColumnType<string | null, string | null | undefined, string | null>;
  params: ColumnType<JsonOf<'portal.notifications.params'>, string | undefined, string>;
  at: ColumnType<Date, Date | string, Date | string>;
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  in_portal: boolean;
  mail: string;
  mailed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalOffers {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  kind: string;
  amount_cents: number;
  balance_cents: number;
  installments: ColumnType<number | null, number | null | undefined, number | null>;
  installment_cents: ColumnType<number | null, number | null | undefined, number | null>;
  first_due_on: ColumnType<string | null, string | null | undefined, string | null>;
  cost_advance_cents: ColumnType<number | null, number | null | undefined, number | null>;
  text: ColumnType<string | null, string | null | undefined, string | null>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  state: ColumnType<string, string | undefined, string>;
  counter_cents: ColumnType<number | null, number | null | undefined, number | null>;
  decision_text: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  external_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expiry_notified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalOnboardingDrafts {
  client_id: ColumnType<string, string | undefined, string>;
  user_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  submitted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  submitted_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalOnboardingSteps {
  client_id: string;
  step: string;
  data: ColumnType<JsonOf<'portal.onboarding_steps.data'>, string, string>;
  revision: ColumnType<number, number | undefined, number>;
  saved_by: string;
  saved_by_name: string;
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalPayments {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  account_id: string;
  type: string;
  method: string;
  state: string;
  effective_on: string;
  reported_on: string;
  amount_cents: number;
  effect_cents: number;
  principal_cents: ColumnType<number | null, number | null | undefined, number | null>;
  interest_cents: ColumnType<number | null, number | null | undefined, number | null>;
  fees_cents: ColumnType<number | null, number | null | undefined, number | null>;
  balance_after_cents: ColumnType<number | null, number | null | undefined, number | null>;
  reverses_id: ColumnType<string | null, string | null | undefined, string | null>;
  commission_rate_bp: ColumnType<number | null, number | null | undefined, number | null>;
  commission_cents: ColumnType<number, number | undefined, number>;
  commission_reason: ColumnType<string | null, string | null | undefined, string | null>;
  schedule_id: ColumnType<string | null, string | null | undefined, string | null>;
  remittance_id: ColumnType<string | null, string | null | undefined, string | null>;
  reference: ColumnType<string | null, string | null | undefined, string | null>;
  request_id: ColumnType<string | null, string | null | undefined, string | null>;
  external_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  posted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  costs_cents: ColumnType<number | null, number | null | undefined, number | null>;
  overpaid_cents: ColumnType<number, number | undefined, number>;
  reason_code: ColumnType<string | null, string | null | undefined, string | null>;
  account_status: ColumnType<string | null, string | null | undefined, string | null>;
  is_settlement: ColumnType<boolean, boolean | undefined, boolean>;
  split_reference: ColumnType<string | null, string | null | undefined, string | null>;
  changed_in: ColumnType<number, number | undefined, number>;
  written_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalPeople {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  kind: string;
  display_name: string;
  first_name: ColumnType<string | null, string | null | undefined, string | null>;
  middle_name: ColumnType<string | null, string | null | undefined, string | null>;
  last_name: ColumnType<string | null, string | null | undefined, string | null>;
  suffix: ColumnType<string | null, string | null | undefined, string | null>;
  business_name: ColumnType<string | null, string | null | undefined, string | null>;
  contact_name: ColumnType<string | null, string | null | undefined, string | null>;
  address_line1: ColumnType<string | null, string | null | undefined, string | null>;
  address_line2: ColumnType<string | null, string | null | undefined, string | null>;
  city: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string | null, string | null | undefined, string | null>;
  postal_code: ColumnType<string | null, string | null | undefined, string | null>;
  country: ColumnType<string | null, string | null | undefined, string | null>;
  phones: ColumnType<JsonOf<'portal.people.phones'>, string | undefined, string>;
  emails: ColumnType<JsonOf<'portal.people.emails'>, string | undefined, string>;
  ssn_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  ssn_fingerprint: ColumnType<string | null, string | null | undefined, string | null>;
  ssn_last4: ColumnType<string | null, string | null | undefined, string | null>;
  ein_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  ein_last4: ColumnType<string | null, string | null | undefined, string | null>;
  date_of_birth_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  drivers_license_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  employer_name: ColumnType<string | null, string | null | undefined, string | null>;
  language: ColumnType<string | null, string | null | undefined, string | null>;
  match_key: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  agency_person_id: ColumnType<string | null, string | null | undefined, string | null>;
  facts: ColumnType<JsonOf<'portal.people.facts'>, string | undefined, string>;
  changed_in: ColumnType<number, number | undefined, number>;
}

export interface PortalPersonContacts {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  person_id: string;
  kind: string;
  value: ColumnType<JsonOf<'portal.person_contacts.value'>, string, string>;
  source: string;
  valid_from: ColumnType<string | null, string | null | undefined, string | null>;
  valid_until: ColumnType<string | null, string | null | undefined, string | null>;
  is_valid: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PortalPublishedDocuments {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  kind: string;
  title: string;
  period_from: ColumnType<string | null, string | null | undefined, string | null>;
  period_to: ColumnType<string | null, string | null | undefined, string | null>;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  file_key: string;
  external_id: string;
  published_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PortalQueueAssignments {
  client_id: string;
  kind: string;
  subject_id: string;
  user_id: string;
  user_name: string;
  assigned_by_name: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalQueueLeases {
  client_id: string;
  kind: string;
  subject_id: string;
  user_id: string;
  user_name: string;
  since: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PortalRecentSearches {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  user_id: string;
  query: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalReportRunReaders {
  client_id: string;
  run_id: string;
  user_id: string;
  schedule_id: ColumnType<string | null, string | null | undefined, string | null>;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  left_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalReportRuns {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  kind: string;
  format: string;
  parameters: ColumnType<JsonOf<'portal.report_runs.parameters'>, string, string>;
  role: string;
  location_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  fingerprint: string;
  state: ColumnType<string, string | undefined, string>;
  rows_done: ColumnType<number, number | undefined, number>;
  rows_total: ColumnType<number | null, number | null | undefined, number | null>;
  file_key: ColumnType<string | null, string | null | undefined, string | null>;
  file_name: ColumnType<string | null, string | null | undefined, string | null>;
  bytes: ColumnType<number | null, number | null | undefined, number | null>;
  failure_message: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalReportScheduleRecipients {
  client_id: string;
  schedule_id: string;
  user_id: string;
}

export interface PortalReportSchedules {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  kind: string;
  format: string;
  parameters: ColumnType<JsonOf<'portal.report_schedules.parameters'>, string, string>;
  rhythm: ColumnType<JsonOf<'portal.report_schedules.rhythm'>, string, string>;
  is_paused: ColumnType<boolean, boolean | undefined, boolean>;
  next_run_on: ColumnType<string | null, string | null | undefined, string | null>;
  due_statement_ids: ColumnType<string[], string[] | undefined, string[]>;
  last_run_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  follows_since: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalRequests {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  number: number;
  account_id: string;
  kind: string;
  data: ColumnType<JsonOf<'portal.requests.data'>, string | undefined, string>;
  cost: ColumnType<JsonOf<'portal.requests.cost'> | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  decline_reason: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  applied_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  cancelled_by: ColumnType<string | null, string | null | undefined, string | null>;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  payment_id: ColumnType<string | null, string | null | undefined, string | null>;
  changed_in: ColumnType<number, number | undefined, number>;
}

export interface PortalRetentionCounts {
  run_id: string;
  kind: string;
  client_id: ColumnType<string | null, string | null | undefined, string | null>;
  removed: number;
  held: number;
  months: number;
  source: string;
}

export interface PortalRetentionPeriods {
  kind: string;
  state: ColumnType<string, string | undefined, string>;
  months: number;
  source: string;
  updated_by_name: string;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalRetentionRuns {
  id: ColumnType<string, string | undefined, string>;
  started_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failed: ColumnType<string[], string[] | undefined, string[]>;
}

export interface PortalSavedViews {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  user_id: string;
  name: string;
  query: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalStatedCommissions {
  client_id: string;
  payment_id: string;
  stated_cents: ColumnType<number | null, number | null | undefined, number | null>;
  stated_rate_bp: ColumnType<number | null, number | null | undefined, number | null>;
  commission_cents: ColumnType<number | null, number | null | undefined, number | null>;
  rule_cents: ColumnType<number | null, number | null | undefined, number | null>;
  rule_rate_bp: ColumnType<number | null, number | null | undefined, number | null>;
  rule_reason: ColumnType<string | null, string | null | undefined, string | null>;
  rule_schedule_id: ColumnType<string | null, string | null | undefined, string | null>;
  difference_cents: ColumnType<number | null, never, never>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalStatementCharges {
  client_id: string;
  statement_id: string;
  charge_id: string;
}

export interface PortalStatementDrafts {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  number: string;
  period_from: string;
  period_to: string;
  corrects_id: ColumnType<string | null, string | null | undefined, string | null>;
  adjustments: ColumnType<JsonOf<'portal.statement_drafts.adjustments'>, string | undefined, string>;
  left_out: ColumnType<string[], string[] | undefined, string[]>;
  revision: ColumnType<number, number | undefined, number>;
  created_by: string;
  created_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalStatementEvents {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  statement_id: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  state: string;
  source: string;
  written_by: ColumnType<string | null, string | null | undefined, string | null>;
  facts: ColumnType<JsonOf<'portal.statement_events.facts'>, string | undefined, string>;
}

export interface PortalStatements {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  number: string;
  period_from: string;
  period_to: string;
  issued_on: string;
  method: string;
  opening_cents: number;
  collected_cents: number;
  fees_cents: number;
  paid_out_cents: number;
  adjustments_cents: number;
  closing_cents: number;
  state: string;
  paid_by: ColumnType<string | null, string | null | undefined, string | null>;
  paid_on: ColumnType<string | null, string | null | undefined, string | null>;
  trace: ColumnType<string | null, string | null | undefined, string | null>;
  bank_last4: ColumnType<string | null, string | null | undefined, string | null>;
  adjustments: ColumnType<JsonOf<'portal.statements.adjustments'>, string | undefined, string>;
  external_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  payments: ColumnType<number, number | undefined, number>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  corrects_id: ColumnType<string | null, string | null | undefined, string | null>;
  paid_cents: ColumnType<number | null, number | null | undefined, number | null>;
  paid_accepted_by: ColumnType<string | null, string | null | undefined, string | null>;
  paid_note: ColumnType<string | null, string | null | undefined, string | null>;
  changed_in: ColumnType<number, number | undefined, number>;
}

export interface PortalStatusTextVersions {
  status: string;
  revision: number;
  label: ColumnType<string | null, string | null | undefined, string | null>;
  meaning: ColumnType<string | null, string | null | undefined, string | null>;
  next_step: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by_name: string;
}

export interface PortalStatusTotals {
  client_id: string;
  location_id: string;
  status: string;
  placed_month: string;
  accounts: ColumnType<number, number | undefined, number>;
  placed_cents: ColumnType<number, number | undefined, number>;
  balance_cents: ColumnType<number, number | undefined, number>;
}

export interface PortalStepUps {
  id: ColumnType<string, string | undefined, string>;
  user_id: string;
  session_id: string;
  method: string;
  succeeded: boolean;
  factor_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  at: ColumnType<Date, Date | string, Date | string>;
  confirmed_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ip_address: ColumnType<string | null, string | null | undefined, string | null>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalThreadReads {
  client_id: string;
  user_id: string;
  subject_id: string;
  read_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PortalThreads {
  client_id: string;
  subject_id: string;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  last_id: string;
  last_at: ColumnType<Date, Date | string, Date | string>;
  agency_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  waiting_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalUserProfiles {
  user_id: string;
  email: string;
  name: string;
  has_second_factor: ColumnType<boolean, boolean | undefined, boolean>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalVintageTotals {
  client_id: string;
  location_id: string;
  placed_month: string;
  reported_month: string;
  agency_cents: ColumnType<number, number | undefined, number>;
  direct_cents: ColumnType<number, number | undefined, number>;
  commission_cents: ColumnType<number, number | undefined, number>;
}

export interface PortalVoidedLines {
  client_id: string;
  statement_id: string;
  payment_id: string;
}

export interface PortalWebhookDeliveries {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  webhook_id: string;
  body: ColumnType<JsonOf<'portal.webhook_deliveries.body'>, string, string>;
  state: ColumnType<string, string | undefined, string>;
  attempts: ColumnType<number, number | undefined, number>;
  next_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_status: ColumnType<number | null, number | null | undefined, number | null>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PortalWebhookEvents {
  client_id: string;
  webhook_id: string;
  position: ColumnType<number, number | undefined, number>;
  id: ColumnType<string, string | undefined, string>;
  type: string;
  data: ColumnType<JsonOf<'portal.webhook_events.data'>, string, string>;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface PortalWebhooks {
  client_id: string;
  id: ColumnType<string, string | undefined, string>;
  name: string;
  url: string;
  events: string[];
  location_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  secret_sealed: string;
  former_secret_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  former_secret_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_by: string;
  created_by_name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  failing_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  disabled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ended_by: ColumnType<string | null, string | null | undefined, string | null>;
  ended_by_name: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PortalMetaBackups {
  at: ColumnType<Date, Date | string, Date | string>;
  bytes: number;
}

export interface PortalMetaMigrations {
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PortalMetaWebFiles {
  name: string;
  content: Buffer;
  is_brotli: boolean;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RealtimeMessages {
  topic: string;
  extension: string;
  payload: ColumnType<JsonOf<'realtime.messages.payload'> | null, string | null | undefined, string | null>;
  event: ColumnType<string | null, string | null | undefined, string | null>;
  private: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  inserted_at: ColumnType<Date, Date | string | undefined, Date | string>;
  id: ColumnType<string, string | undefined, string>;
  binary_payload: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  xid: ColumnType<string, string | undefined, string>;
  seq: ColumnType<number, number | undefined, number>;
}

export interface RealtimeExtNodes {
  id: string;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RealtimeExtPresences {
  channel: string;
  node: string;
  topic: string;
  private: boolean;
  key: string;
  ref: string;
  meta: ColumnType<JsonOf<'realtime_ext.presences.meta'>, string, string>;
}

export interface RealtimeExtRelays {
  seq: ColumnType<number, number | undefined, number>;
  xid: ColumnType<string, string | undefined, string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  topic: string;
  private: ColumnType<boolean, boolean | undefined, boolean>;
  sender: ColumnType<string | null, string | null | undefined, string | null>;
  body: ColumnType<JsonOf<'realtime_ext.relays.body'>, string, string>;
  bytes: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

export interface RealtimeExtWatchedTopics {
  topic: string;
  node: string;
}

export interface StorageBuckets {
  id: string;
  name: string;
  owner: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  public: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  avif_autodetection: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  file_size_limit: ColumnType<number | null, number | null | undefined, number | null>;
  allowed_mime_types: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  owner_id: ColumnType<string | null, string | null | undefined, string | null>;
  type: ColumnType<string, string | undefined, string>;
}

export interface StorageObjects {
  id: ColumnType<string, string | undefined, string>;
  bucket_id: ColumnType<string | null, string | null | undefined, string | null>;
  name: ColumnType<string | null, string | null | undefined, string | null>;
  owner: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_accessed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  metadata: ColumnType<JsonOf<'storage.objects.metadata'> | null, string | null | undefined, string | null>;
  path_tokens: ColumnType<string[] | null, never, never>;
  version: ColumnType<string | null, string | null | undefined, string | null>;
  owner_id: ColumnType<string | null, string | null | undefined, string | null>;
  user_metadata: ColumnType<JsonOf<'storage.objects.user_metadata'> | null, string | null | undefined, string | null>;
}

export interface StorageExtOrphanedFiles {
  version: string;
  is_gone: ColumnType<boolean, boolean | undefined, boolean>;
  since: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StorageExtQuota {
  is_only: ColumnType<boolean, boolean | undefined, boolean>;
  bytes: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface StorageExtReservations {
  version: string;
  client_id: string;
  bytes: number;
  since: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StorageExtResumableUploads {
  id: string;
  metadata: ColumnType<JsonOf<'storage_ext.resumable_uploads.metadata'>, string, string>;
  size: number;
  received: ColumnType<number, number | undefined, number>;
  is_taken: ColumnType<boolean, boolean | undefined, boolean>;
  changed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface StorageExtStoredBytes {
  client_id: string;
  bytes: number;
}

export interface StorageExtUploadParts {
  upload_id: string;
  starts_at: number;
  file_key: string;
}

export interface DB {
  'auth.audit_log_entries': AuthAuditLogEntries;
  'auth.custom_oauth_providers': AuthCustomOauthProviders;
  'auth.flow_state': AuthFlowState;
  'auth.identities': AuthIdentities;
  'auth.instances': AuthInstances;
  'auth.mfa_amr_claims': AuthMfaAmrClaims;
  'auth.mfa_challenges': AuthMfaChallenges;
  'auth.mfa_factors': AuthMfaFactors;
  'auth.oauth_authorizations': AuthOauthAuthorizations;
  'auth.oauth_client_states': AuthOauthClientStates;
  'auth.oauth_clients': AuthOauthClients;
  'auth.oauth_consents': AuthOauthConsents;
  'auth.one_time_tokens': AuthOneTimeTokens;
  'auth.refresh_tokens': AuthRefreshTokens;
  'auth.saml_providers': AuthSamlProviders;
  'auth.saml_relay_states': AuthSamlRelayStates;
  'auth.schema_migrations': AuthSchemaMigrations;
  'auth.sessions': AuthSessions;
  'auth.sso_domains': AuthSsoDomains;
  'auth.sso_providers': AuthSsoProviders;
  'auth.users': AuthUsers;
  'auth.webauthn_challenges': AuthWebauthnChallenges;
  'auth.webauthn_credentials': AuthWebauthnCredentials;
  'auth_ext.email_outbox': AuthExtEmailOutbox;
  'auth_ext.flow_session_expiries': AuthExtFlowSessionExpiries;
  'auth_ext.known_networks': AuthExtKnownNetworks;
  'auth_ext.rate_limits': AuthExtRateLimits;
  'auth_ext.recovery_codes': AuthExtRecoveryCodes;
  'auth_ext.saml_keys': AuthExtSamlKeys;
  'auth_ext.signing_keys': AuthExtSigningKeys;
  'auth_ext.used_assertions': AuthExtUsedAssertions;
  'auth_ext.used_codes': AuthExtUsedCodes;
  'feed.account_totals': FeedAccountTotals;
  'feed.bank_balances': FeedBankBalances;
  'feed.change_marks': FeedChangeMarks;
  'feed.client_changes': FeedClientChanges;
  'feed.client_totals': FeedClientTotals;
  'feed.compliance_flags': FeedComplianceFlags;
  'feed.deliveries': FeedDeliveries;
  'feed.exchange': FeedExchange;
  'feed.exchange_batches': FeedExchangeBatches;
  'feed.exchange_files': FeedExchangeFiles;
  'feed.exchange_patterns': FeedExchangePatterns;
  'feed.exchange_templates': FeedExchangeTemplates;
  'feed.field_locks': FeedFieldLocks;
  'feed.file_mappings': FeedFileMappings;
  'feed.interest_runs': FeedInterestRuns;
  'feed.key_uses': FeedKeyUses;
  'feed.loads': FeedLoads;
  'feed.outbox_events': FeedOutboxEvents;
  'feed.planned_members': FeedPlannedMembers;
  'feed.received_items': FeedReceivedItems;
  'feed.simulated_agency': FeedSimulatedAgency;
  'feed.status_codes': FeedStatusCodes;
  'feed.systems': FeedSystems;
  'feed.unmapped_statuses': FeedUnmappedStatuses;
  'feed.waiting_items': FeedWaitingItems;
  'feed.webhooks': FeedWebhooks;
  'portal.account_balances': PortalAccountBalances;
  'portal.account_events': PortalAccountEvents;
  'portal.account_notes': PortalAccountNotes;
  'portal.account_parties': PortalAccountParties;
  'portal.account_status_history': PortalAccountStatusHistory;
  'portal.accounts': PortalAccounts;
  'portal.ach_entries': PortalAchEntries;
  'portal.ach_files': PortalAchFiles;
  'portal.ach_settings': PortalAchSettings;
  'portal.agency_audit_log': PortalAgencyAuditLog;
  'portal.agency_invitations': PortalAgencyInvitations;
  'portal.agency_licenses': PortalAgencyLicenses;
  'portal.agency_members': PortalAgencyMembers;
  'portal.agreement_signatures': PortalAgreementSignatures;
  'portal.agreement_versions': PortalAgreementVersions;
  'portal.answer_templates': PortalAnswerTemplates;
  'portal.api_key_uses': PortalApiKeyUses;
  'portal.api_keys': PortalApiKeys;
  'portal.audit_log': PortalAuditLog;
  'portal.bank_accounts': PortalBankAccounts;
  'portal.batches': PortalBatches;
  'portal.brand': PortalBrand;
  'portal.brand_images': PortalBrandImages;
  'portal.client_ending_counts': PortalClientEndingCounts;
  'portal.client_ending_files': PortalClientEndingFiles;
  'portal.client_endings': PortalClientEndings;
  'portal.client_note_versions': PortalClientNoteVersions;
  'portal.client_notes': PortalClientNotes;
  'portal.client_profile_versions': PortalClientProfileVersions;
  'portal.client_sections': PortalClientSections;
  'portal.clients': PortalClients;
  'portal.collection_totals': PortalCollectionTotals;
  'portal.commission_schedules': PortalCommissionSchedules;
  'portal.complaints': PortalComplaints;
  'portal.compliance_settings': PortalComplianceSettings;
  'portal.disputes': PortalDisputes;
  'portal.documents': PortalDocuments;
  'portal.email_text_versions': PortalEmailTextVersions;
  'portal.exports': PortalExports;
  'portal.idempotency_keys': PortalIdempotencyKeys;
  'portal.import_edits': PortalImportEdits;
  'portal.import_mappings': PortalImportMappings;
  'portal.import_rows': PortalImportRows;
  'portal.imports': PortalImports;
  'portal.inbox_dismissals': PortalInboxDismissals;
  'portal.incident_updates': PortalIncidentUpdates;
  'portal.incidents': PortalIncidents;
  'portal.installation': PortalInstallation;
  'portal.interest_postings': PortalInterestPostings;
  'portal.interest_rates': PortalInterestRates;
  'portal.invitations': PortalInvitations;
  'portal.invoices': PortalInvoices;
  'portal.layouts': PortalLayouts;
  'portal.legal_holds': PortalLegalHolds;
  'portal.list_views': PortalListViews;
  'portal.locations': PortalLocations;
  'portal.maintenance_windows': PortalMaintenanceWindows;
  'portal.manual_entry_drafts': PortalManualEntryDrafts;
  'portal.memberships': PortalMemberships;
  'portal.messages': PortalMessages;
  'portal.name_words': PortalNameWords;
  'portal.notification_digests': PortalNotificationDigests;
  'portal.notification_settings': PortalNotificationSettings;
  'portal.notifications': PortalNotifications;
  'portal.offers': PortalOffers;
  'portal.onboarding_drafts': PortalOnboardingDrafts;
  'portal.onboarding_steps': PortalOnboardingSteps;
  'portal.payments': PortalPayments;
  'portal.people': PortalPeople;
  'portal.person_contacts': PortalPersonContacts;
  'portal.published_documents': PortalPublishedDocuments;
  'portal.queue_assignments': PortalQueueAssignments;
  'portal.queue_leases': PortalQueueLeases;
  'portal.recent_searches': PortalRecentSearches;
  'portal.report_run_readers': PortalReportRunReaders;
  'portal.report_runs': PortalReportRuns;
  'portal.report_schedule_recipients': PortalReportScheduleRecipients;
  'portal.report_schedules': PortalReportSchedules;
  'portal.requests': PortalRequests;
  'portal.retention_counts': PortalRetentionCounts;
  'portal.retention_periods': PortalRetentionPeriods;
  'portal.retention_runs': PortalRetentionRuns;
  'portal.saved_views': PortalSavedViews;
  'portal.stated_commissions': PortalStatedCommissions;
  'portal.statement_charges': PortalStatementCharges;
  'portal.statement_drafts': PortalStatementDrafts;
  'portal.statement_events': PortalStatementEvents;
  'portal.statements': PortalStatements;
  'portal.status_text_versions': PortalStatusTextVersions;
  'portal.status_totals': PortalStatusTotals;
  'portal.step_ups': PortalStepUps;
  'portal.thread_reads': PortalThreadReads;
  'portal.threads': PortalThreads;
  'portal.user_profiles': PortalUserProfiles;
  'portal.vintage_totals': PortalVintageTotals;
  'portal.voided_lines': PortalVoidedLines;
  'portal.webhook_deliveries': PortalWebhookDeliveries;
  'portal.webhook_events': PortalWebhookEvents;
  'portal.webhooks': PortalWebhooks;
  'portal_meta.backups': PortalMetaBackups;
  'portal_meta.migrations': PortalMetaMigrations;
  'portal_meta.web_files': PortalMetaWebFiles;
  'realtime.messages': RealtimeMessages;
  'realtime_ext.nodes': RealtimeExtNodes;
  'realtime_ext.presences': RealtimeExtPresences;
  'realtime_ext.relays': RealtimeExtRelays;
  'realtime_ext.watched_topics': RealtimeExtWatchedTopics;
  'storage.buckets': StorageBuckets;
  'storage.objects': StorageObjects;
  'storage_ext.orphaned_files': StorageExtOrphanedFiles;
  'storage_ext.quota': StorageExtQuota;
  'storage_ext.reservations': StorageExtReservations;
  'storage_ext.resumable_uploads': StorageExtResumableUploads;
  'storage_ext.stored_bytes': StorageExtStoredBytes;
  'storage_ext.upload_parts': StorageExtUploadParts;
}
