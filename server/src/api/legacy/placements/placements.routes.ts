import {
  createManualDraft,
  deleteManualDraft,
  findPeople,
  getManualDraft,
  listManualDrafts,
  saveManualDraft,
  submitManualDraft,
} from '@recoup/contract/placements';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import type { PlacementsService } from './placements.service.ts';

export function registerPlacementRoutes(app: FastifyInstance, service: PlacementsService): void {
  bind(app, listManualDrafts, async ({ caller }) => ({ data: await service.list(caller) }));
  bind(app, createManualDraft, async ({ caller, body }) => ({ data: await service.create(caller, body) }));
  bind(app, getManualDraft, async ({ caller, params }) => ({ data: await service.get(caller, params.id) }));
  bind(app, saveManualDraft, async ({ caller, params, body }) => ({ data: await service.save(caller, params.id, body) }));
  bind(app, deleteManualDraft, async ({ caller, params, reply }) => {
    await service.remove(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, submitManualDraft, async ({ caller, params, body }) => ({
    data: await service.submit(caller, params.id, body.certification),
  }));
  bind(app, findPeople, async ({ caller, query }) => ({ data: await service.findPeople(caller, query.q) }));
}
