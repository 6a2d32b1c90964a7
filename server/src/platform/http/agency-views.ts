import type { Endpoint } from '@recoup/contract/shared/endpoint';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { ClientCaller } from './bind.ts';

/**
 * Records that an agency user views something of a client, before anything is shown, apart from the request's read-only
 * transaction. A repeat within half an hour counts once; files count each time.
 */
export async function recordLook(
  db: Db,
  caller: ClientCaller,
  { endpoint, params, now }: { endpoint: Endpoint; params: Record<string, unknown>; now: Date },
): Promise<void> {
  const { client_id: _company, ...rest } = params;
  const [, collection = null] = /([\w-]+)s\/\{id\}/.exec(endpoint.path) ?? [];
  const subjectId = collection && typeof rest['id'] === 'string' ? rest['id'] : null;
  const look = [endpoint.name, ...Object.values(rest).map(String)].join(' ').slice(0, 300);
  const isFile = endpoint.produces !== undefined;
  await sql`
    insert into portal.activity_log (client_id, actor_user_id, action, subject_type, subject_id, details, ip_address, user_agent, at)
    select ${caller.clientId}, ${caller.userId}, 'agency.looked', ${subjectId && collection}::text, ${subjectId}::uuid,
      ${JSON.stringify({ look, operation: endpoint.name, is_file: isFile })}::jsonb, ${caller.ip}::inet, ${caller.userAgent}, ${now}
    where ${isFile} or not exists (
      select from portal.activity_log
      where client_id = ${caller.clientId} and actor_user_id = ${caller.userId} and action = 'agency.looked'
        and details ->> 'look' = ${look} and at > ${now}::timestamptz - interval '30 minutes'
    )`.execute(db.owner);
}
