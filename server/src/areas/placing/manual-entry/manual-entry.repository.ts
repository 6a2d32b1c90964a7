import { isOpenStatus, type StatusCode } from '@recoup/domain/accounts/statuses';
import { sql, type UpdateObject } from 'kysely';
import type { Scope } from '#areas/accounts/account/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { DB } from '#platform/db/schema.ts';

export function listDrafts(tx: Tx, clientId: string, userId: string) {
  return tx
    .selectFrom('portal.manual_entry_drafts')
    .select(['id', 'draft', 'updated_at'])
    .where('client_id', '=', clientId)
    .where('created_by', '=', userId)
    .where('submitted_account_id', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute();
}

export async function findDraft(tx: Tx, draft: { clientId: string; userId: string; id: string }, { lock = false } = {}) {
  const query = tx
    .selectFrom('portal.manual_entry_drafts')
    .select(['id', 'draft', 'revision', 'updated_at', 'submitted_account_id'])
    .where('client_id', '=', draft.clientId)
    .where('created_by', '=', draft.userId)
    .where('id', '=', draft.id);
  return lock ? query.forUpdate().executeTakeFirst() : query.executeTakeFirst();
}

export function insertDraft(tx: Tx, { clientId, userId }: { clientId: string; userId: string }, draft: string) {
  return tx
    .insertInto('portal.manual_entry_drafts')
    .values({ client_id: clientId, created_by: userId, draft })
    .returning(['id', 'revision', 'updated_at'])
    .executeTakeFirstOrThrow();
}

interface RowRef {
  clientId: string;
  id: string;
}

export function updateDraft(
  tx: Tx,
  { clientId, id }: RowRef,
  set: UpdateObject<DB, 'portal.manual_entry_drafts', 'portal.manual_entry_drafts'>,
) {
  return tx
    .updateTable('portal.manual_entry_drafts')
    .set(set)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returning(['id', 'revision', 'updated_at'])
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(tx: Tx, { clientId, id }: RowRef): Promise<void> {
  await tx.deleteFrom('portal.manual_entry_drafts').where('client_id', '=', clientId).where('id', '=', id).execute();
}

/**
 * Serializes placing for the client until the transaction ends, so that one at a time checks whether a number is free. Rows that
 * only reference the client are not blocked.
 */
export async function lockPlacing(tx: Tx, clientId: string): Promise<void> {
  await tx.selectFrom('portal.clients').select('id').where('id', '=', clientId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Existing accounts with this number, across the client and imports being committed. */
export async function findDuplicate(
  tx: Tx,
  clientId: string,
  key: string,
): Promise<{ id: string; kind: 'open' | 'closed' } | null> {
  const { rows } = await sql<{
    id: string;
    status: string;
  }>`select id, status from portal.find_accounts_by_key(${clientId}, ${key})`.execute(tx);
  const open = rows.find(({ status }) => isOpenStatus(status as StatusCode));
  if (open) return { id: open.id, kind: 'open' };
  return rows[0] ? { id: rows[0].id, kind: 'closed' } : null;
}

export async function listLocationCodes(tx: Tx, clientId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('portal.locations')
    .select(['id', 'code'])
    .where('client_id', '=', clientId)
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** The client's next numbers. The row stays locked until the transaction ends, so no number is used twice. */
export function reserveNumbers(tx: Tx, clientId: string) {
  return tx
    .updateTable('portal.clients')
    .set({ last_account_number: sql`last_account_number + 1`, last_batch_number: sql`last_batch_number + 1` })
    .where('id', '=', clientId)
    .returning(['last_account_number as account', 'last_batch_number as batch', 'legal_name'])
    .executeTakeFirstOrThrow();
}

export function findPlaced(tx: Tx, clientId: string, accountId: string) {
  return tx
    .selectFrom('portal.accounts as a')
    .innerJoin('portal.batches as b', (join) => join.onRef('b.client_id', '=', 'a.client_id').onRef('b.id', '=', 'a.batch_id'))
    .select(['a.id', 'a.person_id', 'a.number', 'b.number as batch_number'])
    .where('a.client_id', '=', clientId)
    .where('a.id', '=', accountId)
    .executeTakeFirst();
}

/** A member limited to locations sees the people who have an account there. */
export function findPerson(tx: Tx, { clientId, locationIds }: Scope, id: string) {
  return tx
    .selectFrom('portal.people')
    .select([
      'id',
      'kind',
      'display_name',
      'first_name',
      'middle_name',
      'last_name',
      'suffix',
      'business_name',
      'contact_name',
      'address_line1',
      'address_line2',
      'city',
      'state',
      'postal_code',
      'country',
      'phones',
      'emails',
      'ssn_sealed',
      'ssn_fingerprint',
      'ssn_last4',
      'ein_sealed',
      'ein_last4',
      'date_of_birth_sealed',
      'drivers_license_sealed',
      'employer_name',
      'language',
      'match_key',
    ])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .$if(locationIds !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('portal.accounts as a')
            .select('a.id')
            .where('a.client_id', '=', clientId)
            .where('a.person_id', '=', id)
            .where('a.location_id', 'in', [...(locationIds ?? [])]),
        ),
      ),
    )
    .executeTakeFirst();
}

/** The oldest person with this match key. */
export function findMatch(tx: Tx, clientId: string, matchKey: string) {
  return tx
    .selectFrom('portal.people')
    .select(['id', 'display_name'])
    .where('client_id', '=', clientId)
    .where('match_key', '=', matchKey)
    .orderBy('created_at')
    .executeTakeFirst();
}

export async function updatePerson(
  tx: Tx,
  { clientId, id }: RowRef,
  set: UpdateObject<DB, 'portal.people', 'portal.people'>,
): Promise<void> {
  await tx.updateTable('portal.people').set(set).where('client_id', '=', clientId).where('id', '=', id).execute();
}

export async function listPersonNames(tx: Tx, clientId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('portal.people')
    .select(['id', 'display_name'])
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, display_name: name }) => [id, name]));
}

export async function countAccounts(tx: Tx, clientId: string, personId: string): Promise<number> {
  const { accounts } = await tx
    .selectFrom('portal.accounts')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('client_id', '=', clientId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return accounts;
}

export function searchPeople(tx: Tx, clientId: string, terms: readonly string[]) {
  return tx
    .selectFrom('portal.accounts as a')
    .innerJoin('portal.people as p', (join) => join.onRef('p.client_id', '=', 'a.client_id').onRef('p.id', '=', 'a.person_id'))
    .select(['p.id', 'p.display_name', 'p.city', 'p.state', 'p.ssn_last4', sql<number>`count(*)`.as('accounts')])
    .where('a.client_id', '=', clientId)
    .where(sql<boolean>`a.id = any (array(select portal.search_account_ids(${clientId}, ${[...terms]}::text[], 500)))`)
    .groupBy(['p.id', 'p.display_name', 'p.city', 'p.state', 'p.ssn_last4'])
    .orderBy('p.display_name')
    .limit(10)
    .execute();
}
