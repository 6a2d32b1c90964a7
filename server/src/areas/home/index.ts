import { getOverview } from '@recoup/contract/home/home';
import { countInbox, dismissRejected, listInbox, restoreRejected } from '@recoup/contract/home/inbox';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createOverviewService } from './home.service.ts';
import { createInboxService } from './inbox.service.ts';

/** Legacy API: Home and the inbox. */
export const overviewModule: Module = (app, platform) => {
  const overview = createOverviewService(platform);
  const inbox = createInboxService(platform);
  bind(app, getOverview, async ({ caller }) => ({ data: await overview.read(caller) }));
  bind(app, listInbox, ({ caller, query }) => inbox.list(caller, query));
  bind(app, countInbox, async ({ caller }) => ({ data: await inbox.count(caller) }));
  bind(app, dismissRejected, async ({ caller, params, reply }) => {
    await inbox.dismiss(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, restoreRejected, async ({ caller, params, reply }) => {
    await inbox.restore(caller, params.id);
    return reply.status(204).send();
  });
};
