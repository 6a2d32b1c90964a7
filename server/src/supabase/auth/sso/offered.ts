import type { Db } from '#platform/db/db.ts';
import type { SamlSettings } from '../settings.ts';

/** Whether the sign-in page offers single sign-on: some domain must lead to an enabled provider, unless it is always on. */
export async function isSsoOffered(db: Db, { mode }: Pick<SamlSettings, 'mode'>): Promise<boolean> {
  if (mode !== 'auto') return mode === 'on';
  const domain = await db.owner
    .selectFrom('auth.sso_domains as d')
    .innerJoin('auth.sso_providers as p', 'p.id', 'd.sso_provider_id')
    .select('d.id')
    .where((eb) => eb.or([eb('p.disabled', 'is', null), eb('p.disabled', '=', false)]))
    .limit(1)
    .executeTakeFirst();
  return domain !== undefined;
}
