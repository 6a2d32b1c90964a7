import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../errors.ts';
import type { AuthSettings } from '../settings.ts';

/** With TLS only this host can set a cookie of the prefix, and only for all paths. */
const nameOf = (state: string, isSecure: boolean) => `${isSecure ? '__Host-' : ''}recoup-link-${state}`;
const isSecureAt = ({ issuer }: AuthSettings) => new URL(issuer).protocol === 'https:';

/** Whether a browser sends the request: every browser adds this header, and pages cannot suppress it. */
export const isBrowser = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] !== undefined;

/**
 * Marks the browser in which a signed-in user started linking an identity. Without it, an attacker who starts linking and has a
 * victim open the URL would get the victim's identity, and later the victim's activity here. Sign-in needs no mark: its code is
 * worthless without the verifier.
 */
export function markBrowser(reply: FastifyReply, settings: AuthSettings, state: string): void {
  const isSecure = isSecureAt(settings);
  // Lax: a page of another site, which may call us with its own token, cannot set it.
  const scope = `Path=/; Max-Age=${settings.flowSeconds}; HttpOnly; SameSite=Lax`;
  void reply.header('set-cookie', `${nameOf(state, isSecure)}=1; ${scope}${isSecure ? '; Secure' : ''}`);
}

/**
 * Errors: `bad_oauth_state` if a browser returns without the mark. Not checked if the portal has another origin, whose call could
 * set no cookie.
 */
export function requireMark(request: FastifyRequest, settings: AuthSettings, state: string): void {
  const isOneOrigin = new URL(settings.siteUrl).origin === new URL(settings.issuer).origin;
  if (!isBrowser(request) || !isOneOrigin) return;
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  if (!cookies.includes(`${nameOf(state, isSecureAt(settings))}=1`))
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser');
}
