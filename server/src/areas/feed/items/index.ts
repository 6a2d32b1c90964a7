import type { Module } from '#platform/http/module.ts';
import { contactsJob } from './expire-contacts.ts';
import { accrueInterest, interestJob } from './accrue-interest.ts';
import { holdsJob } from './expire-holds.ts';
import { mapStatusesJob } from './map-statuses.ts';
import { registerItems } from './items.routes.ts';
import { createDryRun, createItemApplier } from './apply-items.ts';
import { createWaitingReader } from './waiting.service.ts';

/** Feed items sent by the agency's system. */
export const itemsModule: Module = (app, { db, vault, clock, jobs, log }) => {
  jobs.define(holdsJob({ db, clock }));
  jobs.define(contactsJob({ db, clock }));
  jobs.define(mapStatusesJob(db));
  jobs.define(interestJob({ db, clock }));
  const context = { db, vault, clock, log };
  registerItems(app, {
    applyItems: createItemApplier(context),
    dryRun: createDryRun(context),
    listWaiting: createWaitingReader({ db, clock }),
  });
};

export { accrueInterest };
export { createDryRun, createItemApplier, dryRunLines, type ApplierContext } from './apply-items.ts';
export { listLocksOf } from './field-locks.repository.ts';
export { createItemPoster, createLoadPoster } from './post-items.ts';
export { readJsonLines } from './read-lines.ts';
export { listConversions, type Conversion } from './conversions.repository.ts';
export { createWaitingReader } from './waiting.service.ts';
export { kinds } from '#areas/feed/kinds/index.ts';
export type { Answer, RawLine } from './item-reader.ts';
export { listFlags } from './compliance-flags.repository.ts';
export { listMappedCodes, listUnmappedCodes } from './unmapped-statuses.repository.ts';
