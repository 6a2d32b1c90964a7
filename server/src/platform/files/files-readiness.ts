import type { FastifyBaseLogger } from 'fastify';
import { FilesUnavailable } from './file-errors.ts';
import type { Files } from './index.ts';

/** Minimum time between attempts while the file store has not responded yet. */
const retryMs = 5000;

/**
 * Checks the file store at startup. Throws for problems that only the operator can fix: a missing bucket, refused credentials. If the store
 * does not respond, the server starts and is not ready until it has responded once. Later outages do not affect readiness: all servers
 * share the store, so the whole installation would be out of service. Returns the readiness check.
 */
export async function checkFilesAtStartup(
  files: Pick<Files, 'check'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<() => Promise<boolean>> {
  let hasResponded = false;
  let triedAt = 0;

  async function attempt(): Promise<void> {
    triedAt = Date.now();
    try {
      await files.check();
      hasResponded = true;
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error;
      if (error.reason === 'missing' || error.reason === 'refused') throw new Error(error.advice, { cause: error });
      log.warn({ err: error }, 'the file store does not respond; this server is not ready');
    }
  }

  await attempt();
  return async () => {
    if (!hasResponded && Date.now() - triedAt >= retryMs) await attempt().catch(() => {});
    return hasResponded;
  };
}
