import { postItems } from '@recoup/contract/agency/items';
import { createItemPoster } from '#areas/feed/items/index.ts';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { requireKinds } from './items.policy.ts';
import { createItemsService } from './items.service.ts';

/** Feed items that agency staff post in the console. */
export const agencyItemsModule: Module = (app, { db, vault, clock, log }) => {
  const service = createItemsService(createItemPoster({ db, vault, clock, log }), clock);
  bind(app, postItems, async ({ caller, params, query, body: { items, queue_item: queueItem } }) => {
    requireKinds(caller, items);
    return { data: await service.post(caller, { clientId: params.client_id, items, isDryRun: query.dry_run, queueItem }) };
  });
};
