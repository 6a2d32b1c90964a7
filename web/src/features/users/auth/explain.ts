import { getConfig } from '#lib/api/config.ts';

const load = () => import('#lib/session/auth-message.ts');

/** Fetches the words for failures once the page is drawn, so that they are there when the network is not. */
export function prepareToExplain(): void {
  load().catch(() => {});
}

/** `authMessage`, which the page that everybody loads first does without until something fails. */
export async function explain(error: unknown): Promise<string> {
  try {
    return (await load()).authMessage(error, getConfig().agency.support_email);
  } catch {
    return 'We cannot reach the server. Check your internet connection and try again.';
  }
}
