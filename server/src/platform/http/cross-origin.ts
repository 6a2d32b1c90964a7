import type { Config } from '#server/config.ts';

/** Value of `access-control-allow-origin` for a request's origin; null if its pages may not call. */
export type CrossOrigin = (origin: string | undefined) => string | null;

/** The portal's own origins and those in CORS_ORIGINS, compared exactly; `*` there allows every origin. */
export function createCrossOrigin({
  PUBLIC_URL,
  SITE_URL,
  CORS_ORIGINS,
}: Pick<Config, 'PUBLIC_URL' | 'SITE_URL' | 'CORS_ORIGINS'>): CrossOrigin {
  const own = [PUBLIC_URL, SITE_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  const named = new Set([...own, ...CORS_ORIGINS]);
  return (origin) => (origin !== undefined && (named.has('*') || named.has(origin)) ? origin : null);
}
