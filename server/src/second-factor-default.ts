import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Db } from './platform/db/db.ts';

interface Options {
  db: Db;
  config: Pick<Config, 'MFA_REQUIRED' | 'RECOUP_DEMO'>;
  log: { warn(message: string): void };
}

/**
 * Who needs two-factor authentication: `MFA_REQUIRED`, or the default that the installation started with. New installations outside the demo
 * require it for everyone (16 CFR 314.4(c)(5)); existing ones keep `off` with a warning. Call it before the demo is created.
 */
export async function decideSecondFactor({ db, config, log }: Options): Promise<'off' | 'admins' | 'all'> {
  const first = config.RECOUP_DEMO ? sql`'off'` : sql`case when exists (select from auth.users) then 'off' else 'all' end`;
  const { rows } = await sql<{ second_factor_for: 'off' | 'admins' | 'all' }>`
    with begun as (
      insert into portal.installation (second_factor_for) values (${first}) on conflict (id) do nothing returning second_factor_for
    )
    select second_factor_for from begun union all select second_factor_for from portal.installation`.execute(db.owner);
  const decided = config.MFA_REQUIRED ?? rows[0]?.second_factor_for ?? 'all';
  if (decided !== 'all' && !config.RECOUP_DEMO)
    log.warn(
      `MFA_REQUIRED is ${decided}: client users can see debtors with a password alone. The FTC Safeguards Rule (16 CFR 314.4(c)(5)) requires two-factor authentication for everyone who can. Set MFA_REQUIRED=all.`,
    );
  return decided;
}
