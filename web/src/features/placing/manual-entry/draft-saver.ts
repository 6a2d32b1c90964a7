import type { DraftContent, ManualDraft } from '@recoup/contract/placing/manual-entry';
import { ApiError, NetworkError, TimeoutError } from '#lib/api/errors.ts';
import { createStore } from '#lib/state/store.ts';

export type SaveState =
  | { phase: 'untouched' }
  | { phase: 'unsaved' }
  | { phase: 'saving' }
  | { phase: 'saved'; at: string }
  /** `retrying`: tried again by itself. */
  | { phase: 'failed'; error: unknown; retrying: boolean }
  /** Another tab saved the draft since. */
  | { phase: 'conflict' };

export interface DraftRef {
  id: string;
  revision: number;
}

/** A draft as it was loaded, and when it was saved last. */
export type LoadedDraft = DraftRef & { updated_at: string };

export interface DraftSaverOptions {
  draft: LoadedDraft | null;
  /** What stands in the form at this moment. */
  read: () => DraftContent;
  create: (content: DraftContent) => Promise<ManualDraft>;
  update: (draft: DraftRef, content: DraftContent) => Promise<ManualDraft>;
  load: (id: string) => Promise<ManualDraft>;
  onSaved: (draft: ManualDraft, created: boolean) => void;
  /** Milliseconds of quiet before a save. */
  delay?: number;
}

const RETRY_FIRST = 2000;
const RETRY_LONGEST = 30_000;

/**
 * Keeps a draft on the server while it is typed: a moment after the last change, one save at a time, again after a
 * failure that may pass. A save that another tab overtook stops it until the person decides.
 */
export function createDraftSaver({ draft: first, read, create, update, load, onSaved, delay = 1000 }: DraftSaverOptions) {
  const state = createStore<SaveState>(first ? { phase: 'saved', at: first.updated_at } : { phase: 'untouched' });
  let draft: DraftRef | null = first;
  // Counts changes, so that what was typed during a save is not taken for saved.
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

  /** Saves what is not saved yet. True when everything is on the server. */
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
    /** Something was typed. */
    touch() {
      typed += 1;
      if (state.get().phase === 'conflict') return;
      if (state.get().phase !== 'saving') state.set({ phase: 'unsaved' });
      schedule(delay);
    },
    /** Makes sure that there is a draft on the server, also an empty one, for what hangs on it. */
    async ensure(): Promise<DraftRef | null> {
      if (!draft) typed += 1;
      return (await flush()) ? draft : null;
    },
    /** After a conflict: what stands here goes over what the other tab saved. */
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
