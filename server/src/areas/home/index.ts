import { getOverview } from '@recoup/contract/home/home';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createOverviewService } from './home.service.ts';

/** Legacy API: Home. */
export const overviewModule: Module = (app, platform) => {
  const overview = createOverviewService(platform);
  bind(app, getOverview, async ({ caller }) => ({ data: await overview.read(caller) }));
};
