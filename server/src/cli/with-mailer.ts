import type { Installation } from '#server/installation.ts';
import type { Config } from '#server/config.ts';
import { openMailer } from '#server/messages.ts';
import { createJobs } from '#platform/jobs/index.ts';
import type { Mailer } from '#platform/email/index.ts';

/** Runs work that queues emails: a running server sends them, or this command before it exits. */
export async function withMailer<T>(
  { db, databaseUrl, vault, clock, log }: Installation,
  config: Config,
  work: (mailer: Mailer) => Promise<T>,
): Promise<T> {
  const jobs = createJobs({ url: databaseUrl, log });
  const mailer = openMailer({ config, db, jobs, vault, clock, log });
  // The queue must exist.
  await jobs.start();
  try {
    return await work(mailer);
  } finally {
    await jobs.stop();
  }
}
