import type { DebtType } from '@recoup/domain/shared/debt-types';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';

/** The client and the caller's locations, which every query filters by. */
export type Scope = Pick<ClientCaller, 'clientId' | 'locationIds'>;

const columns = [
  'a.id',
  'a.person_id',
  'a.number',
  'a.debtor_name',
  'a.client_account_number',
  'a.client_account_key',
  'a.status',
  'a.status_before_pause',
  'a.collection_stops',
  'a.acknowledged_at',
  'a.debt_type',
  'a.debt_date',
  'a.placed_on',
  'a.amount_placed_cents',
  'a.balance_cents',
] as const;

/** Accounts that the caller sees, in id order, so that concurrent locks cannot deadlock. */
export async function findAccounts(tx: Tx, { clientId, locationIds }: Scope, ids: readonly string[], { lock = false } = {}) {
  let query = tx
    .selectFrom('portal.accounts as a')
    .select(columns)
    .where('a.client_id', '=', clientId)
    .where(sql<boolean>`a.id = any (${[...ids]}::uuid[])`)
    .orderBy('a.id');
  if (locationIds) query = query.where('a.location_id', 'in', [...locationIds]);
  const rows = await (lock ? query.forNoKeyUpdate() : query).execute();
  return rows.map((row) => ({ ...row, status: row.status as StatusCode, debt_type: row.debt_type as DebtType }));
}

export type ScopedAccount = Awaited<ReturnType<typeof findAccounts>>[number];

/** One account; 404 if the caller does not see it. Locked, it cannot change until the transaction ends. */
export async function findAccount(tx: Tx, scope: Scope, id: string, options: { lock?: boolean } = {}): Promise<ScopedAccount> {
  const [account] = await findAccounts(tx, scope, [id], options);
  if (!account) throw notFound('account');
  return account;
}

export async function touchAccounts(tx: Tx, clientId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('portal.accounts')
    .set({ last_activity_at: at })
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute();
}

/** Changes the status for the client, with its history row. The caller has checked the transition. `on` is the date of `at`. */
export async function changeStatus(
  tx: Tx,
  {
    caller,
    account,
    to,
    reason,
    at,
    on,
  }: { caller: ClientCaller; account: ScopedAccount; to: StatusCode; reason: string; at: Date; on: string },
): Promise<void> {
  const closes = to === 'CLOSED' || to === 'RECALLED';
  await tx
    .updateTable('portal.accounts')
    .set({
      status: to,
      status_reason: reason,
      status_since: at,
      last_activity_at: at,
      ...(closes ? { closed_on: on } : {}),
    })
    .where('client_id', '=', caller.clientId)
    .where('id', '=', account.id)
    .execute();
  await tx
    .insertInto('portal.account_status_history')
    .values({
      client_id: caller.clientId,
      account_id: account.id,
      from_status: account.status,
      to_status: to,
      reason,
      actor: 'client',
      actor_user_id: caller.userId,
      at,
    })
    .execute();
}
