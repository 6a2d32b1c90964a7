import { paths } from '../../app/paths.ts';
import { safeDestination } from '../../lib/destination.ts';

/** Where the link of a confirmation mail leads: on, or to the sign-in page where another browser opens it. */
export function confirmationTarget(next: string | null): string {
  const destination = safeDestination(next);
  const query = destination === '/' ? '' : `?next=${encodeURIComponent(destination)}`;
  return `${window.location.origin}${paths.signIn}${query}`;
}

/** Where the link of a recovery mail leads. The proof itself comes as a code beside it (PKCE). */
export function recoveryTarget(): string {
  return `${window.location.origin}${paths.resetPassword}/mail`;
}
