import { createCrossOrigin, type CrossOrigin } from '#platform/http/cross-origin.ts';
import type { Config } from '#server/config.ts';
import { supabaseProviders, type SignInProvider } from '#server/sign-in-providers.ts';
import type { CaptchaSettings } from './captcha.ts';
import type { PasswordRules } from './password-rules.ts';
import { readTestCodes, type TestCodes } from './test-codes.ts';
import { readRelyingParty, type RelyingParty } from './webauthn/relying-party.ts';

export interface SamlSettings {
  mode: 'auto' | 'on' | 'off';
  /** Whether an unsolicited response is accepted. */
  allowsIdpInitiated: boolean;
  /** Time allowed at the identity provider. */
  relaySeconds: number;
  /** Whether metadata may be fetched from this machine and its network. */
  reachesPrivateNetwork: boolean;
}

export interface AuthSettings {
  /** `iss` of the tokens: `<project>/auth/v1`; emailed links start with it too. */
  issuer: string;
  /** The agency's, for times in emails. */
  timeZone: string;
  /** The redirect of a link without an allowed one. */
  siteUrl: string;
  /** Globs of further URLs that links may lead to. */
  redirectUrls: readonly string[];
  /** Origins whose pages may call. */
  crossOrigin: CrossOrigin;
  /** Keys given by the operator, as a JSON list of JWKs. */
  jwtKeys: string | undefined;
  jwtExpSeconds: number;
  /** Idle time after which a session ends; null: never. */
  inactivitySeconds: number | null;
  /** Maximum age of a session; null: unlimited. */
  sessionSeconds: number | null;
  /** How long a user with a second factor may continue without it; null: unlimited. */
  lowAalSeconds: number | null;
  /** How long a rotated refresh token may be reused: two tabs, a lost response. The platform's default is 10. */
  reuseIntervalSeconds: number;
  isSignupOpen: boolean;
  isPhoneOn: boolean;
  /** Fixed codes of phone numbers that receive no text message. */
  testCodes: TestCodes;
  isAnonymousOn: boolean;
  emailAutoconfirm: boolean;
  phoneAutoconfirm: boolean;
  emailChangeAtBoth: boolean;
  emailCodeSeconds: number;
  phoneCodeSeconds: number;
  /** How long a redirect's code may be exchanged. */
  flowSeconds: number;
  passwordRules: PasswordRules;
  passwordChangeNeedsNonce: boolean;
  passwordChangeNeedsCurrent: boolean;
  /** Changes that need proof of identity (decision 0074). */
  needsProof: { email: boolean; phone: boolean; factor: boolean; linking: boolean };
  /** Per account and network. */
  passwordAttemptsPer5Minutes: number;
  /** Per account, from all networks that its user has not signed in from. */
  passwordAttemptsPerDay: number;
  messageSpacingSeconds: number;
  emailsPerHour: number;
  phoneMessagesPerHour: number;
  codeRequestsPer5Minutes: number;
  codeAttemptsPer5Minutes: number;
  /** Whether users may link and unlink identities themselves. */
  isManualLinkingOn: boolean;
  /** Of passkeys and security keys; null: they are off, or browsers offer none at the site's URL. */
  relyingParty: RelyingParty | null;
  /** How long after proving their identity users may add a passkey; null: unlimited. */
  passkeyFreshSeconds: number | null;
  /** Per factor; ten times as many a day, five times as many per address. */
  factorAttemptsPer5Minutes: number;
  /** Whether factor secrets are encrypted in the envelope of SECURITY_DB_ENCRYPTION, or plain like Supabase's projects. */
  sealsFactorSecrets: boolean;
  captcha: CaptchaSettings | null;
  saml: SamlSettings;
  /** The OpenID providers. */
  providers: readonly SignInProvider[];
}

export function readAuthSettings(config: Config): AuthSettings {
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
  const siteUrl = config.SITE_URL ?? publicUrl;
  return {
    issuer: `${publicUrl}/auth/v1`,
    timeZone: config.AGENCY_TIME_ZONE,
    siteUrl,
    redirectUrls: config.REDIRECT_URLS,
    crossOrigin: createCrossOrigin(config),
    jwtKeys: config.JWT_KEYS,
    jwtExpSeconds: config.JWT_EXP,
    // Active users do not refresh a token before it expires.
    inactivitySeconds: config.IDLE_MINUTES === 0 ? null : config.IDLE_MINUTES * 60 + config.JWT_EXP,
    sessionSeconds: config.SESSION_HOURS === 0 ? null : config.SESSION_HOURS * 3600,
    lowAalSeconds: config.LOW_AAL_MINUTES === 0 ? null : config.LOW_AAL_MINUTES * 60,
    reuseIntervalSeconds: 10,
    isSignupOpen: config.SIGNUP,
    isPhoneOn: config.SMS_HOOK_URL !== undefined || config.PHONE_AUTOCONFIRM,
    testCodes: readTestCodes(config),
    isAnonymousOn: config.ANONYMOUS_SIGN_IN,
    emailAutoconfirm: config.EMAIL_AUTOCONFIRM,
    phoneAutoconfirm: config.PHONE_AUTOCONFIRM,
    emailChangeAtBoth: config.EMAIL_CHANGE_AT_BOTH,
    emailCodeSeconds: config.EMAIL_CODE_SECONDS,
    phoneCodeSeconds: config.PHONE_CODE_SECONDS,
    flowSeconds: 300,
    passwordRules: {
      minLength: config.PASSWORD_MIN_LENGTH,
      requiredSets: (config.PASSWORD_REQUIRED_CHARACTERS ?? '').split(':').filter((set) => set !== ''),
      pwnedUrl: config.PASSWORD_PWNED_URL ?? null,
      names: [config.PRODUCT_NAME, config.AGENCY_NAME],
    },
    passwordChangeNeedsNonce: config.PASSWORD_CHANGE_NEEDS_NONCE,
    passwordChangeNeedsCurrent: config.PASSWORD_CHANGE_NEEDS_CURRENT,
    needsProof: {
      email: config.EMAIL_CHANGE_NEEDS_PROOF,
      phone: config.PHONE_CHANGE_NEEDS_PROOF,
      factor: config.FACTOR_NEEDS_PROOF,
      linking: config.LINKING_NEEDS_PROOF,
    },
    passwordAttemptsPer5Minutes: config.PASSWORD_ATTEMPTS_PER_5_MIN,
    passwordAttemptsPerDay: config.PASSWORD_ATTEMPTS_PER_DAY,
    messageSpacingSeconds: config.MESSAGE_SPACING_SECONDS,
    emailsPerHour: config.EMAILS_PER_HOUR,
    phoneMessagesPerHour: config.PHONE_MESSAGES_PER_HOUR,
    codeRequestsPer5Minutes: config.CODE_REQUESTS_PER_5_MIN,
    codeAttemptsPer5Minutes: config.CODE_ATTEMPTS_PER_5_MIN,
    isManualLinkingOn: config.MANUAL_LINKING,
    relyingParty: config.PASSKEYS ? readRelyingParty(siteUrl, config.PRODUCT_NAME) : null,
    passkeyFreshSeconds: config.PASSKEY_FRESH_MINUTES === 0 ? null : config.PASSKEY_FRESH_MINUTES * 60,
    factorAttemptsPer5Minutes: config.FACTOR_ATTEMPTS_PER_5_MIN,
    sealsFactorSecrets: config.FACTOR_SECRETS === 'sealed',
    captcha:
      config.CAPTCHA_PROVIDER && config.CAPTCHA_SECRET
        ? { provider: config.CAPTCHA_PROVIDER, secret: config.CAPTCHA_SECRET, verifyUrl: config.CAPTCHA_VERIFY_URL }
        : null,
    saml: {
      mode: config.SAML,
      allowsIdpInitiated: config.SAML_IDP_INITIATED,
      relaySeconds: config.SAML_RELAY_SECONDS,
      reachesPrivateNetwork: config.NODE_ENV !== 'production',
    },
    providers: config.signInProviders,
  };
}

/** What `GET /settings` returns to a sign-in page. */
export function presentSettings(settings: AuthSettings) {
  const configured = settings.providers.map(({ id }) => id);
  return {
    external: {
      anonymous_users: settings.isAnonymousOn,
      ...Object.fromEntries(supabaseProviders.map((name) => [name, false])),
      ...Object.fromEntries(configured.map((id) => [id, true])),
      email: true,
      phone: settings.isPhoneOn,
      zoom: false,
    },
    disable_signup: !settings.isSignupOpen,
    mailer_autoconfirm: settings.emailAutoconfirm,
    phone_autoconfirm: settings.phoneAutoconfirm,
    sms_provider: '',
    saml_enabled: settings.saml.mode !== 'off',
    saml_private_key_next_configured: false,
    passkeys_enabled: settings.relyingParty !== null,
  };
}
