import type { DraftContent, ManualDraft } from '@recoup/contract/placing/manual-entry';
import { ApiError, NetworkError, TimeoutError } from '#lib/api/errors.ts';
import { createStore } from '#lib/state/store.ts';

export type SaveState =
  | { phase: 'untouched' }
  | { phase: 'unsaved' }
  | { phase: 'saving' }
  | { phase: 'saved'; at: string }
  /** `retrying`: another attempt is scheduled. */
  | { phase: 'failed'; error: unknown; retrying: boolean }
  /** Another tab saved a newer revision. */
  | { phase: 'conflict' };

export interface DraftRef {
  id: string;
  revision: number;
}

/** A draft as loaded, with the time of its last save. */
export type LoadedDraft = DraftRef & { updated_at: string };

export interface DraftSaverOptions {
  draft: LoadedDraft | null;
  /** Reads the current contents of the form. */
  read: () => DraftContent;
  create: (content: DraftContent) => Promise<ManualDraft>;
  update: (draft: DraftRef, content: DraftContent) => Promise<ManualDraft>;
  load: (id: string) => Promise<ManualDraft>;
  onSaved: (draft: ManualDraft, created: boolean) => void;
  /** Idle milliseconds before a save. */
  delay?: number;
}

const RETRY_FIRST = 2000;
const RETRY_LONGEST = 30_000;

/**
 * Autosaves a draft: debounced, one save at a time, retried after transient failures. A conflict with another tab's save stops it
 * until the user resolves it.
 */
export function createDraftSaver({ draft: first, read, create, update, load, onSaved, delay = 1000 }: DraftSaverOptions) {
  const state = createStore<SaveState>(first ? { phase: 'saved', at: first.updated_at } : { phase: 'untouched' });
  let draft: DraftRef | null = first;
  // Counts changes, so that input during a save is not marked as saved.
  let typed = 0;
  let stored = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const isDirty = () => typed !== stored;
  const schedule = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), wait);
  };

  async function saveOnce(): Promise<boolean> {
    const started = typed;
    state.set({ phase: 'saving' });
    try {
      const saved = draft ? await update(draft, read()) : await create(read());
      const created = draft === null;
      draft = { id: saved.id, revision: saved.revision };
      stored = started;
      failures = 0;
      state.set(isDirty() ? { phase: 'unsaved' } : { phase: 'saved', at: saved.updated_at });
      onSaved(saved, created);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.code === 'draft_changed') {
      state.set({ phase: 'conflict' });
      return;
    }
    const passing =
      error instanceof NetworkError || error instanceof TimeoutError || (error instanceof ApiError && error.status >= 500);
    state.set({ phase: 'failed', error, retrying: passing });
    if (!passing) return;
    schedule(Math.min(RETRY_FIRST * 2 ** failures, RETRY_LONGEST));
    failures += 1;
  }

  /** Saves pending changes. True if everything is on the server. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (isDirty()) {
      if (state.get().phase === 'conflict') return false;
      running ??= saveOnce().finally(() => {
        running = null;
      });
      if (!(await running)) return false;
    }
    return true;
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    isDirty,
    draft: () => draft,
    flush,
    /** Marks the form as changed. */
    touch() {
      typed += 1;
      if (state.get().phase === 'conflict') return;
      if (state.get().phase !== 'saving') state.set({ phase: 'unsaved' });
      schedule(delay);
    },
    /** Ensures that the draft exists on the server, even if empty, so that documents can be attached to it. */
    async ensure(): Promise<DraftRef | null> {
      if (!draft) typed += 1;
      return (await flush()) ? draft : null;
    },
    /** Resolves a conflict: replaces the other tab's revision with this form. */
    async overwrite(): Promise<boolean> {
      if (!draft) return flush();
      try {
        draft = { id: draft.id, revision: (await load(draft.id)).revision };
      } catch (error) {
        fail(error);
        return false;
      }
      state.set({ phase: 'unsaved' });
      return flush();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;
