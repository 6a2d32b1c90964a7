import { createStore } from '#lib/state/store.ts';

/** A session from the URL. */
export interface UrlSession {
  access_token: string;
  refresh_token: string;
  isRecovery: boolean;
}

/** A session from the URL of another user than the signed-in one, until that one decides. */
export const otherUser = createStore<UrlSession | null>(null);
