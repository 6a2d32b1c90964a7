import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import type { DemoApp } from '../demo-session.ts';
import { workAtAgency } from './agency-side.ts';
import { createClientItems } from './client-side.ts';
import { dropEmails } from '../readings.ts';
import { consoleClientCode } from './console-client.ts';
import { addDemoWebhook } from './webhook.ts';

interface FillOptions {
  app: DemoApp;
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  /** The demo's own exchange folder; null where a real one is configured. */
  folder: string | null;
  log: { warn(details: object, message: string): void };
}

/** Creates work on every screen of the console through the product's API. The demo works without it, so failures are only logged. */
export async function fillConsole({ app, db, vault, clock, folder, log }: FillOptions): Promise<void> {
  try {
    const { id: clientId } = await db.asService((tx) =>
      tx.selectFrom('portal.clients').select('id').where('code', '=', consoleClientCode).executeTakeFirstOrThrow(),
    );
    const today = clock.today();
    await workAtAgency({ app, clientId, folder, today });
    await createClientItems({ app, db, clientId, today });
    await addDemoWebhook({ db, vault, clock });
    await dropEmails(db);
  } catch (error) {
    log.warn({ err: error }, 'the demo could not be filled for the console');
  }
}
