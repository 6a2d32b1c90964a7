import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../errors.ts';
import type { AuthSettings } from '../settings.ts';

const nameOf = (state: string) => `recoup-link-${state}`;

/** Whether a browser asks, on behalf of whatever page: each sends this header, and no page can leave it out. */
export const isBrowser = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] !== undefined;

/**
 * Marks the browser in which a signed-in user began to link an identity. Without it, whoever begins in their own account
 * and has somebody else open the address would get the other's identity, and with it later what the other does here.
 * Signing in needs no mark: the code at its end is worth nothing to a browser without the verifier.
 */
export function markBrowser(reply: FastifyReply, settings: AuthSettings, state: string): void {
  const { protocol, pathname } = new URL(settings.issuer);
  // Lax: a page of another site, which may call us with a token of its own, cannot have it set.
  const scope = `Path=${pathname}/callback; Max-Age=${settings.flowSeconds}; HttpOnly; SameSite=Lax`;
  void reply.header('set-cookie', `${nameOf(state)}=1; ${scope}${protocol === 'https:' ? '; Secure' : ''}`);
}

/**
 * Errors: `bad_oauth_state` where a browser without the mark comes back. Not asked where the portal stands on another
 * origin, from which the call that began could set no cookie.
 */
export function requireMark(request: FastifyRequest, settings: AuthSettings, state: string): void {
  const isOneOrigin = new URL(settings.siteUrl).origin === new URL(settings.issuer).origin;
  if (!isBrowser(request) || !isOneOrigin) return;
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  if (!cookies.includes(`${nameOf(state)}=1`))
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser');
}
