import { createStore } from '#lib/state/store.ts';

/** A session from the URL. */
export interface HandedSession {
  access_token: string;
  refresh_token: string;
  isRecovery: boolean;
}

/** A handed session of another user than the signed-in one, until that one decides. */
export const otherUser = createStore<HandedSession | null>(null);
