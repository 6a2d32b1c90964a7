import { getCommissionDifferences, getDifferenceTotals } from '@recoup/contract/feed/differences';
import { getReconciliation, getTotals, getTrust } from '@recoup/contract/feed/reconciliation';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createDifferences } from './differences.service.ts';
import { createReconciliations } from './reconciliation.service.ts';

/** The agency's figures beside the portal's, and trust money. */
export const reconciliationModule: Module = (app, { db, clock, config }) => {
  const reconciliations = createReconciliations({ db, clock, holdDays: config.TRUST_HOLD_DAYS });
  bind(app, getTotals, async ({ caller, query }) => ({ data: await reconciliations.totals(caller, query) }));
  bind(app, getReconciliation, async ({ caller, query }) => ({ data: await reconciliations.reconcile(caller, query) }));
  bind(app, getTrust, async ({ caller, query }) => ({ data: await reconciliations.trust(caller, query) }));
  const differences = createDifferences(db);
  bind(app, getCommissionDifferences, async ({ caller, query }) => {
    const { data, nextCursor } = await differences.list(caller, query);
    return { data, page: { next_cursor: nextCursor, total: null } };
  });
  bind(app, getDifferenceTotals, async ({ caller, query }) => ({ data: await differences.totals(caller, query) }));
};

export { createDifferences } from './differences.service.ts';
export { createReconciliations } from './reconciliation.service.ts';
