const hour = 3_600_000;
export const day = 24 * hour;

/**
 * How long things stay after nobody needs them any more, in ms (docs/operations.md, Retention). Records themselves are not
 * among them: they stay, but three years after the last activity the numbers that identify people go (12 CFR 1006.100).
 */
export const periods = {
  idempotencyKey: day,
  /** Halves of files that a killed server left behind. */
  unfinishedFile: day,
  /** An export that is still "running" then has lost its job. */
  lostExport: day,
  /** That a report was made, and for whom: it is listed as long. The activity log knows it still. */
  reportRun: 90 * day,
  abandonedUpload: 7 * day,
  /** Staged rows and the file of an import that was cancelled or failed. */
  endedImport: 30 * day,
  /** An import that nobody has touched counts as given up. */
  idleImport: 90 * day,
  /** Used refresh tokens; until then a second use of one is known as theft and ends its session. */
  revokedToken: 30 * day,
  endedSession: day,
  /** Tries to prove it again, right and wrong: what was changed after them stays in the activity log. */
  stepUp: 365 * day,
  /** What somebody searched for. */
  recentSearch: 90 * day,
  /** What somebody was told; what it was about stays. */
  notification: 180 * day,
  /** What the database told to channels: who joins may ask for it. */
  realtimeMessage: 3 * day,
  /** What somebody typed of a company and never submitted, or never mended after it was returned. */
  idleOnboarding: 365 * day,
} as const;

/**
 * Day, counted in calendar years, before which an account's last activity lies when its person is purged, and before which a bank
 * account was archived when its number is.
 */
export function purgeBefore(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - 3);
  return cutoff;
}
