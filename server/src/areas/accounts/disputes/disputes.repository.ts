import type { DisputeState } from '@recoup/domain/accounts/dispute-states';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import type { Scope } from '#areas/accounts/account/index.ts';

function selectDisputes(tx: Tx, { clientId, locationIds }: Scope) {
  let query = tx
    .selectFrom('portal.disputes as d')
    .innerJoin('portal.accounts as a', (join) => join.onRef('a.client_id', '=', 'd.client_id').onRef('a.id', '=', 'd.account_id'))
    .leftJoin('portal.requests as q', (join) =>
      join.onRef('q.client_id', '=', 'd.client_id').onRef('q.id', '=', 'd.answer_request_id'),
    )
    .select([
      'd.id',
      'd.account_id',
      'd.reason',
      'd.details',
      'd.needs',
      'd.received_on',
      'd.due_on',
      'd.is_written',
      'd.is_within_period',
      'd.verification_sent_on',
      'd.state',
      'd.answer',
      'd.answer_text',
      'd.answer_amount_cents',
      'd.answer_mistake',
      'd.answer_request_id',
      'q.number as request_number',
      'q.state as request_state',
      'q.data as request_data',
      'd.answered_at',
      'd.answered_by_name',
      'd.outcome',
      'd.resolved_at',
      'd.created_at',
      'a.person_id',
      'a.number as account_number',
      'a.debtor_name',
      'a.client_account_number',
      'a.balance_cents',
    ])
    .where('d.client_id', '=', clientId);
  if (locationIds) query = query.where('a.location_id', 'in', [...locationIds]);
  return query;
}

export type DisputeRow = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number];

export interface DisputeFilters {
  state?: DisputeState[] | undefined;
  account_id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const order = 'disputes';

export async function listDisputes(tx: Tx, scope: Scope, { state, account_id: accountId, cursor, limit }: DisputeFilters) {
  let query = selectDisputes(tx, scope)
    .select(sql<string>`d.created_at::text`.as('at_text'))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1);
  if (accountId) query = query.where('d.account_id', '=', accountId);
  if (state?.length) query = query.where('d.state', 'in', state);
  if (cursor) {
    const [at, id] = decodeCursor(order, cursor, ['instant', 'id']);
    query = query.where(sql<boolean>`(d.created_at, d.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return cutPage(await query.execute(), { order, limit });
}

export function findDispute(tx: Tx, scope: Scope, id: string): Promise<DisputeRow | undefined> {
  return selectDisputes(tx, scope).where('d.id', '=', id).executeTakeFirst();
}
