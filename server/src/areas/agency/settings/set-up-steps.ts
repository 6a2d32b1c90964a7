import { SET_UP_STEPS, type SetUpStep } from '@recoup/contract/agency/today';
import type { Config } from '#server/config.ts';
import { BRAND_SETTINGS } from '#platform/brand.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { mayChange } from './may-change.ts';
import { findSetUp } from './set-up.repository.ts';

/** The set-up steps that are left, in order; null for non-administrators, in the demo, and once all are done. */
export async function readSetUp(
  tx: Tx,
  caller: AgencyCaller,
  config: Pick<Config, 'RECOUP_DEMO' | 'fromEnvironment'>,
): Promise<{ step: SetUpStep; is_done: boolean }[] | null> {
  if (config.RECOUP_DEMO || !mayChange(caller)) return null;
  const found = await findSetUp(tx);
  const done: Record<SetUpStep, boolean> = {
    two_factor: caller.claims['aal'] === 'aal2',
    brand: found.brand || config.fromEnvironment.has(BRAND_SETTINGS.agency_name),
    test_email: found.test_email,
  };
  const steps = SET_UP_STEPS.map((step) => ({ step, is_done: done[step] }));
  return steps.every(({ is_done: isDone }) => isDone) ? null : steps;
}
