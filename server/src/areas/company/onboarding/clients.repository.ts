import { sql, type InsertObject } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { DB } from '#platform/db/schema.ts';

/** Throws on a taken code (clients_code_key). */
export async function insertClient(tx: Tx, client: InsertObject<DB, 'portal.clients'>): Promise<void> {
  await tx.insertInto('portal.clients').values(client).execute();
}

/** Who changed a client's business info, and when. */
interface Change {
  clientId: string;
  by: { userId: string; name: string };
  now: Date;
}

/** Records the section's change: its first revision, or the next. */
export async function reviseSection(tx: Tx, section: string, { clientId, by, now }: Change): Promise<void> {
  await tx
    .insertInto('portal.client_sections')
    .values({ client_id: clientId, section, changed_by: by.userId, changed_by_name: by.name, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'section']).doUpdateSet(({ ref }) => ({
        revision: ({ eb }) => eb('portal.client_sections.revision', '+', 1),
        changed_by: ref('excluded.changed_by'),
        changed_by_name: ref('excluded.changed_by_name'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute();
}

export function findLastVersion(tx: Tx, clientId: string, field: string) {
  return tx
    .selectFrom('portal.client_profile_versions')
    .select(['version', 'value', 'value_sealed'])
    .where('client_id', '=', clientId)
    .where('field', '=', field)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(
  tx: Tx,
  { clientId, by, now }: Change,
  version: { field: string; value: string | null; value_sealed: string | null; version: number },
): Promise<void> {
  await tx
    .insertInto('portal.client_profile_versions')
    .values({ client_id: clientId, ...version, changed_by: by.userId, changed_by_name: by.name, changed_at: now })
    .execute();
}

export async function insertAdmin(tx: Tx, admin: { id: string; clientId: string; userId: string; at: Date }): Promise<void> {
  const { id, clientId, userId, at } = admin;
  const values = { id, client_id: clientId, user_id: userId, role: 'client_admin', created_at: at };
  await tx.insertInto('portal.memberships').values(values).execute();
}

/** The client, locked for a decision on its onboarding. */
export function lockOnboarding(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.clients')
    .select(['id', 'name', 'code', 'onboarding_state', 'onboarding_reason'])
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Clients in onboarding or waiting for the agency, longest wait first. */
export function listOnboardings(tx: Tx) {
  return tx
    .selectFrom('portal.clients')
    .select(['code', 'name', 'trade', 'onboarding_state as state', 'onboarding_at as since', 'onboarding_by_name as by'])
    .where('onboarding_state', 'in', ['draft', 'submitted', 'returned'])
    .orderBy(sql`onboarding_state = 'submitted'`, 'desc')
    .orderBy('onboarding_at')
    .execute();
}
