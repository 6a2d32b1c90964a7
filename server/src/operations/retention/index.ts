import type { RetentionKindName } from '@recoup/domain/agency/retention';
import { MS_PER } from '@recoup/domain/shared/time';
import { z } from 'zod';
import { purgeEndedClients } from '#areas/agency/endings/index.ts';
import { startRetentionRun, RUN_AT, type Removed } from '#areas/agency/retention/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Platform } from '#platform/http/module.ts';
import { sweepAuth } from '#supabase/auth/index.ts';
import { purgeMessages } from '#supabase/realtime/index.ts';
import { periods } from './periods.ts';
import { purgeNames } from './purge-names.ts';
import { purgePeople } from './purge-people.ts';
import {
  purgeArchivedNumbers,
  purgeClientDeliveries,
  purgeIdleOnboardings,
  purgeKeyUses,
  purgeStepUps,
} from './sweep-company.ts';
import { purgeOldDrafts } from './sweep-drafts.ts';
import { expireFiles, failLostFiles, purgeOldRuns } from './sweep-exports.ts';
import {
  purgeAccountTotals,
  purgeDeliveries,
  purgeExchange,
  purgeKeyUsesOfFeed,
  purgeOutbox,
  purgeReceived,
} from './sweep-feed.ts';
import { cancelIdleImports, purgeEndedImports, purgeOldFiles } from './sweep-imports.ts';

type RetentionPlatform = Pick<Platform, 'config' | 'db' | 'files' | 'uploads' | 'jobs' | 'log'> & { clock: Clock };

/** Every night at 03:17 UTC; a night missed by the server is made up for. */
export function defineRetention(platform: RetentionPlatform): void {
  platform.jobs.define({
    name: 'retention.daily',
    payload: z.object({}),
    schedule: `${RUN_AT.minute} ${RUN_AT.hour} * * *`,
    retries: 2,
    handler: async () => {
      await runRetention(platform);
    },
  });
}

/**
 * Deletes everything expired: technical data by fixed periods, and business records by the agency's, with a record of the run. Each part
 * can be repeated and is independent: a failing part does not stop the others and is reported at the end. Returns the counts by part.
 */
export async function runRetention(platform: RetentionPlatform): Promise<Record<string, number>> {
  const { config, db, files, uploads, clock, log } = platform;
  const now = clock.now();
  const ago = (period: number) => new Date(now.getTime() - period);
  const run = await startRetentionRun(db, now);
  const technical: Record<string, () => Promise<number>> = {
    expired_exports: () => expireFiles(platform, 'portal.exports', now),
    expired_reports: () => expireFiles(platform, 'portal.report_runs', now),
    old_report_runs: () => purgeOldRuns(db, ago(periods.reportRun)),
    lost_exports: () => failLostFiles(db, 'portal.exports', ago(periods.lostExport)),
    lost_reports: () => failLostFiles(db, 'portal.report_runs', ago(periods.lostExport)),
    abandoned_uploads: () => uploads.dropAbandonedUploads(ago(periods.abandonedUpload)),
    idle_imports: () =>
      cancelIdleImports(db, { idleBefore: ago(periods.idleImport), uploadBefore: ago(periods.abandonedUpload), now }),
    loose_files: () => uploads.sweepLooseFiles(ago(periods.unfinishedFile)),
    unfinished_files: () => files.sweepUnfinished(ago(periods.unfinishedFile)),
    idempotency_keys: async () => {
      const { numDeletedRows } = await db.asService((tx) =>
        tx.deleteFrom('portal.idempotency_keys').where('created_at', '<', ago(periods.idempotencyKey)).executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },
    client_webhook_deliveries: () => purgeClientDeliveries(db, ago(periods.clientDelivery)),
    api_key_uses: () => purgeKeyUses(db, ago(periods.apiKeyUse)),
    recent_searches: async () => {
      const { numDeletedRows } = await db.asService((tx) =>
        tx.deleteFrom('portal.recent_searches').where('at', '<', ago(periods.recentSearch)).executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },
    step_ups: () => purgeStepUps(db, ago(periods.stepUp)),
    old_notifications: async () => {
      const { numDeletedRows } = await db.asService((tx) =>
        tx.deleteFrom('portal.notifications').where('at', '<', ago(periods.notification)).executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },
    received_items: () => purgeReceived(db, ago(config.FEED_RECEIVED_DAYS * MS_PER.day)),
    outbox_events: () => purgeOutbox(db, ago(config.FEED_OUTGOING_DAYS * MS_PER.day)),
    account_totals: () => purgeAccountTotals(db, ago(config.FEED_OUTGOING_DAYS * MS_PER.day)),
    exchange: () => purgeExchange(db, ago(periods.exchange)),
    realtime_messages: () => purgeMessages(db, ago(periods.realtimeMessage)),
    webhook_deliveries: () => purgeDeliveries(db, ago(config.FEED_OUTGOING_DAYS * MS_PER.day)),
    // A hosted project does its own retention.
    ...(config.SUPABASE_URL
      ? {}
      : {
          sessions: () =>
            sweepAuth(db, { now, sessionsBefore: ago(periods.endedSession), tokensBefore: ago(periods.revokedToken) }),
        }),
  };
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const [name, part] of Object.entries(technical)) {
    try {
      removed[name] = await part();
    } catch (error) {
      failures.push(error);
    }
  }
  const failed: RetentionKindName[] = [];
  for (const { kind, candidates: due, cutoffs } of run.kinds) {
    try {
      const purges: Record<RetentionKindName, () => Promise<Removed>> = {
        debtor_names: () => purgeNames(platform, { due, now }),
        identity_numbers: () => purgePeople(db, { due, now }),
        placement_files: () => purgeOldFiles(platform, due),
        bank_numbers: () => purgeArchivedNumbers(db, { due, now }),
        drafts: () => purgeOldDrafts(platform, { due, before: cutoffs.general }),
        ended_imports: () => purgeEndedImports(platform, due),
        onboardings: () => purgeIdleOnboardings(db, due),
        ended_clients: () => purgeEndedClients(platform, due),
        key_uses: () => purgeKeyUsesOfFeed(db, cutoffs.general),
      };
      const purged = await purges[kind]();
      removed[kind] = [...purged.values()].reduce((sum, count) => sum + count, 0);
      await run.add(kind, purged);
    } catch (error) {
      failed.push(kind);
      failures.push(error);
    }
  }
  await run.finish({ at: clock.now(), failed });
  log.info({ removed }, 'retention');
  if (failures.length > 0) throw new AggregateError(failures, 'Some expired data could not be deleted.');
  return removed;
}
