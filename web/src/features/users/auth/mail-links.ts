import { paths } from '#lib/paths/paths.ts';
import { safeDestination } from '#lib/paths/destination.ts';

/** What brings somebody back to the sign-in page. */
export type ReturnBy = 'confirmation' | 'code' | 'provider' | 'company';

/** Where a mailed link or another service leads back to: on, or to the sign-in page where another browser opens it. */
export function returnTarget(next: string | null, by: ReturnBy): string {
  const destination = safeDestination(next);
  const query = new URLSearchParams();
  if (by !== 'confirmation') query.set('with', by);
  if (destination !== '/') query.set('next', destination);
  return `${window.location.origin}${paths.signIn}${query.size > 0 ? `?${query}` : ''}`;
}

/** Where the link of a recovery mail leads. The proof itself comes as a code beside it (PKCE). */
export function recoveryTarget(): string {
  return `${window.location.origin}${paths.resetPassword}/mail`;
}
