const hour = 3_600_000;
export const day = 24 * hour;

/**
 * How long data stays after it is no longer needed, in ms (docs/operations.md, Retention). Records themselves stay, but
 * identifying numbers are deleted three years after the last activity (12 CFR 1006.100).
 */
export const periods = {
  idempotencyKey: day,
  /** Partial files that a killed server left. */
  unfinishedFile: day,
  /** An export still "running" after this lost its job. */
  lostExport: day,
  /** Report runs, listed as long. The audit log keeps them. */
  reportRun: 90 * day,
  /** Counts of requests by hour. The audit log keeps that there were some. */
  apiKeyUse: 90 * day,
  abandonedUpload: 7 * day,
  /** Staged rows and file of a cancelled or failed import. */
  endedImport: 30 * day,
  /** An untouched import counts as abandoned. */
  idleImport: 90 * day,
  /** Used refresh tokens; until then a second use is detected as theft and ends the session. */
  revokedToken: 30 * day,
  endedSession: day,
  /** Re-authentication attempts; the changes made after them stay in the audit log. */
  stepUp: 365 * day,
  /** Recent searches. */
  recentSearch: 90 * day,
  /** Notifications; what they were about stays. */
  notification: 180 * day,
  /** Database broadcasts, which a joining client may request. */
  realtimeMessage: 3 * day,
  /** Onboarding input that was never submitted, or never corrected after it was returned. */
  idleOnboarding: 365 * day,
} as const;

/**
 * The day, in calendar years, before which an account's last activity must be for its person to be purged, and before which a
 * bank account must have been archived for its number to be deleted.
 */
export function purgeBefore(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - 3);
  return cutoff;
}
