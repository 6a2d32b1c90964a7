import type { LastWriter } from '@recoup/contract/agency/field-locks';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

interface WriterRow {
  field: 'status' | 'payments';
  source: LastWriter['source'];
  name: string | null;
  at: Date;
}

/**
 * Who wrote the status and the newest payment of an account. What a person posted in the console has an id with a prefix.
 */
export async function listLastWriters(
  tx: Tx,
  { clientId, accountId }: { clientId: string; accountId: string },
): Promise<WriterRow[]> {
  const { rows } = await sql<WriterRow>`
    with last as (
      (select 'status' as field, h.external_id, h.actor, h.at, h.written_by from portal.account_status_history h
       where h.client_id = ${clientId} and h.account_id = ${accountId} order by h.id desc limit 1)
      union all
      (select 'payments', p.external_id, 'agency', coalesce(p.posted_at, p.created_at), p.written_by from portal.payments p
       where p.client_id = ${clientId} and p.account_id = ${accountId} order by p.id desc limit 1)
    )
    select l.field, l.at,
      case when l.external_id like 'console:%' then 'console' when l.actor = 'client' then 'client'
        when l.actor = 'system' and l.external_id is null then 'portal' else 'system' end as source,
      -- Rows from before the writer was stored name only people, in the audit log.
      coalesce(l.written_by, (select a.actor_name from portal.agency_audit_log a
       where a.client_id = ${clientId} and a.subject_id = ${accountId} and a.action = 'agency.posted'
         and a.details ->> 'id' = substr(l.external_id, 9) and a.at >= l.at
       order by a.at limit 1)) as name
    from last l`.execute(tx);
  return rows;
}
