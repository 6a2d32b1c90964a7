import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface Received {
  client_id: string;
  kind: string;
  external_id: string;
  /** Hexadecimal. */
  digest: string;
  subject_id: string | null;
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

export function receivedKey(clientId: string, kind: string, externalId: string): string {
  return `${clientId}/${kind}/${externalId}`;
}

export async function insertReceived(tx: Tx, rows: readonly Received[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into feed.received_items (client_id, kind, external_id, digest, subject_id)
    select client_id, kind, external_id, decode(digest, 'hex'), subject_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      client_id uuid, kind text, external_id text, digest text, subject_id uuid)`.execute(tx);
}
