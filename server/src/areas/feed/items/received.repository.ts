import { sql } from 'kysely';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';

export interface Received {
  client_id: string;
  kind: string;
  external_id: string;
  /** Hexadecimal. */
  digest: string;
  subject_id: string | null;
}

/** The functions that notify announce nothing in this transaction, which loads history. */
export async function suppressNotifications(tx: Tx): Promise<void> {
  await sql`select set_config('feed.is_history', 'on', true)`.execute(tx);
}

/** The clients that have these ids of the agency. */
export async function findClientsByAgencyId(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('portal.clients')
    .select(['id', 'agency_client_id'])
    .where('agency_client_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.agency_client_id ?? '', row.id]));
}

/** Items received earlier under these ids: digest by `receivedKey`. */
export async function findReceived(
  tx: Tx,
  items: readonly { client_id: string; kind: string; external_id: string }[],
): Promise<Map<string, string>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ client_id: string; kind: string; external_id: string; digest: string }>`
    select r.client_id, r.kind, r.external_id, encode(r.digest, 'hex') as digest
    from json_to_recordset(${JSON.stringify(items)}::json) as i(client_id uuid, kind text, external_id text)
    join feed.received_items r on r.client_id = i.client_id and r.kind = i.kind and r.external_id = i.external_id`.execute(tx);
  return new Map(rows.map((row) => [receivedKey(row.client_id, row.kind, row.external_id), row.digest]));
}

/** A keyed digest of an item that describes a person: a plain one could be tried against all Social Security numbers. */
export function keyedDigest(vault: Vault, digest: string): string {
  return Buffer.from(vault.fingerprint(digest, 'feed.received_items')).toString('hex').slice(0, 32);
}

export function receivedKey(clientId: string, kind: string, externalId: string): string {
  return `${clientId}/${kind}/${externalId}`;
}

/** Stores accepted items. A changed item of a kind that describes something replaces its former content. */
export async function insertReceived(tx: Tx, rows: readonly (Received & { isUpsert: boolean })[]): Promise<void> {
  const [upserts, others] = [rows.filter(({ isUpsert }) => isUpsert), rows.filter(({ isUpsert }) => !isUpsert)];
  const latest = new Map(upserts.map((row) => [receivedKey(row.client_id, row.kind, row.external_id), row]));
  const replacing = sql`on conflict on constraint received_items_items_pkey do update
    set digest = excluded.digest, subject_id = excluded.subject_id, at = excluded.at`;
  for (const [list, conflict] of [
    [others, sql``],
    [[...latest.values()], replacing],
  ] as const)
    if (list.length > 0)
      await sql`
        insert into feed.received_items (client_id, kind, external_id, digest, subject_id)
        select client_id, kind, external_id, decode(digest, 'hex'), subject_id
        from json_to_recordset(${JSON.stringify(list)}::json) as r(
          client_id uuid, kind text, external_id text, digest text, subject_id uuid) ${conflict}`.execute(tx);
}
