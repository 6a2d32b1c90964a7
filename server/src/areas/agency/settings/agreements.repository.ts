import type { AgreementKind } from '@recoup/contract/company/clients';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Clients of the caller whose newest signature is of a version, by its id. */
export async function countSigned(tx: Tx, clientIds: readonly string[] | null): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; clients: number }>`
    select version_id as id, count(*)::int as clients
    from (
      select distinct on (client_id, kind) client_id, version_id from portal.agreement_signatures
      where ${ofClients('client_id', clientIds)}
      order by client_id, kind, signed_at desc, id desc
    ) newest
    group by version_id`.execute(tx);
  return new Map(rows.map(({ id, clients }) => [id, clients]));
}

/** Clients of the caller that must sign an agreement before they place. */
export async function countUnsigned(tx: Tx, kind: AgreementKind, clientIds: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ clients: number }>`
    select count(*)::int as clients from portal.clients
    where ${ofClients('id', clientIds)} and is_onboarding_completed and onboarding_state in ('approved', 'none')
      and ${kind} = any (portal.agreements_needed(id))`.execute(tx);
  return rows[0]?.clients ?? 0;
}

const ofClients = (column: string, clientIds: readonly string[] | null) =>
  clientIds === null ? sql`true` : sql`${sql.ref(column)} = any (${clientIds})`;
