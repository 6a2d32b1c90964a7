import {
  assignQueueItems,
  closeQueueItem,
  countQueue,
  getQueueItem,
  holdQueueItem,
  listColleagues,
  listQueue,
  releaseQueueItem,
} from '@recoup/contract/agency/queue';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createQueueService } from './queue.service.ts';
import { createWorkService } from './work.service.ts';

export { beginAnswer } from './answering.ts';
export { presentCounts } from './queue.presenter.ts';
export { countByClient, countWaiting, type ClientCount } from './queue.repository.ts';
export { countOfAll, scopeOf } from './queue.service.ts';

/** The agency's queue: open items, leases and assignments. */
export const queueModule: Module = (app, { db, clock }) => {
  const queue = createQueueService({ db, clock });
  const work = createWorkService({ db, clock });
  bind(app, listQueue, ({ caller, query }) => queue.list(caller, query));
  bind(app, countQueue, async ({ caller, query }) => ({ data: await queue.count(caller, query) }));
  bind(app, getQueueItem, async ({ caller, params: { client_id: clientId, kind, id } }) => ({
    data: await queue.get(caller, { clientId, kind, id }),
  }));
  bind(app, holdQueueItem, async ({ caller, params: { client_id: clientId, kind, id }, body }) => ({
    data: await work.hold(caller, { clientId, kind, id }, body.take_over),
  }));
  bind(app, releaseQueueItem, ({ caller, params: { client_id: clientId, kind, id } }) =>
    work.release(caller, { clientId, kind, id }),
  );
  bind(app, closeQueueItem, ({ caller, params: { client_id: clientId, kind, id } }) =>
    work.close(caller, { clientId, kind, id }),
  );
  bind(app, assignQueueItems, async ({ caller, body }) => ({ data: await work.assign(caller, body.items, body.user_id) }));
  bind(app, listColleagues, async () => ({ data: await work.colleagues() }));
};
