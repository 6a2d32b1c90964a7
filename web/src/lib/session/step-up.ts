import { isStepUpRequired, StepUpCanceledError } from '#lib/api/errors.ts';

/** Asks the user to re-authenticate, in a dialog. True once the server accepted it, false if the user canceled. */
export type StepUpAsker = () => Promise<boolean>;

let asker: StepUpAsker | null = null;
/** The dialog loads after the first screen, and is remounted with its layout, so a call may have to wait for it. */
let arrival = Promise.withResolvers<void>();
const MAX_WAIT_MS = 10_000;
let asking: Promise<boolean> | null = null;

/** The dialog registers itself; the returned function removes it. */
export function offerStepUp(next: StepUpAsker): () => void {
  asker = next;
  arrival.resolve();
  return () => {
    if (asker !== next) return;
    asker = null;
    arrival = Promise.withResolvers();
  };
}

/**
 * Makes a call; if the server requires step-up (403 `step_up_required`), the user re-authenticates and the call is repeated.
 * Concurrent calls share one dialog. Throws `StepUpCanceledError` if the user canceled.
 */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isStepUpRequired(error)) throw error;
    if (!asker) await Promise.race([arrival.promise, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
    if (!asker) throw error;
  }
  asking ??= asker().finally(() => {
    asking = null;
  });
  if (!(await asking)) throw new StepUpCanceledError();
  return call();
}
