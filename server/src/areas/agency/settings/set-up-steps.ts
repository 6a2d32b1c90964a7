import { sql } from 'kysely';
import { SET_UP_STEPS, type SetUpStep } from '@recoup/contract/agency/today';
import type { Config } from '#server/config.ts';
import { BRAND_SETTINGS } from '#platform/brand.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { mayChange } from './require-all-clients.ts';

/**
 * What an administrator still has to set up, in order; null for everyone else, in the demo, and once all is done. Two lookups by an
 * index.
 */
export async function readSetUp(
  tx: Tx,
  caller: AgencyCaller,
  config: Pick<Config, 'RECOUP_DEMO' | 'fromEnvironment'>,
): Promise<{ step: SetUpStep; is_done: boolean }[] | null> {
  if (config.RECOUP_DEMO || !mayChange(caller)) return null;
  const { rows } = await sql<{ brand: boolean; test_email: boolean }>`select
    exists (select from portal.brand) as brand,
    exists (select from portal.agency_audit_log l where l.action = 'agency.test_email_sent') as test_email`.execute(tx);
  const done: Record<SetUpStep, boolean> = {
    two_factor: caller.claims['aal'] === 'aal2',
    brand: rows[0]?.brand === true || config.fromEnvironment.has(BRAND_SETTINGS.agency_name),
    test_email: rows[0]?.test_email === true,
  };
  const steps = SET_UP_STEPS.map((step) => ({ step, is_done: done[step] }));
  return steps.every(({ is_done: isDone }) => isDone) ? null : steps;
}
