import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Codes that already name a client, as its code or as the agency's own id, which takes precedence. */
export async function findTakenCodes(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from portal.clients where code = any (${codes})
    union select upper(agency_client_id) from portal.clients where upper(agency_client_id) = any (${codes})`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/** Codes that are the agency's own id of another client: an item with such a code would reach that client. */
export async function findForeignCodes(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select upper(agency_client_id) as code from portal.clients
    where upper(agency_client_id) = any (${codes}) and code is distinct from upper(agency_client_id)`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/** Planned and former invitations: `CODE email` of each. */
export async function findPlanned(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select c.code || ' ' || m.email as key from feed.planned_members m join portal.clients c on c.id = m.client_id
    where c.code = any (${codes})`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}
