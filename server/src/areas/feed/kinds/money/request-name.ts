import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '#platform/ids.ts';

/** A request's identifier: its id, or its short number `R-101`, of which the digits count. */
export function requestName(text: string): string {
  return /^R-?(\d{1,15})$/i.exec(text.trim())?.[1] ?? text.trim().toLowerCase();
}

/** Keys of requests named by `requestName`; each has its own index. */
export function requestKeys(names: readonly { client_id: string; name: string }[]): RawBuilder<unknown> {
  const rows = names.map(({ client_id, name }) => ({
    client_id,
    id: isUuid(name) ? name : null,
    number: /^\d{1,15}$/.test(name) ? Number(name) : null,
  }));
  const lookups = sql`json_to_recordset(${JSON.stringify(rows)}::json) as n(client_id uuid, id uuid, number bigint)`;
  return sql`select r.client_id, r.id from ${lookups} join portal.requests r on r.client_id = n.client_id and r.id = n.id
    union all
    select r.client_id, r.id from ${lookups} join portal.requests r on r.client_id = n.client_id and r.number = n.number`;
}
