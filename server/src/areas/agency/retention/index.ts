import {
  exportDueRecords,
  getRetention,
  listDueRecords,
  listLegalHolds,
  listRetentionRuns,
  releaseLegalHold,
  removeRetentionPeriod,
  saveRetentionPeriod,
  setLegalHold,
} from '@recoup/contract/agency/retention';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createHoldsService } from './holds.service.ts';
import { createRetentionService } from './retention.service.ts';

export {
  blankAccount,
  blankAccountNumber,
  blankParty,
  blankPerson,
  isAccountNamed,
  isPartyNamed,
  isPersonNamed,
} from './blank.repository.ts';
export { candidatesOf, findNextCandidates, type Candidates } from './candidates.repository.ts';
export { cutoffsOf, readPeriods } from './periods.ts';
export { addRemoved, startRetentionRun, type Removed } from './run-record.ts';
export { RUN_AT } from './retention.service.ts';

/** Retention periods, legal holds and the record of purges. The purge itself is `operations/retention`. */
export const retentionModule: Module = (app, { db, clock }) => {
  const retention = createRetentionService({ db, clock });
  bind(app, getRetention, async ({ caller }) => ({ data: await retention.get(caller) }));
  bind(app, saveRetentionPeriod, async ({ caller, body }) => ({ data: await retention.savePeriod(caller, body) }));
  bind(app, removeRetentionPeriod, async ({ caller, body }) => ({ data: await retention.removePeriod(caller, body) }));
  bind(app, listDueRecords, ({ caller, query }) => retention.due(caller, query));
  bind(app, exportDueRecords, async ({ caller, query, reply }) => {
    const file = await retention.open(caller, query);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
  bind(app, listRetentionRuns, async ({ caller }) => ({ data: await retention.runs(caller) }));
  const holds = createHoldsService({ db, clock });
  bind(app, listLegalHolds, ({ caller, query }) => holds.list(caller, query));
  bind(app, setLegalHold, async ({ caller, params, body }) => ({ data: await holds.set(caller, params.client_id, body) }));
  bind(app, releaseLegalHold, async ({ caller, params, body }) => ({
    data: await holds.release(caller, params.hold_id, body.reason),
  }));
};
