import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/db.ts';

export interface Notice {
  client_id: string;
  kind: 'message' | 'dispute' | 'offer' | 'request';
  account_id: string | null;
  /** Of a request alone. */
  request_id?: string;
}

/** Of all that a chunk says to a company about one account, one notice is enough. */
export async function insertNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  const unique = [...new Map(notices.map((one) => [JSON.stringify(one), one])).values()];
  if (unique.length === 0) return;
  await sql`
    insert into portal.agency_notices (client_id, kind, account_id, request_id)
    select client_id, kind, account_id, request_id
    from json_to_recordset(${JSON.stringify(unique)}::json) as r(client_id uuid, kind text, account_id uuid, request_id uuid)`.execute(
    tx,
  );
}
