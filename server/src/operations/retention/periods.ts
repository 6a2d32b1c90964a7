import { MS_PER } from '@recoup/domain/shared/time';

/**
 * How long technical data is kept after it is no longer needed, in ms (docs/operations.md, Retention). The periods of business records are
 * in `domain/src/agency/retention.ts`, and the agency sets them.
 */
export const periods = {
  idempotencyKey: MS_PER.day,
  /** Partial files that a killed server left. */
  unfinishedFile: MS_PER.day,
  /** An export still "running" after this lost its job. */
  lostExport: MS_PER.day,
  /** Report runs, which are listed until then. The audit log keeps a record of them. */
  reportRun: 90 * MS_PER.day,
  /** Counts of API key requests by hour. The audit log keeps the first use of each hour. */
  apiKeyUse: 90 * MS_PER.day,
  /** Deliveries to clients' own systems, and events that none took. */
  clientDelivery: 30 * MS_PER.day,
  /** Files that the exchange folder took and batches that it wrote: three years, as records of collection (12 CFR 1006.100). */
  exchange: 3 * 365 * MS_PER.day,
  abandonedUpload: MS_PER.week,
  /** An untouched import counts as abandoned. */
  idleImport: 90 * MS_PER.day,
  /** Used refresh tokens; until then a second use is detected as theft and ends the session. */
  revokedToken: 30 * MS_PER.day,
  endedSession: MS_PER.day,
  /** Re-authentication attempts; the changes made after them remain in the audit log. */
  stepUp: 365 * MS_PER.day,
  recentSearch: 90 * MS_PER.day,
  notification: 180 * MS_PER.day,
  /** Database broadcasts, which a joining client may request. */
  realtimeMessage: 3 * MS_PER.day,
} as const;
