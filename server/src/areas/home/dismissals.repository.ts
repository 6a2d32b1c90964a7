import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { ofAccount } from './home.filters.ts';
import type { InboxScope } from './inbox.repository.ts';

/** Whether the caller sees a rejected placement with this id. */
export async function isRejected(tx: Tx, scope: InboxScope, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from portal.accounts a where a.id = ${accountId} and a.status = 'REJECTED' and ${ofAccount(scope)}`.execute(tx);
  return rows.length > 0;
}

export async function dismiss(tx: Tx, { clientId, userId, now }: InboxScope, accountId: string): Promise<void> {
  await tx
    .insertInto('portal.inbox_dismissals')
    .values({ client_id: clientId, user_id: userId, account_id: accountId, dismissed_at: now })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'account_id']).doUpdateSet({ dismissed_at: now }))
    .execute();
}

export async function restore(tx: Tx, { clientId, userId }: InboxScope, accountId: string): Promise<void> {
  await tx
    .deleteFrom('portal.inbox_dismissals')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute();
}
