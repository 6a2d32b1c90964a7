import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every error code the service can produce, with the test that covers it (reference/auth-wire.md, 7). */
const produced: Record<string, string> = {
  'test/supabase-js/sign-up': `bad_json phone_not_confirmed phone_provider_disabled request_entity_too_large signup_disabled
    sms_send_failed validation_failed weak_password`,
  'test/supabase-js/password': `email_not_confirmed invalid_credentials over_request_rate_limit user_already_exists`,
  'test/supabase-js/anonymous': `anonymous_provider_disabled email_exists no_authorization`,
  'test/supabase-js/one-time-codes': `otp_expired user_banned`,
  'test/supabase-js/redirects': `bad_code_verifier flow_state_expired flow_state_not_found`,
  'test/supabase-js/sessions': `refresh_token_already_used refresh_token_not_found session_expired`,
  'test/supabase-js/user': `bad_jwt current_password_invalid current_password_required not_admin over_email_send_rate_limit
    phone_exists reauthentication_needed reauthentication_not_valid same_password user_not_found user_sso_managed`,
  'test/supabase-js/identities': `email_conflict_identity_not_deletable identity_not_found manual_linking_disabled
    single_identity_not_deletable unexpected_audience`,
  'test/supabase-js/second-factors': `insufficient_aal mfa_challenge_expired mfa_factor_name_conflict mfa_factor_not_found
    mfa_ip_address_mismatch mfa_phone_enroll_not_enabled mfa_phone_verify_not_enabled mfa_verification_failed
    mfa_verified_factor_exists mfa_webauthn_enroll_not_enabled mfa_webauthn_verify_not_enabled over_sms_send_rate_limit
    too_many_enrolled_mfa_factors`,
  'test/supabase-js/passkeys': `too_many_passkeys webauthn_challenge_expired webauthn_challenge_not_found
    webauthn_credential_exists webauthn_verification_failed`,
  'test/supabase-js/absent-features': `feature_disabled passkey_disabled web3_provider_disabled web3_unsupported_chain`,
  'src/supabase/auth/attacks/forged-tokens': `session_not_found`,
  'src/supabase/auth/auth': `not_found`,
  'src/supabase/auth/request-timeout': `request_timeout`,
  'src/supabase/auth/flows/captcha': `captcha_failed`,
  'src/supabase/auth/oauth/sign-in': `provider_email_needs_verification unexpected_failure`,
  'src/supabase/auth/oauth/id-token': `provider_disabled`,
  'src/supabase/auth/oauth/attacks': `bad_oauth_callback bad_oauth_state flow_state_already_used oauth_provider_not_supported`,
  'src/supabase/auth/oauth/link-identity': `identity_already_exists`,
  'src/supabase/auth/sso/sign-in': `saml_provider_disabled`,
  'src/supabase/auth/sso/admin': `saml_entity_id_mismatch saml_idp_already_exists saml_metadata_fetch_failed
    sso_domain_already_exists sso_provider_disabled sso_provider_not_found`,
  'src/supabase/auth/sso/attacks': `email_address_not_authorized saml_assertion_no_email saml_assertion_no_user_id
    saml_idp_not_found saml_relay_state_expired saml_relay_state_not_found`,
};

/** Refusals a test can identify only by message, because the browser sees nothing else. */
const knownByWords: Record<string, string> = {
  email_address_not_authorized: 'The email address is not of a domain of this SSO provider',
  saml_assertion_no_email: 'SAML Assertion does not contain an email address',
  saml_assertion_no_user_id: 'SAML Assertion did not contain a persistent Subject Identifier attribute',
};

/** Codes that cannot occur, with the reason. */
const impossible: Record<string, string> = {
  'E-mail is always a way to sign in.': `email_provider_disabled`,
  'A code for an unknown address answers as for a known one.': `otp_disabled`,
  'Apps are always a second factor.': `mfa_totp_enroll_not_enabled mfa_totp_verify_not_enabled`,
  'No hook decides on sign-ins or tokens; of the one that sends messages a failure is sms_send_failed.': `hook_payload_invalid_content_type
    hook_payload_over_size_limit hook_timeout hook_timeout_after_retry mfa_verification_rejected`,
  'There is no OAuth server (feature_disabled).': `oauth_authorization_not_found oauth_client_not_found oauth_consent_not_found
    oauth_dynamic_client_registration_disabled`,
  'Providers are configured, not made by calls (feature_disabled).': `custom_provider_not_found over_custom_provider_quota`,
  'Providers of OAuth 1 and their own state are not offered.': `oauth_client_state_expired oauth_client_state_not_found
    oauth_invalid_state`,
  'An unknown passkey is refused like a wrong answer.': `webauthn_credential_not_found`,
  'Recovery codes are made and counted in the core API, without calls of their own on this wire.': `mfa_recovery_codes_enroll_not_enabled
    mfa_recovery_codes_locked mfa_recovery_codes_sole_factor mfa_recovery_codes_verify_not_enabled`,
  'An invitation is accepted by its mail; one that is unknown is user_not_found.': `invite_not_found`,
  'Refreshes of one session wait for each other in the database, none gives up.': `conflict`,
  'Only the hosted platform looks mail servers up.': `email_address_invalid`,
  'A provider that gives no address is provider_email_needs_verification.': `email_address_not_provided`,
  'The client names a nonce that is missing so, the server reauthentication_needed.': `reauth_nonce_missing`,
};

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const codesIn = (table: Record<string, string>) => Object.values(table).flatMap((codes) => codes.split(/\s+/));

describe('auth error codes', () => {
  it('are each listed once', () => {
    const all = [...codesIn(produced), ...codesIn(impossible)];
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
    const listed = readFileSync(new URL(import.meta.resolve('@supabase/auth-js/dist/module/lib/error-codes.d.ts')), 'utf8');
    const known = [...listed.matchAll(/'([a-z0-9_]+)'/g)].map(([, code]) => code);
    expect(known.length).toBeGreaterThan(80);
    expect(known.filter((code) => !all.includes(code ?? ''))).toEqual([]);
  });

  it.each(Object.entries(produced))('of %s are asserted there', (path, codes) => {
    const test = read(`${path}.test.ts`);
    const missing = codes.split(/\s+/).filter((code) => {
      const words = knownByWords[code];
      return words ? !test.includes(words) : !new RegExp(`['_=]${code}['&]`).test(test);
    });
    expect(missing).toEqual([]);
  });

  it('match the codes in the source', () => {
    const sources = globSync('src/supabase/auth/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
    const named = sources.flatMap((path) =>
      [...read(path).matchAll(/(?:AuthError|refreshError)\((?:\s*\d{3},)?\s*'([a-z0-9_]+)'/g)].map(([, code]) => code),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((code) => !codesIn(produced).includes(code ?? ''))).toEqual([]);
  });
});
