/** Somebody by whom people sign in: what `signInWithOAuth` calls it, and what a button says. */
export interface SignInProvider {
  id: string;
  name: string;
}

/** Settings of the web app, answered by the server at /config.json, so that one build serves any agency. */
export interface AppConfig {
  product_name: string;
  agency: {
    name: string;
    website: string;
    support_email: string;
    /** IANA name: its calendar and its clock are the portal's. */
    time_zone: string;
    logo_url: string | null;
    accent_color: string;
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
    /** Sign-in with the identity provider of one's own company, found by the domain of the e-mail address. */
    sso: boolean;
    /** Without activity for this long a session ends; 0: never by itself. */
    idle_minutes: number;
    /** Whether a recovery code can stand for a second factor; a hosted project knows none. */
    recovery_codes: boolean;
    /** In the order of their buttons. */
    providers: SignInProvider[];
    phone: boolean;
    /** Whether people may register themselves. */
    signup: boolean;
    /** Digits of a code by mail or text message; null where that is not known. */
    code_length: number | null;
  };
  upload_max_bytes?: number;
  maintenance?: boolean;
  demo?: boolean;
  release: string;
}

let current: AppConfig | undefined;

/** Reads /config.json once. Throws when the server cannot be reached or answers something else. */
export async function loadConfig(fetcher: typeof fetch = fetch): Promise<AppConfig> {
  const answer = await fetcher('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The server answered ${answer.status} when asked for its settings.`);
  const body: unknown = await answer.json();
  if (!isConfig(body)) throw new Error('The settings that the server sent are not complete.');
  setConfig(body);
  return body;
}

export function setConfig(config: AppConfig): void {
  current = config;
}

/** The settings; main.tsx loads them before anything is drawn. */
export function getConfig(): AppConfig {
  if (!current) throw new Error('The settings were read before they were loaded.');
  return current;
}

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
