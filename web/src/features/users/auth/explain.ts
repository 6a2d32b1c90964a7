import { getConfig } from '#lib/api/config.ts';

const load = () => import('#lib/session/auth-message.ts');

/** Prefetches the error messages after the first paint, so that they are available offline. */
export function prefetchMessages(): void {
  setTimeout(() => load().catch(() => {}));
}

/** Lazy `authMessage`: the sign-in page loads it only when something fails. */
export async function explain(error: unknown): Promise<string> {
  try {
    return (await load()).authMessage(error, getConfig().agency.support_email);
  } catch {
    return 'We cannot reach the server. Check your internet connection and try again.';
  }
}
