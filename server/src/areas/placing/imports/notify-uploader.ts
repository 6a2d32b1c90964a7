import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/notify.ts';
import { claimOutcome, type ImportRef } from './imports.repository.ts';

const events = { needs_mapping: 'waiting', ready: 'waiting', committed: 'done', failed: 'failed' } as const;

/**
 * Notifies the uploader and the certifier of an import's outcome: once, however often the job runs. An abandoned commit waits for
 * them again.
 */
export async function notifyUploader(tx: Tx, ref: ImportRef): Promise<void> {
  const rows = await claimOutcome(tx, ref);
  await notify(
    tx,
    rows.map(({ state, users, file_name: name, placed }) => ({
      client_id: ref.clientId,
      kind: 'import_done',
      event: events[state],
      subject_id: ref.importId,
      params: { name, ...(placed === null ? {} : { rows: placed }) },
      users: users.filter((user) => user !== null),
    })),
  );
}
