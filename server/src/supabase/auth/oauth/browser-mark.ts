import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../errors.ts';
import type { AuthSettings } from '../settings.ts';

const nameOf = (state: string) => `recoup-link-${state}`;

/** Whether a browser sends the request: every browser adds this header, and pages cannot suppress it. */
export const isBrowser = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] !== undefined;

/**
 * Marks the browser in which a signed-in user started linking an identity. Without it, an attacker who starts linking and has a
 * victim open the URL would get the victim's identity, and later the victim's activity here. Sign-in needs no mark: its code is
 * worthless without the verifier.
 */
export function markBrowser(reply: FastifyReply, settings: AuthSettings, state: string): void {
  const { protocol, pathname } = new URL(settings.issuer);
  // Lax: a page of another site, which may call us with its own token, cannot set it.
  const scope = `Path=${pathname}/callback; Max-Age=${settings.flowSeconds}; HttpOnly; SameSite=Lax`;
  void reply.header('set-cookie', `${nameOf(state)}=1; ${scope}${protocol === 'https:' ? '; Secure' : ''}`);
}

/**
 * Errors: `bad_oauth_state` if a browser returns without the mark. Not checked if the portal has another origin, whose call could
 * set no cookie.
 */
export function requireMark(request: FastifyRequest, settings: AuthSettings, state: string): void {
  const isOneOrigin = new URL(settings.siteUrl).origin === new URL(settings.issuer).origin;
  if (!isBrowser(request) || !isOneOrigin) return;
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  if (!cookies.includes(`${nameOf(state)}=1`))
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser');
}
