import { getToday } from '@recoup/contract/agency/today';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createTodayService } from './today.service.ts';

/** The console's first screen: open items, faults and clients' activity. */
export const todayModule: Module = (app, platform) => {
  const service = createTodayService(platform);
  bind(app, getToday, async ({ caller }) => ({ data: await service.get(caller) }));
};
