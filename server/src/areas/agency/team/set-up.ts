import type { Config } from '#server/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { agencyJoinLink } from './team.email.ts';
import { endSetUp, hasAdmin, isEmptyInstallation, lockTeam, openTeamInvitation } from './team.repository.ts';

/** Hours that the link of the server's log works. */
const SET_UP_HOURS = 24;

interface SetUpContext {
  db: Db;
  clock: Clock;
  config: Config;
  log: { warn(message: string): void };
}

/**
 * Without an administrator of the agency, writes a link into the server's log that makes its holder the first one, once. Each start makes
 * a new one.
 */
export async function logSetUpLink({ db, clock, config, log }: SetUpContext): Promise<void> {
  const token = await db.asService(async (tx) => {
    await lockTeam(tx);
    await endSetUp(tx, clock.now());
    if (await hasAdmin(tx)) return null;
    const opened = await openTeamInvitation(tx, {
      email: null,
      role: 'agency_admin',
      clientIds: null,
      inviter: { userId: null, name: 'Set-up' },
      now: clock.now(),
      hours: SET_UP_HOURS,
    });
    return opened?.token ?? null;
  });
  if (token === null) return;
  log.warn(
    `This installation has no administrator yet. Open this link within ${SET_UP_HOURS} hours to become the first: ${agencyJoinLink(config, token)}`,
  );
}

/** Whether the installation is in use. Cached once it is, because that never changes. */
export function createSetUpCheck(db: Db, { RECOUP_DEMO: isDemo }: Pick<Config, 'RECOUP_DEMO'>): () => Promise<boolean> {
  let isSetUp = isDemo;
  return async () => {
    isSetUp ||= !(await db.asService(isEmptyInstallation));
    return isSetUp;
  };
}
