import {
  applyLoad,
  cancelLoad,
  createLoad,
  downloadRefusedRows,
  getLoad,
  listLoadKinds,
  listLoads,
  mapLoad,
} from '@recoup/contract/agency/load';
import { join } from 'node:path';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { defineLoadJobs } from './loads.jobs.ts';
import { createLoadsService } from './loads.service.ts';

/** Files of feed items that agency staff upload in the console: the same code as for the exchange folder and the command line. */
export const agencyLoadModule: Module = (app, platform) => {
  const loads = createLoadsService(platform);
  defineLoadJobs({ ...platform, temporary: join(platform.config.DATA_DIR, 'tmp') });
  platform.uploads.onUploaded('loads', loads.acceptUpload);
  bind(app, listLoadKinds, async ({ caller }) => ({ data: await loads.kinds(caller) }));
  bind(app, createLoad, async ({ caller, body }) => ({ data: await loads.create(caller, body) }));
  bind(app, listLoads, async ({ caller }) => ({ data: await loads.list(caller) }));
  bind(app, getLoad, async ({ caller, params }) => ({ data: await loads.get(caller, params.load_id) }));
  bind(app, mapLoad, async ({ caller, params, body }) => ({ data: await loads.map(caller, params.load_id, body) }));
  bind(app, applyLoad, async ({ caller, params }) => ({ data: await loads.apply(caller, params.load_id) }));
  bind(app, cancelLoad, async ({ caller, params }) => ({ data: await loads.cancel(caller, params.load_id) }));
  bind(app, downloadRefusedRows, async ({ caller, params, reply }) =>
    sendDownload(reply, { ...(await loads.openRefused(caller, params.load_id)), mediaType: mediaTypes.csv }),
  );
};
