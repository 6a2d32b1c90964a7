import type { Module } from '#platform/http/module.ts';
import { registerOfferRoutes } from './offers.routes.ts';
import { createOffersService } from './offers.service.ts';

export { moveOffers } from './offer-state.repository.ts';

/** Legacy API: settlements, plans and suits that the agency proposes, and the client's decision. */
export const offersModule: Module = (app, platform) => registerOfferRoutes(app, createOffersService(platform));
