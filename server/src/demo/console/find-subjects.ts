import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface ClientSubjects {
  /** Accounts without open requests or conversations. */
  accounts: string[];
  dispute: string | null;
  offer: string | null;
  /** An account about which the agency asked a question. */
  question: string | null;
}

/** Finds what the client's admin can act on, newest first. */
export async function findClientSubjects(tx: Tx, clientId: string): Promise<ClientSubjects> {
  const { rows } = await sql<ClientSubjects>`
    select
      array(select a.id from portal.accounts a
        where a.client_id = ${clientId} and a.status = 'ACTIVE' and a.balance_cents > 5000
          and not exists (select from portal.requests r where r.client_id = a.client_id and r.account_id = a.id)
          and not exists (select from portal.threads t where t.client_id = a.client_id and t.account_id = a.id)
        order by a.number desc limit 6) as accounts,
      (select d.id from portal.disputes d where d.client_id = ${clientId} and d.state = 'open' order by d.created_at desc, d.id limit 1)
        as dispute,
      (select o.id from portal.offers o where o.client_id = ${clientId} and o.state = 'open' and o.kind = 'settlement'
        order by o.created_at desc, o.id limit 1) as offer,
      (select a.id from portal.accounts a where a.client_id = ${clientId} and a.status = 'NEEDS_INFO' order by a.number desc limit 1)
        as question`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a select without from has one row');
  return found;
}
