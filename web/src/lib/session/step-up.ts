import { isStepUpRequired, StepUpCanceledError } from '#lib/api/errors.ts';

/** Asks the person who it is, in a dialog. True once the server has taken the answer, false when the person gave it up. */
export type StepUpAsker = () => Promise<boolean>;

let asker: StepUpAsker | null = null;
let asking: Promise<boolean> | null = null;

/** The dialog says that it is there; what comes back takes it away again. */
export function offerStepUp(next: StepUpAsker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
}

/**
 * Makes a call; where the server wants to know first who is asking (403 `step_up_required`), the person is asked and the call
 * made once more. Calls that wait at the same time share one dialog. Throws `StepUpCanceledError` when the person gave it up.
 */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!asker || !isStepUpRequired(error)) throw error;
  }
  asking ??= asker().finally(() => {
    asking = null;
  });
  if (!(await asking)) throw new StepUpCanceledError();
  return call();
}
