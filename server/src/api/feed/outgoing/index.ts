import type { Module } from '../../../platform/http/module.ts';
import { registerOutgoing } from './outgoing.routes.ts';
import { createOutgoingService } from './outgoing.service.ts';

/** What waits for the agency's systems. */
export const outgoingModule: Module = (app, { db, vault, files }) => {
  registerOutgoing(app, createOutgoingService({ db, vault, files }));
};

export { createOutgoingReader } from './outgoing.service.ts';
export { giveOutPositions, lastPosition } from './outgoing.repository.ts';
