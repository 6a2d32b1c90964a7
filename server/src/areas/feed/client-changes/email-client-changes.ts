import { writeBusinessChange } from '#areas/company/business-info/index.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#platform/db/db.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import { dequeueClientChanges } from './client-changes.repository.ts';

/** Queues the emails and deletes the queued changes in one transaction. Returns the number of changes. */
export function emailClientChanges({
  db,
  config,
  sendEmail,
}: {
  db: Db;
  config: Config;
  sendEmail: Mailer['send'];
}): Promise<number> {
  return db.asService(async (tx) => {
    const taken = await dequeueClientChanges(tx, 100);
    for (const { client_id: clientId, name, changes, at } of taken) {
      const content = writeBusinessChange(config, { companyName: name, changes, caller: null, now: at });
      await emailAdmins(tx, sendEmail, { clientId, content });
    }
    return taken.length;
  });
}
