import { FAULT_KINDS, type Fault, type Today } from '@recoup/contract/agency/today';
import { addDays } from '@recoup/domain/shared/days';
import { MS_PER } from '@recoup/domain/shared/time';
import type { Config } from '#server/config.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { countOpenComplaints } from '#areas/agency/complaints/index.ts';
import { readLicenses, readSetUp } from '#areas/agency/settings/index.ts';
import { countWaiting, presentCounts, scopeOf } from '#areas/agency/queue/index.ts';
import {
  findActivity,
  findExpiringInvitations,
  findFailedExports,
  findFailedJobs,
  findSystemFaults,
} from './today.repository.ts';

/** Invitations that expire within these days are shown. */
const EXPIRING_DAYS = 3;
/** Days without a call after which a system that was used before counts as quiet. */
const QUIET_DAYS = 1;
/** Days for which faults are shown. */
const FAULT_DAYS = 2;

export function createTodayService({ db, clock, config }: { db: Db; clock: AgencyClock; config: Config }) {
  /** Systems, webhooks, emails and jobs serve all clients: users who are limited to some see their clients' exports only. */
  async function findFaults({ clientIds }: AgencyCaller, now: Date): Promise<Fault[]> {
    const since = new Date(now.getTime() - FAULT_DAYS * MS_PER.day);
    const exports = await db.asService((tx) => findFailedExports(tx, { clientIds }, since));
    const quietSince = new Date(now.getTime() - QUIET_DAYS * MS_PER.day);
    const others =
      clientIds === null
        ? [
            ...(await db.asService((tx) => findSystemFaults(tx, { since, quietSince }))),
            ...(await db.asOwner((tx) => findFailedJobs(tx, since))),
          ]
        : [];
    const found = new Map([exports, ...others].map((row) => [row.kind, row]));
    return FAULT_KINDS.flatMap((kind) => {
      const row = found.get(kind);
      if (!row || row.count === 0) return [];
      return [{ kind, count: row.count, at: row.at?.toISOString() ?? null, names: row.names.slice(0, 10) }];
    });
  }

  async function findExpiring(today: string): Promise<Today['licenses']> {
    const licenses = await db.asService((tx) => readLicenses(tx, today));
    const expiring = licenses
      .filter(({ standing }) => standing === 'expiring')
      .toSorted((a, b) => ((a.valid_until ?? '') < (b.valid_until ?? '') ? -1 : 1));
    return { states: expiring.map(({ state }) => state), next_on: expiring[0]?.valid_until ?? null };
  }

  return {
    get: async (caller: AgencyCaller): Promise<Today> => {
      const now = clock.now();
      const today = clock.today();
      const since = addDays(today, -1);
      const limit = { clientIds: caller.clientIds };
      // As the service: policies show invitations and members to admins only. Sums and times of the caller's clients identify no person.
      const { waiting, activity, invitations, complaints } = await db.asService(async (tx) => ({
        waiting: await countWaiting(tx, scopeOf(caller, clock, {})),
        activity: await findActivity(tx, limit, since),
        invitations: await findExpiringInvitations(tx, limit, {
          now,
          until: new Date(now.getTime() + EXPIRING_DAYS * MS_PER.day),
        }),
        complaints: caller.agencyRole === 'agency_staff' ? null : await countOpenComplaints(tx, { ...limit, today }),
      }));
      return {
        today,
        waiting: presentCounts(waiting, clock.dayOf),
        overdue: waiting.reduce((sum, { overdue }) => sum + overdue, 0),
        invitations: { count: invitations.count, next_at: invitations.next_at?.toISOString() ?? null },
        complaints,
        set_up: await db.asService((tx) => readSetUp(tx, caller, config)),
        licenses: await findExpiring(today),
        faults: await findFaults(caller, now),
        clients: {
          since,
          placed: { accounts: activity.accounts, amount_cents: activity.amount_cents, clients: activity.placing_clients },
          payments_reported: { count: activity.payments, amount_cents: activity.payments_cents },
          requests: activity.requests,
          messages: activity.messages,
          users_active: activity.users_active,
        },
      };
    },
  };
}
