import type { Config } from '#server/config.ts';
import { supabaseProviders, type SignInProvider } from '#server/sign-in-providers.ts';
import type { CaptchaSettings } from './captcha.ts';
import type { PasswordRules } from './password-rules.ts';
import { readTestCodes, type TestCodes } from './test-codes.ts';

export interface SamlSettings {
  mode: 'auto' | 'on' | 'off';
  /** Whether a response is taken that answers no request of ours. */
  allowsIdpInitiated: boolean;
  /** How long somebody may take at the identity provider. */
  relaySeconds: number;
  /** Whether metadata may be fetched from this machine and its network. */
  reachesPrivateNetwork: boolean;
}

export interface AuthSettings {
  /** `iss` of the tokens: `<project>/auth/v1`; links in mails stand below it too. */
  issuer: string;
  productName: string;
  agencyName: string;
  /** Of the agency, by which mails tell when something was done. */
  timeZone: string;
  /** Who helps where somebody else has been in an account. */
  supportEmail: string;
  /** Where a link leads that names no allowed address of its own. */
  siteUrl: string;
  /** Globs of further addresses that links may lead to. */
  redirectUrls: readonly string[];
  /** Keys given by the operator, as a JSON list of JWKs. */
  jwtKeys: string | undefined;
  jwtExpSeconds: number;
  /** A session that nobody refreshed for this long is over; null: never. */
  inactivitySeconds: number | null;
  /** How long a session lives at most, however often it is refreshed; null: without end. */
  sessionSeconds: number | null;
  /** How long who has a second factor may go on without it; null: without end. */
  lowAalSeconds: number | null;
  /** How long a rotated refresh token may be used again: two tabs, a lost answer. The platform's default is 10. */
  reuseIntervalSeconds: number;
  isSignupOpen: boolean;
  isPhoneOn: boolean;
  /** Codes that hold for some phone numbers without a text message. */
  testCodes: TestCodes;
  isAnonymousOn: boolean;
  emailAutoconfirm: boolean;
  phoneAutoconfirm: boolean;
  emailChangeAtBoth: boolean;
  emailCodeSeconds: number;
  phoneCodeSeconds: number;
  /** How long the code of a redirect may be exchanged. */
  flowSeconds: number;
  passwordRules: PasswordRules;
  passwordChangeNeedsNonce: boolean;
  passwordChangeNeedsCurrent: boolean;
  passwordAttemptsPer5Minutes: number;
  messageSpacingSeconds: number;
  emailsPerHour: number;
  phoneMessagesPerHour: number;
  codeRequestsPer5Minutes: number;
  codeAttemptsPer5Minutes: number;
  /** Whether users link and unlink ways to sign in themselves. */
  isManualLinkingOn: boolean;
  /** On one factor; ten times as many a day, five times as many from one address. */
  factorAttemptsPer5Minutes: number;
  /** Whether secrets of factors are sealed in the envelope of SECURITY_DB_ENCRYPTION, or plain as Supabase's projects have them. */
  sealsFactorSecrets: boolean;
  captcha: CaptchaSettings | null;
  saml: SamlSettings;
  /** OpenID providers by which people sign in. */
  providers: readonly SignInProvider[];
}

export function readAuthSettings(config: Config): AuthSettings {
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
  return {
    issuer: `${publicUrl}/auth/v1`,
    productName: config.PRODUCT_NAME,
    agencyName: config.AGENCY_NAME,
    timeZone: config.AGENCY_TIME_ZONE,
    supportEmail: config.AGENCY_SUPPORT_EMAIL,
    siteUrl: config.SITE_URL ?? publicUrl,
    redirectUrls: config.REDIRECT_URLS,
    jwtKeys: config.JWT_KEYS,
    jwtExpSeconds: config.JWT_EXP,
    // Until a token ends, whoever works has no reason to refresh it.
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
    },
    passwordChangeNeedsNonce: config.PASSWORD_CHANGE_NEEDS_NONCE,
    passwordChangeNeedsCurrent: config.PASSWORD_CHANGE_NEEDS_CURRENT,
    passwordAttemptsPer5Minutes: config.PASSWORD_ATTEMPTS_PER_5_MIN,
    messageSpacingSeconds: config.MESSAGE_SPACING_SECONDS,
    emailsPerHour: config.EMAILS_PER_HOUR,
    phoneMessagesPerHour: config.PHONE_MESSAGES_PER_HOUR,
    codeRequestsPer5Minutes: config.CODE_REQUESTS_PER_5_MIN,
    codeAttemptsPer5Minutes: config.CODE_ATTEMPTS_PER_5_MIN,
    isManualLinkingOn: config.MANUAL_LINKING,
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

/** What `GET /settings` tells a sign-in page. */
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
    passkeys_enabled: false,
  };
}
