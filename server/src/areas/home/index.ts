import { getOverview } from '@recoup/contract/home/home';
import { countInbox, listInbox } from '@recoup/contract/home/inbox';
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
};
