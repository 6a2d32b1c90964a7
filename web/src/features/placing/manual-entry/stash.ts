import { PLACEMENT_FIELDS } from '@recoup/domain/placing/placement-fields';
import type { EntryValues } from './entry-values.ts';

/** Unsaved input at the moment the page was unloaded, by a reload or an expired session. */
export interface Stash {
  userId: string;
  clientId: string;
  /** Null if the draft is not on the server yet. */
  draft: { id: string; revision: number } | null;
  entry: Omit<EntryValues, 'affirmed'>;
}

const KEY = 'manualEntryUnsaved';
const sensitive = PLACEMENT_FIELDS.filter((field) => field.sensitive).map(({ key }) => key);

/** Stored for this tab only, without sensitive values: those must never be in browser storage and have to be typed again. */
export function stashEntry(stash: Stash, storage: Storage = sessionStorage): void {
  const values = { ...stash.entry.values };
  for (const key of sensitive) values[key] = '';
  try {
    storage.setItem(KEY, JSON.stringify({ ...stash, entry: { ...stash.entry, values } }));
  } catch {
    // Storage is full or blocked: only the draft on the server remains.
  }
}

/** The stash, if it belongs to this user, client, draft and revision. */
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
    // Storage is blocked, so nothing was stored.
  }
}
