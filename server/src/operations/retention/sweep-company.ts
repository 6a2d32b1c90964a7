import { sql } from 'kysely';
import { addRemoved, type Candidates, type Removed } from '#areas/agency/retention/index.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Db } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';

/**
 * Deletes the numbers of archived bank accounts that are due; holder, bank and last four digits stay with their payments. Returns how many
 * by client and records it in each client's audit log.
 */
export async function purgeArchivedNumbers(db: Db, { due, now }: { due: Candidates; now: Date }): Promise<Removed> {
  return db.asService(async (tx) => {
    const { rows: forgotten } = await sql<{ client_id: string }>`
      update portal.bank_accounts set number_sealed = null, number_fingerprint = null
      where (client_id, id) in (select f.client_id, f.id from (${due}) f where not f.is_held) returning client_id`.execute(tx);
    const byClient = Map.groupBy(forgotten, (row) => row.client_id);
    await insertAuditEntries(
      queryableOf(tx),
      [...byClient].map(([clientId, { length }]) => ({
        client_id: clientId,
        action: 'retention.bank_numbers_purged',
        details: { accounts: length },
        at: now,
      })),
    );
    return countByClient(forgotten);
  });
}

const countByClient = (rows: readonly { client_id: string }[]): Removed =>
  rows.reduce<Removed>((removed, row) => addRemoved(removed, row.client_id), new Map());

/**
 * Deletes onboarding input, with its encrypted numbers, that is due. An existing client keeps what it submitted. Returns the number of
 * drafts by client; those of no client yet have none.
 */
export async function purgeIdleOnboardings(db: Db, due: Candidates): Promise<Removed> {
  return db.asService(async (tx) => {
    const { rows } = await sql<{ id: string; client_id: string | null }>`
      select d.client_id as id, c.id as client_id from portal.onboarding_drafts d left join portal.clients c on c.id = d.client_id
      where d.client_id in (select f.id from (${due}) f where not f.is_held) for update of d skip locked`.execute(tx);
    const idle = rows.map((row) => row.id);
    await sql`delete from portal.onboarding_steps where client_id = any (${idle})`.execute(tx);
    await sql`delete from portal.onboarding_drafts where client_id = any (${idle}) and submitted_at is null`.execute(tx);
    return rows.reduce<Removed>((removed, row) => addRemoved(removed, row.client_id), new Map());
  });
}

/** Deletes re-authentication attempts made before `before`. Returns how many. */
export async function purgeStepUps(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.asService((tx) =>
    tx.deleteFrom('portal.step_ups').where('at', '<', before).executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

/** Deletes deliveries to clients' own systems, and events that no webhook took, such as those of ended webhooks. Returns how many. */
export function purgeClientDeliveries(db: Db, before: Date): Promise<number> {
  return db.asService(async (tx) => {
    const deliveries = await tx
      .deleteFrom('portal.webhook_deliveries')
      .where('created_at', '<', before)
      .where('state', '<>', 'waiting')
      .executeTakeFirst();
    const events = await tx.deleteFrom('portal.webhook_events').where('at', '<', before).executeTakeFirst();
    return Number(deliveries.numDeletedRows + events.numDeletedRows);
  });
}

/** Deletes the hourly counts of API keys before `before`. Returns how many. */
export async function purgeKeyUses(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.asService((tx) =>
    tx.deleteFrom('portal.api_key_uses').where('hour', '<', before).executeTakeFirst(),
  );
  return Number(numDeletedRows);
}
