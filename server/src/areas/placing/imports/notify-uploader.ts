import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/notify.ts';
import type { ImportRef } from './imports.repository.ts';

interface Finished {
  state: 'needs_mapping' | 'ready' | 'committed' | 'failed';
  users: (string | null)[];
  file_name: string;
  placed: number | null;
}

const events = { needs_mapping: 'waiting', ready: 'waiting', committed: 'done', failed: 'failed' } as const;

/**
 * Notifies the uploader and the certifier of an import's outcome: once, however often the job runs. An abandoned commit waits for
 * them again.
 */
export async function notifyUploader(tx: Tx, { clientId, importId }: ImportRef): Promise<void> {
  const { rows } = await sql<Finished>`
    with now_told as (select concat_ws(' ', state, failure_code) as told from portal.imports
      where client_id = ${clientId} and id = ${importId})
    update portal.imports i set notified_state = now_told.told
    from now_told
    where i.client_id = ${clientId} and i.id = ${importId} and i.state in ('needs_mapping', 'ready', 'committed', 'failed')
      and i.notified_state is distinct from now_told.told
    returning i.state, i.file_name, array[i.created_by, case when i.state = 'committed' then i.certified_by end] as users,
      case when i.state = 'committed' then i.progress_done end as placed`.execute(tx);
  await notify(
    tx,
    rows.map(({ state, users, file_name: name, placed }) => ({
      client_id: clientId,
      kind: 'import_done',
      event: events[state],
      subject_id: importId,
      params: { name, ...(placed === null ? {} : { rows: placed }) },
      users: users.filter((user) => user !== null),
    })),
  );
}
