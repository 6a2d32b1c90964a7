import type { Module } from '#platform/http/module.ts';
import { registerOutgoing } from './outbox.routes.ts';
import { createOutgoingService } from './outbox.service.ts';

/** Outbox events for the agency's systems. */
export const outgoingModule: Module = (app, { db, vault, files }) => {
  registerOutgoing(app, createOutgoingService({ db, vault, files }));
};

export { createOutgoingReader } from './outbox.service.ts';
export { giveOutPositions, lastPosition } from './outbox.repository.ts';
