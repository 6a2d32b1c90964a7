const SKELETON_AFTER_MS = 250;

/**
 * For loaders: waits up to 250 ms for a screen's queries, so that most screens render without placeholders. Never rejects: the
 * screen shows errors and offers a retry.
 */
export async function waitForFirstData(queries: readonly Promise<unknown>[]): Promise<null> {
  await Promise.race([Promise.allSettled(queries), new Promise((resolve) => setTimeout(resolve, SKELETON_AFTER_MS))]);
  return null;
}
