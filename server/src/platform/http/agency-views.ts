import { sql } from 'kysely';
import { insertAuditEntries } from '../audit-entries.ts';
import type { Db } from '../db/db.ts';
import { queryableOf } from '../db/queryable.ts';
import type { ViewedEndpoint } from './bind.ts';
import type { Caller } from './caller.ts';

/**
 * Records that an agency user views something of a client, before anything is shown, apart from the request's read-only
 * transaction. A repeat within half an hour counts once; files count each time.
 */
export async function recordView(
  db: Db,
  caller: Caller & { clientId: string },
  { endpoint, params, now }: { endpoint: ViewedEndpoint; params: Record<string, unknown>; now: Date },
): Promise<void> {
  const { client_id: _company, ...rest } = params;
  const [, collection = null] = /([\w-]+)s\/\{id\}/.exec(endpoint.path) ?? [];
  const subjectId = collection && typeof rest['id'] === 'string' ? rest['id'] : null;
  const view = [endpoint.name, ...Object.values(rest).map(String)].join(' ').slice(0, 300);
  const isFile = endpoint.produces !== undefined;
  const { clientId, userId, sessionId } = caller;
  const { rows: repeats } = await sql`
    select from portal.audit_log
    where not ${isFile} and client_id = ${clientId} and actor_user_id = ${userId} and action = 'agency.looked'
      and details ->> 'look' = ${view} and at > ${now}::timestamptz - interval '30 minutes'
      and session_id is not distinct from ${sessionId}::uuid limit 1`.execute(db.owner);
  if (repeats.length > 0) return;
  await insertAuditEntries(queryableOf(db.owner), [
    {
      client_id: clientId,
      actor_user_id: userId,
      action: 'agency.looked',
      subject_type: subjectId && collection,
      subject_id: subjectId,
      details: { look: view, operation: endpoint.name, is_file: isFile },
      ip_address: caller.ip,
      user_agent: caller.userAgent,
      session_id: sessionId,
      at: now,
    },
  ]);
}
