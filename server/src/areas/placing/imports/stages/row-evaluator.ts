import type { Vault } from '#platform/crypto/index.ts';
import { createJudge, type Judge } from './check-context.ts';
import type { Queryable } from '#platform/db/queryable.ts';

/** Checks an import's rows with what was read from the database once for all of them. */
export async function judgeOfImport(
  db: Queryable,
  input: { clientId: string; importId: string; mapping: unknown; createdBy: string; today: string; vault: Vault },
): Promise<Judge> {
  const { clientId, importId, mapping, createdBy, today, vault } = input;
  const client = await db.query<{ legal_name: string }>('select legal_name from portal.clients where id = $1', [clientId]);
  const locations = await db.query<{ id: string; code: string; name: string }>(
    'select id, code, name from portal.locations where client_id = $1 and is_active',
    [clientId],
  );
  const member = await db.query<{ location_ids: string[] | null }>(
    'select location_ids from portal.memberships where client_id = $1 and user_id = $2 and ended_at is null',
    [clientId, createdBy],
  );
  const [found] = member.rows;
  return createJudge({
    clientId,
    importId,
    mapping,
    today,
    vault,
    legalName: client.rows[0]?.legal_name ?? '',
    locations: locations.rows,
    // A former member places nothing until a current one certifies it, who may place only in their own locations.
    limitedTo: found?.location_ids ?? null,
  });
}
