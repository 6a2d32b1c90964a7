import { PLACEMENT_FIELDS } from '@recoup/domain/placing/placement-fields';
import type { EntryValues } from './entry-values.ts';

/** What was typed and not saved yet when the page went away: a reload, or a session that ended. */
export interface Stash {
  userId: string;
  clientId: string;
  /** Null: not on the server yet. */
  draft: { id: string; revision: number } | null;
  entry: Omit<EntryValues, 'affirmed'>;
}

const KEY = 'manualEntryUnsaved';
const sensitive = PLACEMENT_FIELDS.filter((field) => field.sensitive).map(({ key }) => key);

/** For this tab only. Sensitive values are never put into the browser's storage: these alone have to be typed again. */
export function stashEntry(stash: Stash, storage: Storage = sessionStorage): void {
  const values = { ...stash.entry.values };
  for (const key of sensitive) values[key] = '';
  try {
    storage.setItem(KEY, JSON.stringify({ ...stash, entry: { ...stash.entry, values } }));
  } catch {
    // Full or forbidden: the draft on the server is then all that there is.
  }
}

/** The stash, if it is this user's, of this company and of this state of this draft. */
export function readStash(
  wanted: { userId: string; clientId: string; draft: Stash['draft'] },
  storage: Storage = sessionStorage,
): Stash['entry'] | null {
  try {
    const text = storage.getItem(KEY);
    if (text === null) return null;
    const stash = JSON.parse(text) as Stash;
    const own = stash.userId === wanted.userId && stash.clientId === wanted.clientId;
    const same = stash.draft?.id === wanted.draft?.id && stash.draft?.revision === wanted.draft?.revision;
    return own && same ? stash.entry : null;
  } catch {
    return null;
  }
}

export function dropStash(storage: Storage = sessionStorage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // Forbidden: then nothing was put there either.
  }
}
