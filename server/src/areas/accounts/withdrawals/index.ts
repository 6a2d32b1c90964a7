import type { Module } from '#platform/http/module.ts';
import { registerWithdrawalRoutes } from './withdrawals.routes.ts';
import { createWithdrawalsService } from './withdrawals.service.ts';

export { withdraw } from './withdrawals.service.ts';

/** Legacy API: placements that a client takes back before the agency has accepted them. */
export const withdrawalsModule: Module = (app, platform) => registerWithdrawalRoutes(app, createWithdrawalsService(platform));
