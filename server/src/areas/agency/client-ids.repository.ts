import type { Tx } from '#platform/db/db.ts';

/** Ids of the requested clients that the caller may see. Row-level security enforces the same. */
export async function listClientIds(
  tx: Tx,
  { seen, wanted }: { seen: readonly string[] | null; wanted: readonly string[] | null },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('portal.clients')
    .select('id')
    .$if(seen !== null, (query) => query.where('id', 'in', [...(seen ?? [])]))
    .$if(wanted !== null, (query) => query.where('id', 'in', [...(wanted ?? [])]))
    .execute();
  return rows.map(({ id }) => id);
}
