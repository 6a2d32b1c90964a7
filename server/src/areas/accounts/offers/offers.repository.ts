import type { OfferState } from '@recoup/domain/accounts/offer-states';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import type { Scope } from '#areas/accounts/account/index.ts';

function selectOffers(tx: Tx, { clientId, locationIds }: Scope) {
  let query = tx
    .selectFrom('portal.offers as o')
    .innerJoin('portal.accounts as a', (join) => join.onRef('a.client_id', '=', 'o.client_id').onRef('a.id', '=', 'o.account_id'))
    .select([
      'o.id',
      'o.account_id',
      'o.kind',
      'o.amount_cents',
      'o.balance_cents',
      'o.installments',
      'o.installment_cents',
      'o.first_due_on',
      'o.cost_advance_cents',
      'o.text',
      'o.expires_at',
      'o.state',
      'o.counter_cents',
      'o.decision_text',
      'o.decided_at',
      'o.decided_by_name',
      'o.created_at',
      'a.person_id',
      'a.number as account_number',
      'a.debtor_name',
      'a.client_account_number',
      'a.status as account_status',
    ])
    .where('o.client_id', '=', clientId);
  if (locationIds) query = query.where('a.location_id', 'in', [...locationIds]);
  return query;
}

export type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number];

export interface OfferFilters {
  state?: OfferState[] | undefined;
  account_id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const order = 'offers';

/** The current state: an open offer past its end is expired. */
const stateNow = (now: Date) =>
  sql<string>`case when o.state = 'open' and o.expires_at <= ${now} then 'expired' else o.state end`;

export async function listOffers(
  tx: Tx,
  scope: Scope,
  { state, account_id: accountId, cursor, limit, now }: OfferFilters & { now: Date },
) {
  let query = selectOffers(tx, scope)
    .select(sql<string>`o.created_at::text`.as('at_text'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit + 1);
  if (accountId) query = query.where('o.account_id', '=', accountId);
  if (state?.length) query = query.where(stateNow(now), 'in', state);
  if (cursor) {
    const [at, id] = decodeCursor(order, cursor, ['instant', 'id']);
    query = query.where(sql<boolean>`(o.created_at, o.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return cutPage(await query.execute(), { order, limit });
}

export function findOffer(tx: Tx, scope: Scope, id: string): Promise<OfferRow | undefined> {
  return selectOffers(tx, scope).where('o.id', '=', id).executeTakeFirst();
}
