import { getClient, listMyClients } from '@recoup/contract/company/clients';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { ClientsService } from './clients.service.ts';

export function registerClientRoutes(app: FastifyInstance, service: ClientsService): void {
  bind(app, listMyClients, ({ caller }) => service.listMine(caller));
  bind(app, getClient, async ({ caller }) => ({ data: await service.get(caller) }));
}
