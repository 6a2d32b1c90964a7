import type { Vault } from '#platform/crypto/index.ts';
import { createJudge, type Judge } from './check-context.ts';
import type { Queryable } from '#platform/db/queryable.ts';

/** The judge of one import with what is asked of the database once for all its rows. */
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
    // Of somebody who has left nothing is placed before a member certifies it, who may place no more than is theirs.
    limitedTo: found?.location_ids ?? null,
  });
}
