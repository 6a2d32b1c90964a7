import { normalizeAccountNumber, parseAccountNumber } from '@recoup/domain/shared/ids';
import { CLOSED_STATUSES } from '@recoup/domain/accounts/statuses';
import { sql, type InsertObject } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { DB } from '#platform/db/schema.ts';
import type { DocumentColumns } from '#platform/files/store-document.ts';
import { ambiguousAccount, badNumber, oneName, unknownAccount } from './documents.errors.ts';

export interface AccountNames {
  account?: string | undefined;
  agency_account?: string | undefined;
  client_account?: string | undefined;
}

/** The account named as in a feed item: by exactly one identifier; the client's number must match its one open account. */
export async function findNamedAccount(tx: Tx, clientId: string, names: AccountNames): Promise<string> {
  const given = (['account', 'agency_account', 'client_account'] as const).flatMap((path) => {
    const name = names[path];
    return name === undefined ? [] : [{ path, name }];
  });
  const [only] = given;
  if (!only || given.length > 1) throw oneName();
  const { path, name } = only;
  const rows = await listNamed(tx, clientId, only);
  if (rows.length > 1) throw ambiguousAccount(path, name);
  const [account] = rows;
  if (!account) throw unknownAccount(path, name);
  return account.id;
}

async function listNamed(tx: Tx, clientId: string, { path, name }: { path: keyof AccountNames; name: string }) {
  const query = tx.selectFrom('portal.accounts').select('id').where('client_id', '=', clientId).limit(2);
  if (path === 'agency_account') return query.where('agency_account_number', '=', name).execute();
  if (path === 'client_account')
    return query
      .where('client_account_key', '=', normalizeAccountNumber(name) ?? '')
      .where('status', 'not in', CLOSED_STATUSES)
      .execute();
  const number = parseAccountNumber(name);
  if (number === null) throw badNumber(path, name);
  return query.where('number', '=', number).execute();
}

/** Inserts a document's row; false if the id exists. */
export async function insertDocument(
  tx: Tx,
  document: DocumentColumns & { account_id: string; external_id: string; title: string | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('portal.documents')
    .values(document)
    .onConflict((conflict) => conflict.columns(['client_id', 'external_id']).where('external_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findByExternalId(tx: Tx, clientId: string, externalId: string) {
  return tx
    .selectFrom('portal.documents')
    .select(['id', 'sha256', 'account_id'])
    .where('client_id', '=', clientId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

export async function touchAccount(tx: Tx, { clientId, accountId, at }: { clientId: string; accountId: string; at: Date }) {
  await sql`update portal.accounts set last_activity_at = greatest(last_activity_at, ${at})
    where client_id = ${clientId} and id = ${accountId}`.execute(tx);
}

/** Inserts the row of a document about the client as a whole; false if the external id exists. */
export async function insertPublished(tx: Tx, document: InsertObject<DB, 'portal.published_documents'>): Promise<boolean> {
  const row = await tx
    .insertInto('portal.published_documents')
    .values(document)
    .onConflict((conflict) => conflict.columns(['client_id', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findPublished(tx: Tx, clientId: string, externalId: string) {
  return tx
    .selectFrom('portal.published_documents')
    .select(['id', 'sha256'])
    .where('client_id', '=', clientId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}
