import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { simulatedKeyName } from './agency/index.ts';
import { demoAgencyEmail } from './password.ts';

interface EndOptions {
  db: Db;
  clock: Clock;
  log: { warn(message: string): void };
}

/**
 * Disables a former demo before real clients follow: its agency user, whose password is public, loses access, and the simulated
 * agency's key is revoked. Does nothing without a demo, or if already done.
 */
export async function endDemo({ db, clock, log }: EndOptions): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ n: number }>`
    with demo as (
      select from feed.simulated_agency
    ), forgotten as (
      update feed.simulated_agency set key_sealed = null where key_sealed is not null
    ), key as (
      update feed.systems set revoked_at = ${now}
      where name = ${simulatedKeyName} and revoked_at is null and exists (select from demo) returning 1
    ), person as (
      update portal.agency_members g set ended_at = ${now} from auth.users u
      where u.id = g.user_id and u.email = ${demoAgencyEmail} and g.ended_at is null and exists (select from demo) returning 1
    )
    select (select count(*) from key) + (select count(*) from person) as n`.execute(db.owner);
  if (rows[0]?.n)
    log.warn('The demo has ended, and its agency no longer has access. Its three companies and their sign-ins are still there.');
}
