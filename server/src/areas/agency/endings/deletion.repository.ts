import { sql, type RawBuilder } from 'kysely';
import {
  blankAccount,
  blankAccountNumber,
  blankParty,
  blankPerson,
  isAccountNamed,
  isPartyNamed,
  isPersonNamed,
} from '#areas/agency/retention/index.ts';
import type { Tx } from '#platform/db/db.ts';

/** Deletes the next rows of a client. Returns how many. */
export async function deleteRows(
  tx: Tx,
  { table, clientId, limit }: { table: string; clientId: string; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where client_id = ${clientId} limit ${limit}))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Keys of the files that the next rows name. */
export async function listFileKeys(
  tx: Tx,
  { table, clientId, limit }: { table: string; clientId: string; limit: number },
): Promise<{ id: string; file_key: string | null }[]> {
  const { rows } = await sql<{ id: string; file_key: string | null }>`
    select id, file_key from ${sql.table(table)} where client_id = ${clientId} order by id limit ${limit}`.execute(tx);
  return rows;
}

export async function deleteByIds(
  tx: Tx,
  { table, clientId, ids }: { table: string; clientId: string; ids: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where client_id = ${clientId} and id = any (${[...ids]}::uuid[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Objects that the client's users stored by `/storage/v1`; the nightly run deletes their contents. */
export async function deleteObjects(tx: Tx, clientId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from storage.objects where id = any (array(
      select id from storage.objects where bucket_id = 'documents' and split_part(name, '/', 1) = ${clientId} limit ${limit}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Redacts the next rows of a table: removes what identifies a person, keeps amounts and dates. Returns the number of rows. */
export const redactRows = {
  'portal.people': (tx: Tx, clientId: string, limit: number) =>
    affected(
      tx,
      sql`update portal.people set ${blankPerson} where client_id = ${clientId} and id = any (array(
        select id from portal.people where client_id = ${clientId} and ${isPersonNamed} limit ${limit}))`,
    ),
  'portal.account_parties': (tx: Tx, clientId: string, limit: number) =>
    affected(
      tx,
      sql`update portal.account_parties set ${blankParty} where client_id = ${clientId} and id = any (array(
        select id from portal.account_parties where client_id = ${clientId} and ${isPartyNamed} limit ${limit}))`,
    ),
  'portal.accounts': (tx: Tx, clientId: string, limit: number) =>
    affected(
      tx,
      sql`update portal.accounts set ${blankAccount}, ${blankAccountNumber} where client_id = ${clientId} and id = any (array(
        select id from portal.accounts where client_id = ${clientId} and ${isAccountNamed} limit ${limit}))`,
    ),
  'portal.bank_accounts': (tx: Tx, clientId: string, limit: number) =>
    affected(
      tx,
      sql`update portal.bank_accounts set number_sealed = null, number_fingerprint = null, is_default = false,
        archived_at = coalesce(archived_at, now())
      where client_id = ${clientId} and id = any (array(
        select id from portal.bank_accounts where client_id = ${clientId}
          and (number_sealed is not null or number_fingerprint is not null) limit ${limit}))`,
    ),
  'portal.clients': (tx: Tx, clientId: string) =>
    affected(
      tx,
      sql`update portal.clients set ein_sealed = null, ein_last4 = null, contacts = null, phone = null, website = null
      where id = ${clientId} and (ein_sealed is not null or ein_last4 is not null or contacts is not null or phone is not null
        or website is not null)`,
    ),
} as const;

async function affected(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Counts retained records by line of the certificate. */
export async function countKept(tx: Tx, clientId: string, tables: readonly { table: string; what: string }[]) {
  const counts: { effect: 'kept'; what: string; records: number }[] = [];
  for (const { table, what } of [...tables, { table: 'portal.accounts', what: 'accounts' }]) {
    const { rows } = await sql<{ records: number }>`
      select count(*)::bigint as records from ${sql.table(table)} where client_id = ${clientId}`.execute(tx);
    counts.push({ effect: 'kept', what, records: rows[0]?.records ?? 0 });
  }
  return counts;
}
