import type { FastifyInstance } from 'fastify';
import type { StatusTexts } from '@recoup/domain/accounts/statuses';
import { accentShades } from '@recoup/domain/agency/accent';
import type { Config } from '#server/config.ts';
import { brandOf, readBrand } from '../brand.ts';
import type { Db, Tx } from '../db/db.ts';
import { readStatusTexts } from '../status-texts.ts';

export interface WebConfigState {
  anonKey: string;
  release: string;
  signInMethods(): Promise<SignInMethods>;
  /** Whether the agency has begun to use the installation; until then it serves only the set-up. */
  isSetUp(): Promise<boolean>;
}

/** The sign-in page's options besides email address and password. */
export interface SignInMethods {
  /** Buttons in this order; `id` is the parameter of `GET /authorize`. */
  providers: { id: string; name: string }[];
  /** Single sign-on. */
  sso: boolean;
  phone: boolean;
  passkeys: boolean;
  /** Whether anyone may sign up. */
  signup: boolean;
  /** Digits of a code; null if unknown. */
  code_length: number | null;
}

/** Read by the web app at start, so that one build serves any agency (architecture.md, Configuration). */
export function serveWebConfig(app: FastifyInstance, { config, db }: { config: Config; db: Db }, facts: WebConfigState): void {
  // The last reading, at first the defaults, so that the app starts while the database is down.
  let shown = { brand: brandOf(undefined, config), statusTexts: {} as StatusTexts };
  app.get('/config.json', { schema: { hide: true } }, async (request, reply) => {
    // Without PUBLIC_URL the app uses the origin at which it was reached.
    const read = async (tx: Tx) => ({ brand: await readBrand(tx, config), statusTexts: await readStatusTexts(tx, config) });
    const [isSetUp, now] = await Promise.all([facts.isSetUp(), db.asService(read).catch(() => shown)]);
    shown = now;
    const { brand, statusTexts } = shown;
    const origin = config.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
    return reply.header('cache-control', 'no-store').send({
      product_name: brand.productName,
      agency: {
        name: brand.agencyName,
        website: brand.website,
        support_email: brand.supportEmail,
        support_phone: brand.supportPhone,
        time_zone: config.AGENCY_TIME_ZONE,
        logo_url: brand.logoUrl,
        dark_logo_url: brand.darkLogoUrl,
        accent_shades: accentShades(brand.accentColor),
        sign_in: { headline: brand.signInHeadline, text: brand.signInText, picture_url: brand.signInPictureUrl },
      },
      supabase_url: config.SUPABASE_URL ?? origin,
      supabase_anon_key: config.SUPABASE_ANON_KEY ?? facts.anonKey,
      core_api_url: config.CORE_API_URL ?? `${origin}/api/core`,
      legacy_api_url: config.LEGACY_API_URL ?? `${origin}/api/legacy`,
      search_api_url: config.SEARCH_API_URL ?? `${origin}/api/search`,
      payments_api_url: config.PAYMENTS_API_URL ?? `${origin}/api/legacy-payments`,
      sign_in: {
        captcha:
          config.CAPTCHA_PROVIDER && config.CAPTCHA_SITE_KEY
            ? { provider: config.CAPTCHA_PROVIDER, site_key: config.CAPTCHA_SITE_KEY }
            : null,
        password_min_length: config.PASSWORD_MIN_LENGTH,
        password_required_characters: config.PASSWORD_REQUIRED_CHARACTERS ?? null,
        ...(await facts.signInMethods()),
        idle_minutes: config.IDLE_MINUTES,
        // Ours only: a hosted project has none.
        recovery_codes: config.SUPABASE_URL === undefined,
      },
      status_texts: statusTexts,
      upload_max_bytes: config.UPLOAD_MAX_BYTES,
      is_set_up: isSetUp,
      maintenance: config.MAINTENANCE || !isSetUp,
      demo: config.RECOUP_DEMO,
      release: facts.release,
    });
  });
}
