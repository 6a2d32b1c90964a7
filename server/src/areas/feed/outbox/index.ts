import type { Module } from '#platform/http/module.ts';
import { registerOutboxRoutes } from './outbox.routes.ts';
import { createOutboxService } from './outbox.service.ts';

/** Outbox events for the agency's systems. */
export const outboxModule: Module = (app, { db, vault, files }) => {
  registerOutboxRoutes(app, createOutboxService({ db, vault, files }));
};

export { createOutboxReader } from './outbox.service.ts';
export { readPlacedBatch } from './placed-batch.ts';
export { acknowledge, countNextEvents, findSentDocument, assignPositions, lastPosition } from './outbox.repository.ts';
