import { MS_PER } from '@recoup/domain/shared/time';

/**
 * How long data stays after it is no longer needed, in ms (docs/operations.md, Retention). Records themselves stay, but
 * identifying numbers are deleted three years after the last activity (12 CFR 1006.100).
 */
export const periods = {
  idempotencyKey: MS_PER.day,
  /** Partial files that a killed server left. */
  unfinishedFile: MS_PER.day,
  /** An export still "running" after this lost its job. */
  lostExport: MS_PER.day,
  /** Report runs, listed as long. The audit log keeps them. */
  reportRun: 90 * MS_PER.day,
  /** Counts of requests by hour. The audit log keeps that there were some. */
  apiKeyUse: 90 * MS_PER.day,
  /** Deliveries to clients' own systems, and events that none took. */
  clientDelivery: 30 * MS_PER.day,
  /** What feed keys reached: three years, as long as records of collection are kept (12 CFR 1006.100). */
  feedKeyUse: 3 * 365 * MS_PER.day,
  abandonedUpload: MS_PER.week,
  /** Staged rows and file of a cancelled or failed import. */
  endedImport: 30 * MS_PER.day,
  /** An untouched import counts as abandoned. */
  idleImport: 90 * MS_PER.day,
  /** Used refresh tokens; until then a second use is detected as theft and ends the session. */
  revokedToken: 30 * MS_PER.day,
  endedSession: MS_PER.day,
  /** Re-authentication attempts; the changes made after them stay in the audit log. */
  stepUp: 365 * MS_PER.day,
  /** Recent searches. */
  recentSearch: 90 * MS_PER.day,
  /** Notifications; what they were about stays. */
  notification: 180 * MS_PER.day,
  /** Database broadcasts, which a joining client may request. */
  realtimeMessage: 3 * MS_PER.day,
  /** Onboarding input that was never submitted, or never corrected after it was returned. */
  idleOnboarding: 365 * MS_PER.day,
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
