import type { Module } from '#platform/http/module.ts';
import { createDownloadsService } from './downloads/downloads.service.ts';
import { defineImportJob } from './imports.jobs.ts';
import { registerImportRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';
import { createRowsService } from './rows/rows.service.ts';

export { moveImports } from './import-state.repository.ts';

/** Legacy API: imports. */
export const importsModule: Module = (app, platform) => {
  const imports = createImportsService(platform);
  defineImportJob(platform);
  platform.uploads.onUploaded('imports', imports.acceptUpload);
  registerImportRoutes(app, { imports, rows: createRowsService(platform), downloads: createDownloadsService(platform) });
};
