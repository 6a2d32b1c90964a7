import type { Vault } from '#platform/crypto/index.ts';
import type { ServiceConnection } from '#platform/db/service-connection.ts';
import type { Files } from '#platform/files/index.ts';
import type { FileStoreLocation } from '#platform/files/open-store.ts';

type StageName = 'read' | 'check' | 'commit';

/** A worker's task. Plain data: it is passed to another thread. */
export interface StageTask {
  stage: StageName;
  clientId: string;
  importId: string;
  databaseUrl: string;
  /** The agency's. */
  timeZone: string;
  dataDir: string;
  files: FileStoreLocation;
  encryptionKey: string | undefined;
  /** ISO instant of the start, by the server's clock. */
  now: string;
  /** `YYYY-MM-DD` of that start in the agency's zone. */
  today: string;
  /** Whether an account is placed on its placement date in the file (`PLACED_ON`). */
  placedOnFileDate: boolean;
}

/** A stage's dependencies. Its transactions have the rights of the service role: every statement names its client. */
export interface StageContext {
  task: StageTask;
  today: string;
  connection: ServiceConnection;
  /** A second connection, for what must be visible while a transaction is open on the first. */
  aside: () => Promise<ServiceConnection>;
  vault: Vault;
  files: Files;
  /** Directory for plain copies that exist only while open. */
  temporary: string;
}

/** Another run has taken over this import, or the user cancelled or changed it: this run ends without writing. */
export class LateStage extends Error {
  constructor() {
    super('The import has moved on.');
    this.name = 'LateStage';
  }
}
