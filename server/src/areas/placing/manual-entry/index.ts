import type { Module } from '#platform/http/module.ts';
import { createDraftDocumentsService } from './draft-documents.service.ts';
import { registerPlacementRoutes } from './manual-entry.routes.ts';
import { createPlacementsService } from './manual-entry.service.ts';

/** Legacy API: manual entry. */
export const placementsModule: Module = (app, platform) =>
  registerPlacementRoutes(app, {
    placements: createPlacementsService(platform),
    documents: createDraftDocumentsService(platform),
  });
