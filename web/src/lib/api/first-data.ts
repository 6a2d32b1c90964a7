const SKELETON_AFTER_MS = 250;

/**
 * For loaders: waits for a screen's first data, so that it renders once instead of as placeholders first. After 250 ms it renders
 * without. Errors surface in the screen, which can retry.
 */
export async function firstData(queries: readonly Promise<unknown>[]): Promise<null> {
  await Promise.race([Promise.allSettled(queries), new Promise((resolve) => setTimeout(resolve, SKELETON_AFTER_MS))]);
  return null;
}
