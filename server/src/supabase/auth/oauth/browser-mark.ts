import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../errors.ts';
import type { AuthSettings } from '../settings.ts';

const nameOf = (state: string) => `recoup-link-${state}`;

/**
 * Marks the browser in which a signed-in user began to link an identity. Without it, whoever begins in their own account
 * and has somebody else open the address would get the other's identity, and with it later what the other does here.
 * Signing in needs no mark: the code at its end is worth nothing to a browser without the verifier.
 */
export function markBrowser(reply: FastifyReply, settings: AuthSettings, state: string): void {
  const isSecure = settings.issuer.startsWith('https:');
  // A provider may come back by POST from its own site: only None is sent along there, and that only over https.
  const scope = `Path=${new URL(settings.issuer).pathname}/callback; Max-Age=${settings.flowSeconds}; HttpOnly`;
  const site = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  void reply.header('set-cookie', `${nameOf(state)}=1; ${scope}; ${site}`);
}

/**
 * Errors: `bad_oauth_state` where a browser without the mark comes back. Asked of browsers only, which say that they open a
 * page; and not where the portal stands on another origin, from which the call that began could set no cookie.
 */
export function requireMark(request: FastifyRequest, settings: AuthSettings, state: string): void {
  const isPage = request.headers['sec-fetch-dest'] === 'document' || request.headers['sec-fetch-mode'] === 'navigate';
  const isOneOrigin = new URL(settings.siteUrl).origin === new URL(settings.issuer).origin;
  if (!isPage || !isOneOrigin) return;
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  if (!cookies.includes(`${nameOf(state)}=1`))
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser');
}
