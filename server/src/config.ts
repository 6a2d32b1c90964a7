import { isAbsolute, join, resolve } from 'node:path';
import { isTimeZone } from '@recoup/domain/shared/zone';
import { z } from 'zod';
import { fingerprints, readExchange } from './exchange-settings.ts';
import { readFilesPlace } from './files-settings.ts';
import type { FileStoreLocation } from './platform/files/open-store.ts';
import type { FolderLocation } from './platform/remote-folder/index.ts';
import { readProviders, type SignInProvider } from './sign-in-providers.ts';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');

/** The number of proxies, each of which appends the address it saw to X-Forwarded-For. */
const hops = z.union([flag.transform((isOn) => (isOn ? 1 : 0)), z.coerce.number().int().min(0).max(10)]);

const url = z.url({ protocol: /^https?$/ });

const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

/** Schemas with the product's own tables, which only its own code may reach. */
const internalSchemas =
  /^(portal|portal_meta|feed|auth|auth_ext|storage|storage_ext|realtime|realtime_ext|pgboss|rest|vault|information_schema|pg_.*)$/;

const restSchemas = z
  .string()
  .default('api')
  .transform((text) => [...new Set(text.split(/[\s,]+/).filter((item) => item !== ''))])
  .refine((names) => names.length > 0, 'must name a schema')
  .refine((names) => !names.some((name) => internalSchemas.test(name)), "may not name one of the product's own schemas");

/** `schema.function` */
const functionName = z
  .string()
  .regex(/^[^.\s]+\.[^.\s]+$/, 'must be the name of a function with its schema, for example shop.check_request')
  .transform((text) => {
    const [schema = '', name = ''] = text.split('.');
    return { schema, name };
  });

/** Every setting of the server. `.env.example` explains each; nothing else reads the environment. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  FILES_URL: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_READ_MAX_LAG_SECONDS: z.coerce.number().min(1).max(3600).default(10),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(10),

  SUPABASE_URL: url.optional(),
  SUPABASE_ANON_KEY: z.string().min(1).optional(),
  SUPABASE_JWT_SECRET: z.string().min(32).optional(),
  CORE_API_URL: url.optional(),
  LEGACY_API_URL: url.optional(),
  SEARCH_API_URL: url.optional(),
  PAYMENTS_API_URL: url.optional(),

  JWT_SECRET: z.string().min(32).optional(),
  JWT_KEYS: z.string().optional(),
  JWT_EXP: z.coerce.number().int().min(60).max(86_400).default(3600),
  ENCRYPTION_KEY: z.string().min(32).optional(),
  API_KEY_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  PASSWORD_ATTEMPTS_PER_5_MIN: z.coerce.number().int().min(1).max(100_000).default(30),
  PASSWORD_ATTEMPTS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(100),

  SITE_URL: url.optional(),
  REDIRECT_URLS: list,
  CORS_ORIGINS: list.refine(
    (origins) =>
      origins.every(
        (origin) => origin === '*' || (/^[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin),
      ),
    'must be origins such as https://app.example.com',
  ),
  SIGNUP: flag.default(true),
  EMAIL_AUTOCONFIRM: flag.default(false),
  PHONE_AUTOCONFIRM: flag.default(false),
  ANONYMOUS_SIGN_IN: flag.default(false),
  EMAIL_CHANGE_AT_BOTH: flag.default(true),
  EMAIL_CODE_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3600),
  PHONE_CODE_SECONDS: z.coerce.number().int().min(30).max(3600).default(60),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(72).default(6),
  PASSWORD_REQUIRED_CHARACTERS: z.string().optional(),
  PASSWORD_PWNED_URL: url.optional(),
  PASSWORD_CHANGE_NEEDS_NONCE: flag.default(false),
  PASSWORD_CHANGE_NEEDS_CURRENT: flag.default(true),
  EMAIL_CHANGE_NEEDS_PROOF: flag.default(true),
  PHONE_CHANGE_NEEDS_PROOF: flag.default(true),
  FACTOR_NEEDS_PROOF: flag.default(true),
  LINKING_NEEDS_PROOF: flag.default(true),
  MESSAGE_SPACING_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  EMAILS_PER_HOUR: z.coerce.number().int().min(0).default(300),
  PHONE_MESSAGES_PER_HOUR: z.coerce.number().int().min(0).default(100),
  CODE_REQUESTS_PER_5_MIN: z.coerce.number().int().min(1).default(30),
  CODE_ATTEMPTS_PER_5_MIN: z.coerce.number().int().min(1).default(30),
  MANUAL_LINKING: flag.default(true),
  OAUTH_PROVIDERS: list,
  MFA_REQUIRED: z.enum(['off', 'admins', 'all']).optional(),
  IDLE_MINUTES: z.coerce.number().int().min(0).max(1440).default(30),
  SESSION_HOURS: z.coerce.number().int().min(0).max(8760).default(0),
  LOW_AAL_MINUTES: z.coerce.number().int().min(0).max(1440).default(0),
  FACTOR_ATTEMPTS_PER_5_MIN: z.coerce.number().int().min(1).default(15),
  PASSKEYS: flag.default(true),
  PASSKEY_FRESH_MINUTES: z.coerce.number().int().min(0).max(1440).default(10),
  FACTOR_SECRETS: z.enum(['sealed', 'plain']).default('sealed'),
  SAML: z.enum(['auto', 'on', 'off']).default('auto'),
  SAML_IDP_INITIATED: flag.default(false),
  SAML_RELAY_SECONDS: z.coerce.number().int().min(30).max(3600).default(120),
  CAPTCHA_PROVIDER: z.enum(['turnstile', 'hcaptcha']).optional(),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_VERIFY_URL: url.optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  MAIL_OUTBOX: z.enum(['off', 'local', 'anywhere']).default('local'),
  SMS_HOOK_URL: url.optional(),
  SMS_HOOK_SECRET: z.string().min(16).optional(),
  SMS_TEST_OTP: z
    .string()
    .regex(/^\d{8,15}:\d{6}(,\d{8,15}:\d{6})*$/, 'must be phone:code, and more after commas')
    .optional(),
  SMS_TEST_OTP_VALID_UNTIL: z.iso.datetime({ offset: true }).optional(),
  NODE_ENV: z.string().optional(),

  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1000)
    .default(250 * 1024 * 1024),
  STORAGE_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(50 * 1024 ** 3),
  TRUST_PROXY: hops.default(0),
  RECOUP_DEMO: flag.default(true),
  DEMO_AGENCY_DAY_SECONDS: z.coerce.number().min(0).max(86_400).default(60),
  MAINTENANCE: flag.default(false),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  SHUTDOWN_SECONDS: z.coerce.number().min(0).max(3600).default(20),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().min(1).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('recoup'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  PLACED_ON: z.enum(['today', 'file']).default('today'),
  ONBOARDING_APPROVAL: z.enum(['manual', 'automatic']).default('manual'),
  AGREEMENT_FILE: z.string().min(1).optional(),
  BAA_FILE: z.string().min(1).optional(),

  REALTIME_PUBLIC_CHANNELS: flag.default(false),

  REST_SCHEMAS: restSchemas,
  REST_MAX_ROWS: z.coerce.number().int().min(0).max(10_000_000).default(1000),
  REST_MAX_DEPTH: z.coerce.number().int().min(1).max(50).default(10),
  REST_STATEMENT_MS: z.coerce.number().int().min(10).max(600_000).default(8000),
  REST_AGGREGATES: flag.default(true),
  REST_EXPLAIN: flag.default(false),
  REST_TX_ROLLBACK: flag.default(false),
  REST_PRE_REQUEST: functionName.optional(),

  FUNCTIONS_DIR: z.string().min(1).default('./functions'),
  FUNCTIONS_SECRETS_FILE: z.string().min(1).optional(),
  FUNCTIONS_HOSTS: list,
  FUNCTIONS_MEMORY_MB: z.coerce.number().int().min(32).max(16_384).default(256),
  FUNCTIONS_SECONDS: z.coerce.number().min(1).max(3600).default(150),
  FUNCTIONS_IDLE_SECONDS: z.coerce.number().min(1).max(86_400).default(300),

  WEBHOOKS_PRIVATE: flag.default(false),
  CLIENT_WEBHOOKS_PRIVATE: flag.default(false),
  FEED_RECEIVED_DAYS: z.coerce.number().int().min(30).max(36_500).default(730),
  FEED_OUTGOING_DAYS: z.coerce.number().int().min(7).max(36_500).default(90),
  EXCHANGE_URL: z.string().min(1).optional(),
  EXCHANGE_HOST_KEY: fingerprints.optional(),
  EXCHANGE_PASSWORD: z.string().min(1).optional(),
  EXCHANGE_KEY_FILE: z.string().min(1).optional(),
  EXCHANGE_KEY_PASSPHRASE: z.string().min(1).optional(),
  EXCHANGE_SETTLE_SECONDS: z.coerce.number().int().min(0).max(3600).default(30),

  TRUST_HOLD_DAYS: z.coerce.number().int().min(0).max(90).default(0),
  BANK_WAITING_DAYS: z.coerce.number().int().min(0).max(90).default(3),
  ROUTING_DIRECTORY: z.string().min(1).optional(),

  PRODUCT_NAME: z.string().min(1).default('Recoup'),
  AGENCY_NAME: z.string().min(1).default('Larkspur Recovery'),
  AGENCY_WEBSITE: url.default('https://larkspur.example.com'),
  AGENCY_SUPPORT_EMAIL: z.email().default('clients@larkspur.example.com'),
  AGENCY_SUPPORT_PHONE: z.string().min(1).max(40).optional(),
  AGENCY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as America/Chicago')
    .default('America/New_York'),
  AGENCY_LOGO_URL: z.string().optional(),
  AGENCY_LOGO_DARK_URL: z.string().optional(),
  AGENCY_ACCENT_COLOR: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #2f6f5e')
    .default('#2f5fd0'),
});

type Environment = z.output<typeof environment>;

export type SettingName = keyof Environment;
export const settingNames = Object.keys(environment.shape) as SettingName[];

export interface Config extends Omit<Environment, 'DATA_DIR'> {
  DATA_DIR: string;
  /** The providers in OAUTH_PROVIDERS with their settings. */
  signInProviders: readonly SignInProvider[];
  /** Names of the settings that the environment has; the others have their defaults. */
  fromEnvironment: ReadonlySet<string>;
  /** Where files are kept. */
  files: FileStoreLocation;
  /** The exchange folder, if there is one. */
  exchange: FolderLocation | null;
}

/** Reads the environment once; names every invalid setting, not only the first. */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  // An empty value in a .env file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw notValid(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const config = parsed.data;
  const { providers, problems: ofProviders } = readProviders(config.OAUTH_PROVIDERS, given, {
    isProduction: config.NODE_ENV === 'production',
    isHosted: config.SUPABASE_URL !== undefined,
  });
  const fromRoot = (path: string) => (isAbsolute(path) ? path : resolve(root, path));
  const exchange = readExchange(config, fromRoot);
  const dataDir = fromRoot(config.DATA_DIR);
  const files = readFilesPlace(config.FILES_URL, dataDir, fromRoot);
  const problems = [...ofProviders, ...exchange.problems, ...files.problems, ...demoProblems(config)];
  if (problems.length > 0) throw notValid(problems);
  if (config.SUPABASE_URL && !config.SUPABASE_ANON_KEY) throw new Error('SUPABASE_URL is set: SUPABASE_ANON_KEY is needed too.');
  if (config.SMS_TEST_OTP && !config.SMS_TEST_OTP_VALID_UNTIL)
    throw new Error('SMS_TEST_OTP is set: SMS_TEST_OTP_VALID_UNTIL is needed too.');
  // A hosted project verifies captchas itself, so only it has the secret.
  if (config.CAPTCHA_PROVIDER && !(config.CAPTCHA_SITE_KEY && (config.CAPTCHA_SECRET || config.SUPABASE_URL)))
    throw new Error('CAPTCHA_PROVIDER is set: CAPTCHA_SITE_KEY and CAPTCHA_SECRET are needed too.');
  return {
    ...config,
    DATA_DIR: dataDir,
    FUNCTIONS_DIR: fromRoot(config.FUNCTIONS_DIR),
    ...(config.FUNCTIONS_SECRETS_FILE ? { FUNCTIONS_SECRETS_FILE: fromRoot(config.FUNCTIONS_SECRETS_FILE) } : {}),
    ...(config.ROUTING_DIRECTORY ? { ROUTING_DIRECTORY: fromRoot(config.ROUTING_DIRECTORY) } : {}),
    ...(config.AGREEMENT_FILE ? { AGREEMENT_FILE: fromRoot(config.AGREEMENT_FILE) } : {}),
    ...(config.BAA_FILE ? { BAA_FILE: fromRoot(config.BAA_FILE) } : {}),
    fromEnvironment: new Set(Object.keys(given)),
    signInProviders: providers,
    files: files.place,
    exchange: exchange.place ?? demoExchange(config, dataDir),
  };
}

/** The demo has a folder of its own, so that its screen is not empty. */
const demoExchange = ({ RECOUP_DEMO }: Environment, dataDir: string): FolderLocation | null =>
  RECOUP_DEMO ? { kind: 'directory', path: join(dataDir, 'exchange') } : null;

/** The demo's passwords and emails are public, so production must not use its settings. */
function demoProblems({ NODE_ENV, RECOUP_DEMO, MAIL_OUTBOX }: Environment): string[] {
  return [
    ...(NODE_ENV === 'production' && RECOUP_DEMO ? ['RECOUP_DEMO: must be off with NODE_ENV=production'] : []),
    ...(!RECOUP_DEMO && MAIL_OUTBOX === 'anywhere'
      ? ['MAIL_OUTBOX: may be anywhere in the demo only, because emails contain sign-in links']
      : []),
  ];
}

const notValid = (lines: readonly string[]) =>
  new Error(`These settings are not valid (see .env.example):\n${lines.map((line) => `  ${line}`).join('\n')}`);
