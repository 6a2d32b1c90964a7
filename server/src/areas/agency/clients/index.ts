import { join } from 'node:path';
import { invitePlanned } from '#areas/feed/invitations/index.ts';
import type { Mailer } from '#platform/email/index.ts';
import type { Module } from '#platform/http/module.ts';
import { createClientFiles } from './client-file.ts';
import { registerClients } from './clients.routes.ts';
import { createConsoleClients } from './clients.service.ts';
import { createClientCreation } from './create.service.ts';
import { createClientRows } from './new-clients.ts';
import { createClientLayoutsService } from './layouts.service.ts';
import { createMaintenanceService } from './maintenance.service.ts';
import { createNotesService } from './notes.service.ts';
import { createRatesService } from './rates.service.ts';
import { createLifecycleService } from './lifecycle.service.ts';
import type { SignOutUser } from '../sign-out-user.ts';
import { createClientUsersService, type FactorReset } from './users.service.ts';

export { createClientRows, typedOf } from './new-clients.ts';
export { findTakenCodes } from './new-clients.repository.ts';

/** The console's clients. `users`: null where they are in a hosted project. */
export function createConsoleClientsModule(
  sendEmail: Mailer['send'],
  users: { factors: FactorReset; signOutUser: SignOutUser } | null,
): Module {
  return (app, { db, vault, clock, config, log }) =>
    registerClients(app, {
      clients: createConsoleClients({ db, clock }),
      creation: createClientCreation({
        db,
        rows: createClientRows({ db, vault, clock, log }),
        invite: () => invitePlanned({ db, clock, config, sendEmail }),
      }),
      files: createClientFiles({ db, clock, timeZone: config.AGENCY_TIME_ZONE, temporary: join(config.DATA_DIR, 'tmp') }),
      lifecycle: createLifecycleService({ db, clock, config, sendEmail }),
      maintenance: createMaintenanceService({ db, clock }),
      layouts: createClientLayoutsService({ db, clock }),
      notes: createNotesService({ db, clock }),
      rates: createRatesService({ db, clock, config }),
      users: createClientUsersService({
        db,
        clock,
        config,
        sendEmail,
        ...(users ?? { factors: null, signOutUser: null }),
      }),
    });
}
