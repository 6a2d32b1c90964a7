import {
  announceMaintenance,
  endMaintenance,
  getPortalStatus,
  getStatusSettings,
  openIncident,
  updateIncident,
} from '@recoup/contract/agency/status';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createPublicStatus } from './public-status.ts';
import { serveStatusPage } from './status-page.ts';
import { createStatusService } from './status.service.ts';

/** Refresh interval, so that memory has a recent state if the database goes down. */
const refreshMs = 30_000;

/** Status of the portal: the page /status, the API of the banner, and the console's settings. */
export const statusModule: Module = (app, { db, clock, config }) => {
  const known = createPublicStatus({ db, clock, config });
  const service = createStatusService({ db, clock, onChanged: known.forget });
  bind(app, getPortalStatus, async () => ({ data: (await known.read()).status }));
  bind(app, getStatusSettings, async ({ caller }) => ({ data: await service.get(caller) }));
  bind(app, announceMaintenance, async ({ caller, body }) => ({ data: await service.announce(caller, body) }));
  bind(app, endMaintenance, async ({ caller, params, reply }) => {
    await service.endMaintenance(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, openIncident, async ({ caller, body }) => ({ data: await service.openIncident(caller, body) }));
  bind(app, updateIncident, async ({ caller, params, body, reply }) => {
    await service.updateIncident(caller, params.id, body);
    return reply.status(204).send();
  });
  serveStatusPage(app, { read: known.read, timeZone: clock.timeZone, now: () => clock.now() });

  app.addHook('onListen', async () => void (await known.read()));
  const timer = setInterval(() => void known.read(), refreshMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
