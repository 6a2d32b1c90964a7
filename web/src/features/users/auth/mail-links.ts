import { paths } from '#lib/paths/paths.ts';
import { safeDestination } from '#lib/paths/destination.ts';

/** The flow that returned the user to sign-in. */
export type ReturnBy = 'confirmation' | 'code' | 'provider' | 'company';

/** Redirect target of emailed links and identity providers: the destination, or sign-in if another browser opens the link. */
export function returnTarget(next: string | null, by: ReturnBy): string {
  const destination = safeDestination(next);
  const query = new URLSearchParams();
  if (by !== 'confirmation') query.set('with', by);
  if (destination !== '/') query.set('next', destination);
  return `${window.location.origin}${paths.signIn}${query.size > 0 ? `?${query}` : ''}`;
}

/** Redirect target of the recovery email, whose link has the token in place of the last part. */
export function recoveryTarget(): string {
  return `${window.location.origin}${paths.recovered}`;
}
