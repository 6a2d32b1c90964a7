import { PageLoadError } from '#lib/api/errors.ts';
import { fetchFromServer } from '#lib/api/reachability.ts';

const MARKER = 'reloadedForRelease';

/** A second failure this soon after a reload is shown instead of reloading forever. */
const GUARD_MS = 30_000;

export interface RecoveryEnvironment {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
  /** Whether a reload would find the app; otherwise it would only remove what is shown. */
  isReachable: () => Promise<boolean>;
  now: () => number;
}

const browser: RecoveryEnvironment = {
  get storage() {
    return window.sessionStorage;
  },
  reload: () => window.location.reload(),
  isReachable: () =>
    fetchFromServer('/', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  now: () => Date.now(),
};

/**
 * Loads a part of the app. A tab left open across a release requests files that no longer exist: the page is then reloaded once,
 * which loads the new release at the same URL. If that did not help, or the server is down, throws a PageLoadError.
 */
export async function importWithRecovery<T>(load: () => Promise<T>, environment: RecoveryEnvironment = browser): Promise<T> {
  try {
    const part = await load();
    // Importing ran the module's code. Yield, so that its caller runs in a separate task.
    await new Promise((resolve) => setTimeout(resolve));
    return part;
  } catch (error) {
    if (!(await environment.isReachable()) || !mayReload(environment)) throw new PageLoadError(error);
    environment.reload();
    // The page is reloading: render nothing in between.
    return new Promise<T>(() => {});
  }
}

/** Wraps the importer of one export for `route.lazy`. */
export function lazily<M, K extends keyof M>(load: () => Promise<M>, name: K): () => Promise<M[K]> {
  return async () => (await importWithRecovery(load))[name];
}

/** Reloads the page if the app can be reached; returns whether it did. */
export async function reloadIfReachable(environment: RecoveryEnvironment = browser): Promise<boolean> {
  const isReachable = await environment.isReachable();
  if (isReachable) environment.reload();
  return isReachable;
}

function mayReload({ storage, now }: RecoveryEnvironment): boolean {
  try {
    const last = Number(storage.getItem(MARKER) ?? 0);
    if (now() - last < GUARD_MS) return false;
    storage.setItem(MARKER, String(now()));
    return true;
  } catch {
    // Without storage there is no guard against a loop, so no reload.
    return false;
  }
}
