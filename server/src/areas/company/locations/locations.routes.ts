import {
  addLocation,
  changeLocation,
  deactivateLocation,
  exportLocations,
  getLocation,
  importLocations,
  listLocations,
  reactivateLocation,
  readLocationFile,
} from '@recoup/contract/company/locations';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { LocationFiles } from './location-files.service.ts';
import type { LocationsService } from './locations.service.ts';

interface LocationServices {
  locations: LocationsService;
  files: LocationFiles;
}

export function registerLocationRoutes(app: FastifyInstance, { locations, files }: LocationServices): void {
  bind(app, listLocations, ({ caller, query }) => locations.list(caller, query));
  bind(app, exportLocations, async ({ caller, query, reply }) => {
    const file = await files.export(caller, query);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
  bind(app, getLocation, async ({ caller, params }) => ({ data: await locations.get(caller, params.id) }));
  bind(app, addLocation, async ({ caller, body }) => ({ data: await locations.add(caller, body) }));
  bind(app, changeLocation, async ({ caller, params, body }) => ({ data: await locations.change(caller, params.id, body) }));
  bind(app, deactivateLocation, async ({ caller, params, body }) => ({
    data: await locations.deactivate(caller, params.id, body.revision),
  }));
  bind(app, reactivateLocation, async ({ caller, params, body }) => ({
    data: await locations.reactivate(caller, params.id, body.revision),
  }));
  bind(app, importLocations, async ({ caller, body }) => ({ data: await files.import(caller, body.rows) }));
  bind(app, readLocationFile, async ({ caller, request }) => ({ data: await files.read(caller, bytesOf(request)) }));
}
