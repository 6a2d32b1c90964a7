import { sql } from 'kysely';
import type { EmailedChange } from '#areas/company/business-info/index.ts';
import type { Tx } from '#platform/db/db.ts';

export interface TakenChange {
  client_id: string;
  name: string;
  changes: EmailedChange[];
  at: Date;
}

/** Removes the oldest changes and returns them; those that another server holds are skipped. */
export async function dequeueClientChanges(tx: Tx, limit: number): Promise<TakenChange[]> {
  const { rows } = await sql<TakenChange>`
    with taken as (
      delete from feed.client_changes where id in (
        select id from feed.client_changes order by id limit ${limit} for update skip locked)
      returning id, client_id, changes, at
    )
    select t.client_id, c.name, t.changes, t.at from taken t join portal.clients c on c.id = t.client_id order by t.id`.execute(
    tx,
  );
  return rows;
}
