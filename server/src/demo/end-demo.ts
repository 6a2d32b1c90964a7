import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { simulatedKeyName } from './agency/index.ts';
import { demoAgencyTeam } from './agency-team.ts';
import { demoClientEmails, demoPassword } from './password.ts';

interface EndOptions {
  db: Db;
  /** Removes a password from users who have it and ends their sessions. Returns the number of users. */
  dropPassword: (emails: readonly string[], password: string) => Promise<number>;
  clock: Clock;
  log: { warn(message: string): void };
}

/**
 * Disables a former demo before real clients follow: its agency users, whose password is public, lose access, its users lose that
 * password, and the simulated agency's key is revoked. Does nothing without a demo, or if already done.
 */
export async function endDemo({ db, dropPassword, clock, log }: EndOptions): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ n: number; is_demo: boolean }>`
    with demo as (
      select from feed.simulated_agency
    ), forgotten as (
      update feed.simulated_agency set key_sealed = null where key_sealed is not null
    ), key as (
      update feed.systems set revoked_at = ${now}
      where name = ${simulatedKeyName} and revoked_at is null and exists (select from demo) returning 1
    ), person as (
      update portal.agency_members g set ended_at = ${now} from auth.users u
      where u.id = g.user_id and u.email = any (${demoAgencyTeam.map(({ email }) => email)}) and g.ended_at is null and exists (select from demo) returning 1
    )
    select (select count(*) from key) + (select count(*) from person) as n, exists (select from demo) as is_demo`.execute(
    db.owner,
  );
  const dropped = rows[0]?.is_demo
    ? await dropPassword([...demoClientEmails, ...demoAgencyTeam.map(({ email }) => email)], demoPassword)
    : 0;
  if (rows[0]?.n || dropped > 0)
    log.warn(
      'The demo has ended: its agency no longer has access, and its public password opens no account. Its three companies are still there.',
    );
}
