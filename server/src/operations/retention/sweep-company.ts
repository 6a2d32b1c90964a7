import { sql } from 'kysely';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Db } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';

/**
 * Deletes the numbers of bank accounts archived before `before`; holder, bank and last four digits stay with their payments.
 * Returns how many and records it in each client's audit log.
 */
export async function purgeArchivedNumbers(db: Db, { before, now }: { before: Date; now: Date }): Promise<number> {
  return db.asService(async (tx) => {
    const forgotten = await tx
      .updateTable('portal.bank_accounts')
      .set({ number_sealed: null, number_fingerprint: null })
      .where('archived_at', '<', before)
      .where('number_sealed', 'is not', null)
      .returning('client_id')
      .execute();
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
    return forgotten.length;
  });
}

/**
 * Deletes onboarding input, with its encrypted numbers, that was not saved since `before`. An existing client keeps what it
 * submitted. Returns the number of drafts.
 */
export async function purgeIdleOnboardings(db: Db, before: Date): Promise<number> {
  return db.asService(async (tx) => {
    const { rows } = await sql<{ client_id: string }>`
      select d.client_id from portal.onboarding_drafts d
      where d.created_at < ${before}
        and (d.submitted_at is null or exists (select from portal.onboarding_steps s where s.client_id = d.client_id))
        and not exists (select from portal.onboarding_steps s where s.client_id = d.client_id and s.saved_at >= ${before})
        and (d.submitted_at is null or d.submitted_at < ${before})
      limit 1000 for update skip locked`.execute(tx);
    const idle = rows.map((row) => row.client_id);
    await sql`delete from portal.onboarding_steps where client_id = any (${idle})`.execute(tx);
    await sql`delete from portal.onboarding_drafts where client_id = any (${idle}) and submitted_at is null`.execute(tx);
    return idle.length;
  });
}

/** Deletes re-authentication attempts made before `before`. Returns how many. */
export async function purgeStepUps(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.asService((tx) =>
    tx.deleteFrom('portal.step_ups').where('at', '<', before).executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

/** Deletes deliveries to clients' own systems, and events that none took, for instance of ended webhooks. Returns how many. */
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
