import { getHome } from '@recoup/contract/home/home';
import { countInbox, dismissRejected, listInbox, restoreRejected } from '@recoup/contract/home/inbox';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createHomeService } from './home.service.ts';
import { createInboxService } from './inbox.service.ts';

/** Legacy API: Home and the inbox. */
export const homeModule: Module = (app, platform) => {
  const home = createHomeService(platform);
  const inbox = createInboxService(platform);
  bind(app, getHome, async ({ caller }) => ({ data: await home.read(caller) }));
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
