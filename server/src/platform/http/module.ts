import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { AgencyClock } from '../clock.ts';
import type { Vault } from '../crypto/index.ts';
import type { Db } from '../db/db.ts';
import type { Files } from '../files/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Uploads } from '../uploads.ts';
import type { TokenVerifier } from './gatekeeper.ts';

/** The dependencies of a server module; composition.ts creates them once per process. */
export interface Platform {
  config: Config;
  /** Connection string of the database, for workers that open their own connection. */
  databaseUrl: string;
  db: Db;
  jobs: Jobs;
  files: Files;
  uploads: Uploads;
  vault: Vault;
  clock: AgencyClock;
  log: FastifyBaseLogger;
  tokens: TokenVerifier;
}

/** A server module: registers its routes and defines its jobs. The only entry point of its folder. */
export type Module = (app: FastifyInstance, platform: Platform) => void | Promise<void>;
