import {
  addClientNote,
  checkClients,
  createConsoleClient,
  decideClientOnboarding,
  editClientNote,
  getConsoleClient,
  importClients,
  listClientNotes,
  listConsoleClients,
  readClientFile,
  resumeClient,
  suggestClientCode,
  suspendClient,
} from '@recoup/contract/agency/clients';
import { endClientMaintenance, startClientMaintenance } from '@recoup/contract/agency/client-maintenance';
import {
  correctClientLayout,
  listClientLayouts,
  nameClientLayout,
  shareClientLayout,
} from '@recoup/contract/agency/client-layouts';
import { listClientRates, whatIfRates } from '@recoup/contract/agency/client-rates';
import {
  inviteClientUsers,
  listClientUsers,
  removeClientUser,
  resendClientInvitation,
  resetClientUserFactors,
  signOutClientUser,
  revokeClientInvitation,
} from '@recoup/contract/agency/client-users';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import type { ClientFiles } from './client-file.ts';
import type { ConsoleClients } from './clients.service.ts';
import type { ClientCreation } from './create.service.ts';
import type { ClientLayoutsService } from './layouts.service.ts';
import type { MaintenanceService } from './maintenance.service.ts';
import type { NotesService } from './notes.service.ts';
import type { RatesService } from './rates.service.ts';
import type { LifecycleService } from './lifecycle.service.ts';
import type { ClientUsersService } from './users.service.ts';

export interface ClientsServices {
  clients: ConsoleClients;
  creation: ClientCreation;
  files: ClientFiles;
  lifecycle: LifecycleService;
  maintenance: MaintenanceService;
  notes: NotesService;
  layouts: ClientLayoutsService;
  rates: RatesService;
  users: ClientUsersService;
}

export function registerClients(
  app: FastifyInstance,
  { clients, creation, files, lifecycle, maintenance, notes, layouts, rates, users }: ClientsServices,
) {
  bind(app, listConsoleClients, ({ caller, query }) => clients.list(caller, query));
  bind(app, getConsoleClient, async ({ caller, params }) => ({ data: await clients.get(caller, params.client_id) }));
  bind(app, suggestClientCode, async ({ query }) => ({ data: { code: await creation.suggestCode(query.name) } }));
  bind(app, createConsoleClient, async ({ caller, body }) => ({ data: await creation.create(caller, body) }));
  bind(app, readClientFile, async ({ request }) => ({ data: await files.read(bytesOf(request)) }));
  bind(app, checkClients, async ({ body }) => ({ data: await creation.check(body.rows) }));
  bind(app, importClients, async ({ caller, body }) => ({ data: await creation.import(caller, body.rows) }));
  bind(app, decideClientOnboarding, async ({ caller, params, body }) => ({
    data: await lifecycle.decide(caller, params.client_id, body),
  }));
  bind(app, suspendClient, async ({ caller, params, body, reply }) => {
    await lifecycle.suspend(caller, params.client_id, body.reason);
    return reply.status(204).send();
  });
  bind(app, resumeClient, async ({ caller, params, reply }) => {
    await lifecycle.resume(caller, params.client_id);
    return reply.status(204).send();
  });
  bind(app, startClientMaintenance, async ({ caller, params, body, reply }) => {
    await maintenance.start(caller, params.client_id, body);
    return reply.status(204).send();
  });
  bind(app, endClientMaintenance, async ({ caller, params, reply }) => {
    await maintenance.end(caller, params.client_id);
    return reply.status(204).send();
  });
  bind(app, listClientNotes, ({ caller, params, query }) => notes.list(caller, params.client_id, query));
  bind(app, addClientNote, async ({ caller, params, body }) => ({ data: await notes.add(caller, params.client_id, body.body) }));
  bind(app, editClientNote, async ({ caller, params, body }) => ({
    data: await notes.edit(caller, { clientId: params.client_id, id: params.note_id }, body),
  }));
  bind(app, listClientRates, async ({ caller, params }) => ({ data: await rates.list(caller, params.client_id) }));
  bind(app, whatIfRates, async ({ caller, params, body }) => ({ data: await rates.whatIf(caller, params.client_id, body) }));
  registerLayouts(app, layouts);
  registerUsers(app, users);
}

function registerLayouts(app: FastifyInstance, layouts: ClientLayoutsService): void {
  bind(app, listClientLayouts, async ({ caller, params }) => ({ data: await layouts.list(caller, params.client_id) }));
  bind(app, nameClientLayout, async ({ caller, params, body }) => ({ data: await layouts.name(caller, params, body) }));
  bind(app, correctClientLayout, async ({ caller, params, body }) => ({ data: await layouts.correct(caller, params, body) }));
  bind(app, shareClientLayout, async ({ caller, params, body }) => ({ data: await layouts.share(caller, params, body) }));
}

function registerUsers(app: FastifyInstance, users: ClientUsersService): void {
  bind(app, listClientUsers, ({ caller, params, query }) => users.list(caller, params.client_id, query));
  bind(app, inviteClientUsers, async ({ caller, params, body }) => ({
    data: await users.invite(caller, params.client_id, body),
  }));
  bind(app, resendClientInvitation, async ({ caller, params }) => ({
    data: await users.resend(caller, params.client_id, params.id),
  }));
  bind(app, revokeClientInvitation, async ({ caller, params, reply }) => {
    await users.revoke(caller, params.client_id, params.id);
    return reply.status(204).send();
  });
  bind(app, removeClientUser, async ({ caller, params, reply }) => {
    await users.remove(caller, params.client_id, params.id);
    return reply.status(204).send();
  });
  bind(app, resetClientUserFactors, async ({ caller, params, reply }) => {
    await users.resetFactors(caller, params.client_id, params.id);
    return reply.status(204).send();
  });
  bind(app, signOutClientUser, async ({ caller, params, reply }) => {
    await users.signOut(caller, params.client_id, params.id);
    return reply.status(204).send();
  });
}
