import type { CollectionStop } from '@recoup/domain/accounts/collection-stops';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ComplianceFlag } from '#areas/feed/kinds/index.ts';

export interface FlagRow extends ComplianceFlag {
  /** Of the item. */
  kind: string;
  externalId: string;
}

export async function insertFlags(tx: Tx, flags: readonly FlagRow[]): Promise<void> {
  if (flags.length === 0) return;
  const rows = flags.map(({ account, ...flag }) => ({ ...flag, clientId: account.clientId, accountId: account.id }));
  await sql`
    insert into feed.compliance_flags
      (client_id, account_id, stop, kind, external_id, reported_status, reported_at, message)
    select "clientId", "accountId", stop, kind, "externalId", "reportedStatus", "reportedAt", message
    from json_to_recordset(${JSON.stringify(rows)}::json) as f(
      "clientId" uuid, "accountId" uuid, stop text, kind text, "externalId" text, "reportedStatus" text, "reportedAt" timestamptz,
      message text)`.execute(tx);
}

/** Clears the flags of stops that ended. */
export async function clearFlags(
  tx: Tx,
  freed: readonly { clientId: string; id: string; stops: readonly CollectionStop[] }[],
): Promise<void> {
  if (freed.length === 0) return;
  await sql`
    update feed.compliance_flags f set cleared_at = now()
    from json_to_recordset(${JSON.stringify(freed)}::json) as n("clientId" uuid, id uuid, stops text[])
    where f.client_id = n."clientId" and f.account_id = n.id and f.stop = any (n.stops) and f.cleared_at is null`.execute(tx);
}

interface FlagsQuery {
  /** Of the last row: text of `created_at`, and its id. */
  after?: readonly [at: string, id: string] | undefined;
  limit: number;
}

/** Open flags of all clients, oldest first. */
export function listFlags(db: Db, { after, limit }: FlagsQuery) {
  return db.asService((tx) =>
    tx
      .selectFrom('feed.compliance_flags as f')
      .innerJoin('portal.accounts as a', (join) =>
        join.onRef('a.client_id', '=', 'f.client_id').onRef('a.id', '=', 'f.account_id'),
      )
      .innerJoin('portal.clients as c', 'c.id', 'f.client_id')
      .select([
        'f.id',
        'f.client_id',
        'c.name as client_name',
        'c.code',
        'a.number',
        'f.stop',
        'f.kind',
        'f.external_id',
        'f.reported_status',
        'f.reported_at',
        'f.message',
      ])
      .select(sql<string>`f.created_at::text`.as('at_text'))
      .where('f.cleared_at', 'is', null)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(f.created_at, f.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
      )
      .orderBy('f.created_at')
      .orderBy('f.id')
      .limit(limit)
      .execute(),
  );
}
