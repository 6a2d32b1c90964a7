import { applyLoadFile, checkLoadFile, listLoadKinds, readLoadFile } from '@recoup/contract/agency/load';
import { join } from 'node:path';
import { bytesOf } from '#platform/http/body.ts';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createLoadService } from './load.service.ts';

/** Files of feed items that people load in the console: the same code as for the exchange folder and the command line. */
export const agencyLoadModule: Module = (app, { db, vault, clock, config, log }) => {
  const temporary = join(config.DATA_DIR, 'tmp');
  const load = createLoadService({ db, vault, clock, log, timeZone: config.AGENCY_TIME_ZONE, temporary });
  bind(app, listLoadKinds, async ({ caller }) => ({ data: await load.kinds(caller) }));
  bind(app, readLoadFile, async ({ caller, query, request }) => ({
    data: await load.columns(caller, query, bytesOf(request)),
  }));
  for (const [endpoint, isDryRun] of [
    [checkLoadFile, true],
    [applyLoadFile, false],
  ] as const)
    bind(app, endpoint, async ({ caller, query, request }) => ({
      data: await load.run(caller, query, { content: bytesOf(request), isDryRun }),
    }));
};
