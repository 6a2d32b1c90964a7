import { createStore } from '#lib/state/store.ts';

/** A session from the URL. */
export interface UrlSession {
  access_token: string;
  refresh_token: string;
  isRecovery: boolean;
}

/** A session from the URL that belongs to another user, until the signed-in user decides. */
export const otherUser = createStore<UrlSession | null>(null);
