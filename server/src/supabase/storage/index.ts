import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Uploads } from '../../platform/uploads.ts';
import type { Logger } from 'pino';
import { registerUploadRoutes } from './routes.ts';
import { createUploadService } from './service.ts';
import { createUploadStore } from './upload-store.ts';

export interface Storage {
  plugin(app: FastifyInstance): Promise<void>;
  uploads: Uploads;
}

/** Resumable uploads of our own, mounted at /storage/v1. Temporary files lie in `DATA_DIR/uploads`. */
export function createStorage({ config, db, log }: { config: Config; db: Db; log: Logger }): Storage {
  const store = createUploadStore(join(config.DATA_DIR, 'uploads'));
  const service = createUploadService(store, log);
  return {
    uploads: service.uploads,
    plugin: async (app) => {
      registerUploadRoutes(app, { db, store, service, maxBytes: config.UPLOAD_MAX_BYTES });
      let leftOver = Promise.resolve();
      app.addHook('onListen', async () => {
        leftOver = service.finishLeftOver();
      });
      app.addHook('onClose', () => leftOver);
    },
  };
}
