import type { RequestListQuery } from '@recoup/contract/accounts/requests';
import type { CommissionSchedule } from '@recoup/domain/money/terms';
import type { RequestData } from '@recoup/domain/accounts/request-forms';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import type { RequestState } from '@recoup/domain/accounts/request-states';
import type { RequestCost } from '@recoup/domain/money/request-cost';
import { sql } from 'kysely';
import { endOf, startOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import type { Scope } from '#areas/accounts/account/index.ts';

/** What is not reversed of payment `p`. */
const leftToReverse = sql<number>`(p.amount_cents - coalesce((
  select sum(o.amount_cents)::bigint from portal.payments o where o.client_id = p.client_id and o.reverses_id = p.id), 0))`;

/** Whether the resulting payment `p` was a direct one that is not wholly reversed. */
const isReturnable = sql<boolean>`(p.type = 'PC' and p.state in ('posted', 'remitted') and ${leftToReverse} > 0)`;

/** The request with its account's name and number; the account's scope is the request's. */
function selectRequests(tx: Tx, { clientId, locationIds }: Scope) {
  let query = tx
    .selectFrom('portal.requests as r')
    .innerJoin('portal.accounts as a', (join) => join.onRef('a.client_id', '=', 'r.client_id').onRef('a.id', '=', 'r.account_id'))
    .leftJoin('portal.payments as p', (join) => join.onRef('p.client_id', '=', 'r.client_id').onRef('p.id', '=', 'r.payment_id'))
    .select([
      'r.id',
      'r.number',
      'r.account_id',
      'r.kind',
      'r.data',
      'r.cost',
      'r.state',
      'r.decline_reason',
      'r.created_by_name',
      'r.created_at',
      'r.decided_at',
      'r.applied_at',
      'r.cancelled_at',
      'r.payment_id',
      'a.person_id',
      'a.number as account_number',
      'a.debtor_name',
      'a.client_account_number',
      'a.balance_cents',
      'a.status as account_status',
      leftToReverse.as('left_cents'),
      'p.effective_on as paid_on',
      isReturnable.as('is_returnable'),
    ])
    .where('r.client_id', '=', clientId);
  if (locationIds) query = query.where('a.location_id', 'in', [...locationIds]);
  return query;
}

export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

const order = 'requests';

export async function listRequests(
  tx: Tx,
  scope: Scope,
  { state, kind, from, to, cursor, limit, accountId }: RequestListQuery & { accountId?: string },
): Promise<{ rows: RequestRow[]; nextCursor: string | null }> {
  let query = selectRequests(tx, scope)
    .select(sql<string>`r.created_at::text`.as('at_text'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1);
  if (accountId) query = query.where('r.account_id', '=', accountId);
  if (state?.length) query = query.where('r.state', 'in', state);
  if (kind?.length) query = query.where('r.kind', 'in', kind);
  if (from) query = query.where(sql<boolean>`r.created_at >= ${startOf(from)}`);
  if (to) query = query.where(sql<boolean>`r.created_at < ${endOf(to)}`);
  if (cursor) {
    const [at, id] = decodeCursor(order, cursor, ['instant', 'id']);
    query = query.where(sql<boolean>`(r.created_at, r.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return cutPage(await query.execute(), { order, limit });
}

export function findRequest(tx: Tx, scope: Scope, id: string): Promise<RequestRow | undefined> {
  return selectRequests(tx, scope).where('r.id', '=', id).executeTakeFirst();
}

/** An account's open requests, and all its reports of direct payments. */
export async function listComparable(tx: Tx, clientId: string, accountIds: readonly string[]) {
  const rows = await tx
    .selectFrom('portal.requests')
    .select(['id', 'account_id', 'number', 'kind', 'data', 'state'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`account_id = any (${[...accountIds]}::uuid[])`)
    .where('state', 'in', ['submitted', 'accepted', 'applied'])
    .where((eb) =>
      eb.or([eb('state', '<>', 'applied'), eb('kind', 'in', ['direct_payment', 'payment_reversal', 'contact_data'])]),
    )
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as RequestKind,
    state: row.state as RequestState,
  }));
}

export type Comparable = Awaited<ReturnType<typeof listComparable>>[number];

export interface NewRequest {
  account_id: string;
  kind: RequestKind;
  data: RequestData;
  cost: RequestCost | null;
}

/** Inserts rows for one or many accounts under the client's next numbers; the client's row stays locked. */
export async function insertRequests(
  tx: Tx,
  by: { clientId: string; userId: string; name: string; at: Date },
  requests: readonly NewRequest[],
): Promise<{ id: string; account_id: string }[]> {
  const { last } = await tx
    .updateTable('portal.clients')
    .set({ last_request_number: sql`last_request_number + ${requests.length}` })
    .where('id', '=', by.clientId)
    .returning('last_request_number as last')
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('portal.requests')
    .values(
      requests.map((request, index) => ({
        client_id: by.clientId,
        number: last - requests.length + index + 1,
        account_id: request.account_id,
        kind: request.kind,
        data: JSON.stringify(request.data),
        cost: request.cost === null ? null : JSON.stringify(request.cost),
        created_by: by.userId,
        created_by_name: by.name,
        created_at: by.at,
      })),
    )
    .returning(['id', 'account_id'])
    .execute();
}

/** Today's schedule; visible to admins only. */
export async function findSchedule(tx: Tx, clientId: string, today: string): Promise<CommissionSchedule | null> {
  const row = await tx
    .selectFrom('portal.commission_schedules')
    .select('schedule')
    .where('client_id', '=', clientId)
    .where('valid_from', '<=', today)
    .orderBy('valid_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const schedule = row?.schedule;
  return schedule?.rules ? schedule : null;
}

/** By account; accounts without payments are missing. */
export async function sumCommissions(tx: Tx, clientId: string, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('portal.payments')
    .select(['account_id', sql<number>`sum(commission_cents)::bigint`.as('cents')])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`account_id = any (${[...accountIds]}::uuid[])`)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id: id, cents }) => [id, cents]));
}

/** Direct payments that could still be reversed. */
export async function listDirectPayments(tx: Tx, clientId: string, accountIds: readonly string[]) {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select p.id, p.account_id from portal.payments p
    where p.client_id = ${clientId} and p.account_id = any (${[...accountIds]}::uuid[]) and p.type = 'PC' and p.state <> 'returned'
      and ${leftToReverse} > 0`.execute(tx);
  return rows;
}

/** Accounts by either number; does not check which of them the caller sees. */
export async function findAccountIds(
  tx: Tx,
  clientId: string,
  names: readonly { number: number | null; key: string | null }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from portal.accounts where client_id = ${clientId}
      and number = any (${names.flatMap(({ number }) => (number === null ? [] : [number]))}::bigint[])
    union
    select id from portal.accounts where client_id = ${clientId}
      and client_account_key = any (${names.flatMap(({ key }) => (key === null ? [] : [key]))}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
}
