import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { Tx } from '#platform/db/db.ts';
import type { Scope } from '#areas/accounts/account/index.ts';

/** The placement of an account, as it was submitted; undefined if the caller does not see it. */
export async function findPlacement(tx: Tx, { clientId, locationIds }: Scope, id: string) {
  let query = tx
    .selectFrom('portal.accounts as a')
    .innerJoin('portal.clients as c', 'c.id', 'a.client_id')
    .leftJoin('portal.locations as l', (join) =>
      join.onRef('l.client_id', '=', 'a.client_id').onRef('l.id', '=', 'a.location_id'),
    )
    .select([
      'a.id',
      'a.number',
      'a.person_id',
      'a.status',
      'a.acknowledged_at',
      'a.debt_type',
      'a.client_account_number',
      'a.amount_placed_cents',
      'a.creditor_current',
      'a.creditor_itemization',
      'a.itemization_reference',
      'a.itemization_date',
      'a.itemization_amount_cents',
      'a.itemization_interest_cents',
      'a.itemization_fees_cents',
      'a.itemization_payments_cents',
      'a.itemization_credits_cents',
      'a.details',
      'c.legal_name',
      'l.code as location_code',
    ])
    .where('a.client_id', '=', clientId)
    .where('a.id', '=', id);
  if (locationIds) query = query.where('a.location_id', 'in', [...locationIds]);
  const row = await query.executeTakeFirst();
  return row && { ...row, status: row.status as StatusCode };
}

export type PlacementRow = NonNullable<Awaited<ReturnType<typeof findPlacement>>>;

export function listPlacementParties(tx: Tx, clientId: string, accountId: string) {
  return tx
    .selectFrom('portal.account_parties')
    .select(['role', 'display_name', 'is_liable', 'contact'])
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}
