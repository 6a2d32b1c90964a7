import type { Module } from '../../../platform/http/module.ts';
import { createLocationFiles } from './location-files.service.ts';
import { registerLocationRoutes } from './locations.routes.ts';
import { createLocationsService } from './locations.service.ts';

export { insertLocations, updateLocation } from './locations.repository.ts';

/** Core API: the places of a company. */
export const locationsModule: Module = (app, { db, clock }) =>
  registerLocationRoutes(app, {
    locations: createLocationsService({ db, clock, stepUps: app.stepUps }),
    files: createLocationFiles({ db, clock }),
  });
