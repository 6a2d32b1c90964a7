import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import type { Uploads } from '#platform/uploads.ts';
import { createAccess, type AccessOptions } from './access.ts';
import { ensureOwnBuckets } from './buckets/own-buckets.ts';
import { registerBucketRoutes } from './buckets/routes.ts';
import { createContents } from './contents.ts';
import type { StorageContext } from './context.ts';
import { registerHealth } from './health.routes.ts';
import { useStorageErrors, acceptRawBodies, acceptJson } from './http.ts';
import { createLinks } from './links.ts';
import { registerChanges } from './objects/change.routes.ts';
import { registerDownloads } from './objects/download.routes.ts';
import { registerLists } from './objects/list.routes.ts';
import { createResumableObjects } from './objects/resumable.ts';
import { registerSigning } from './objects/sign.routes.ts';
import { registerUploads } from './objects/upload.routes.ts';
import { registerUploadRoutes } from './routes.ts';
import { createQuota } from './quota.ts';
import { createRenderer } from './render/renderer.ts';
import { createUploadService } from './service.ts';
import { removeFormerUploads } from './former-uploads.ts';
import { createUploadStore } from './upload-store.ts';
import { featureNotEnabled } from './wire-errors.ts';

export interface Storage {
  plugin(app: FastifyInstance): Promise<void>;
  uploads: Uploads;
}

export interface StorageOptions extends AccessOptions {
  config: Config;
  db: Db;
  files: Files;
  vault: Vault;
  clock: Clock;
  log: Logger;
}

/**
 * Supabase Storage's API at /storage/v1: buckets, objects and resumable uploads of our own backend. Beside a hosted project,
 * only the uploads of placement files.
 */
export function createStorage(options: StorageOptions): Storage {
  const { config, db, files, vault, clock, log } = options;
  const store = createUploadStore({ db, files, clock });
  const service = createUploadService(store, log);
  const maxBytes = config.UPLOAD_MAX_BYTES;
  const quota = createQuota({ db, bytes: config.STORAGE_QUOTA_BYTES });
  const own = config.SUPABASE_URL ? null : openOwn();

  function openOwn() {
    const bytes = new Counter({
      name: 'recoup_storage_bytes_total',
      help: 'Bytes of contents of buckets that came in and went out',
      labelNames: ['direction'],
      registers: [],
    });
    const context: StorageContext = {
      db,
      access: createAccess(options),
      contents: createContents({ db, files, clock }),
      links: createLinks({ vault, clock }),
      quota,
      renderer: createRenderer({ log }),
      clock,
      maxBytes,
      count: (direction, amount) => bytes.inc({ direction }, amount),
    };
    let app: FastifyInstance | undefined;
    const gatekeeper = () => {
      if (!app) throw new Error('the storage is not mounted');
      return app.gatekeeper;
    };
    const resumable = createResumableObjects(context, { store, gatekeeper });
    return {
      context,
      resumable,
      async plugin(scope: FastifyInstance): Promise<void> {
        app = scope;
        scope.metrics.registerMetric(bytes);
        await ensureOwnBuckets(db, clock.now());
        registerHealth(scope, context);
        registerDownloads(scope, context);
        await scope.register(async (raw) => {
          acceptRawBodies(raw);
          registerUploads(raw, context);
        });
        acceptJson(scope);
        registerBucketRoutes(scope, context);
        registerLists(scope, context);
        registerSigning(scope, context);
        registerChanges(scope, context);
        for (const path of ['/cdn/*', '/bucket/:bucket/lifecycle'])
          scope.all(path, { config: { operation: 'storage.absent' } }, () => {
            throw featureNotEnabled();
          });
      },
    };
  }

  return {
    uploads: {
      ...service.uploads,
      dropAbandonedUploads: async (before) =>
        (await service.uploads.dropAbandonedUploads(before)) +
        ((await own?.resumable.dropAbandoned(before)) ?? 0) +
        (await removeFormerUploads(config.DATA_DIR, before)),
      sweepLooseFiles: async (before) => (await own?.context.contents.sweep(before)) ?? 0,
    },
    plugin: async (app) => {
      await quota.announce();
      if (own) {
        useStorageErrors(app);
        await own.plugin(app);
      }
      await app.register(async (scope) => {
        registerUploadRoutes(scope, { db, store, service, maxBytes, objects: own?.resumable ?? null });
      });
      let unhandled = Promise.resolve();
      app.addHook('onListen', async () => {
        unhandled = service.finishUnhandled();
      });
      app.addHook('onClose', () => unhandled);
    },
  };
}
