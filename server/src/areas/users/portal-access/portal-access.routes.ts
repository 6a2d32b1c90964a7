import {
  createRecoveryCodes,
  endOtherSessions,
  endSession,
  getAccess,
  getAssurance,
  listAccessActivity,
  listSessions,
} from '@recoup/contract/users/portal-access';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { AccessService } from './portal-access.service.ts';

export function registerAccessRoutes(app: FastifyInstance, service: AccessService): void {
  bind(app, getAssurance, async ({ caller }) => ({ data: await service.getAssurance(caller) }));
  bind(app, getAccess, async ({ caller }) => ({ data: await service.get(caller) }));
  bind(app, listSessions, async ({ caller }) => ({ data: await service.listSessions(caller) }));
  bind(app, endSession, async ({ caller, params, reply }) => {
    await service.endSession(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, endOtherSessions, async ({ caller }) => ({ data: { ended: await service.endOtherSessions(caller) } }));
  bind(app, listAccessActivity, ({ caller, query }) => service.listActivity(caller, query));
  bind(app, createRecoveryCodes, async ({ caller }) => ({ data: { codes: await service.createRecoveryCodes(caller) } }));
}
