import type { Mailer } from '#platform/email/index.ts';
import type { Module } from '#platform/http/module.ts';
import { createCheckRedirectGuard } from './check-address-changes.ts';
import { createLocationFiles } from './location-files.service.ts';
import { registerLocationRoutes } from './locations.routes.ts';
import { createLocationsService } from './locations.service.ts';

export { insertLocations, listForSubmission, markNamed, updateLocation } from './locations.repository.ts';

/** Core API: a client's locations. */
export function createLocationsModule(sendEmail: Mailer['send']): Module {
  return (app, { db, clock, config }) => {
    const common = {
      db,
      clock,
      stepUps: app.stepUps,
      guardCheckRedirects: createCheckRedirectGuard({ config, clock, sendEmail }),
    };
    registerLocationRoutes(app, { locations: createLocationsService(common), files: createLocationFiles(common) });
  };
}
