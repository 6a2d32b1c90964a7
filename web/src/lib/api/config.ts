import type { StatusTexts } from '@recoup/domain/accounts/statuses';
import type { AccentShades } from '@recoup/domain/agency/accent';
import { ApiError, NetworkError } from './errors.ts';

/** A sign-in provider: its name for `signInWithOAuth`, and its button's text. */
export interface SignInProvider {
  id: string;
  name: string;
}

/** The web app's settings, served at /config.json, so that one build serves any agency. */
export interface AppConfig {
  product_name: string;
  agency: {
    name: string;
    website: string;
    support_email: string;
    support_phone: string | null;
    /** IANA name of the agency's zone, used for all dates and times. */
    time_zone: string;
    logo_url: string | null;
    /** Logo in the dark color scheme; null for the same logo. */
    dark_logo_url: string | null;
    /** Shades of the agency's accent color, from light to dark. */
    accent_shades: AccentShades;
    /** Text and image beside the sign-in form; null for the default. */
    sign_in: { headline: string | null; text: string | null; picture_url: string | null };
  };
  supabase_url: string;
  supabase_anon_key: string;
  core_api_url: string;
  legacy_api_url: string;
  search_api_url: string;
  payments_api_url: string;
  sign_in: {
    captcha: { provider: 'turnstile' | 'hcaptcha'; site_key: string } | null;
    password_min_length: number;
    password_required_characters: string | null;
    /** Single sign-on, found by the email address's domain. */
    sso: boolean;
    /** Idle time after which a session ends; 0: never. */
    idle_minutes: number;
    /** Whether recovery codes exist; a hosted project has none. */
    recovery_codes: boolean;
    /** In button order. */
    providers: SignInProvider[];
    phone: boolean;
    /** Whether the authentication service registers and accepts passkeys and security keys. */
    passkeys: boolean;
    /** Whether anyone may sign up. */
    signup: boolean;
    /** Digits of an emailed or texted code; null if unknown. */
    code_length: number | null;
  };
  /** The agency's edited status texts. */
  status_texts?: StatusTexts;
  upload_max_bytes?: number;
  /** The app shows the maintenance page instead of its screens. */
  maintenance?: boolean;
  /** False until the agency has set up an empty installation: that page then says so. */
  is_set_up?: boolean;
  demo?: boolean;
  release: string;
}

let current: AppConfig | undefined;

/** Reads /config.json once. Throws NetworkError, ApiError, or an Error if the answer is not the settings. */
export async function loadConfig(fetcher: typeof fetch = fetch): Promise<AppConfig> {
  const answer = await fetcher('/config.json', { cache: 'no-cache' }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  const { status } = answer;
  if (!answer.ok)
    throw new ApiError({
      status,
      code: 'unexpected_answer',
      message: `The server answered ${status} when asked for its settings.`,
    });
  const body: unknown = await answer.json();
  if (!isConfig(body)) throw new Error('The settings that the server sent are not complete.');
  setConfig(body);
  return body;
}

export function setConfig(config: AppConfig): void {
  current = config;
}

/** The settings; main.tsx loads them before rendering. */
export function getConfig(): AppConfig {
  if (!current) throw new Error('The settings were read before they were loaded.');
  return current;
}

/** Empty before the settings are loaded, as in component tests. */
export const getStatusTexts = (): StatusTexts => current?.status_texts ?? {};

export const agencyTimeZone = (): string => getConfig().agency.time_zone;

function isConfig(value: unknown): value is AppConfig {
  if (typeof value !== 'object' || value === null) return false;
  const entries = value as Record<string, unknown>;
  const texts = [
    'product_name',
    'supabase_url',
    'supabase_anon_key',
    'core_api_url',
    'legacy_api_url',
    'search_api_url',
    'payments_api_url',
  ];
  return (
    texts.every((name) => typeof entries[name] === 'string') &&
    ['agency', 'sign_in'].every((name) => typeof entries[name] === 'object' && entries[name] !== null)
  );
}
