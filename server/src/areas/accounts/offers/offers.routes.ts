import { decideOffer, getOffer, listOffers } from '@recoup/contract/accounts/offers';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { OffersService } from './offers.service.ts';

export function registerOfferRoutes(app: FastifyInstance, offers: OffersService): void {
  bind(app, listOffers, ({ caller, query }) => offers.list(caller, query));
  bind(app, getOffer, async ({ caller, params }) => ({ data: await offers.get(caller, params.id) }));
  bind(app, decideOffer, async ({ caller, params, body }) => ({ data: await offers.decide(caller, params.id, body) }));
}
