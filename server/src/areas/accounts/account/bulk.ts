import type { BulkResult } from '@recoup/contract/accounts/requests';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { AppError } from '#platform/http/errors.ts';
import { findAccounts } from './account.repository.ts';

/** Repeats an action for several accounts: each succeeds or fails on its own. */
export async function forEachAccount(
  db: Db,
  caller: ClientCaller,
  {
    accountIds,
    act,
  }: { accountIds: readonly string[]; act: (tx: Tx, accountId: string) => Promise<{ id: string; isRepeated?: boolean }> },
): Promise<BulkResult[]> {
  const ids = [...new Set(accountIds)];
  // In a single transaction, accounts are locked in one order before the client's counter.
  await db.asUser(caller.claims, (tx) => findAccounts(tx, caller, ids, { lock: true }));
  const results: BulkResult[] = [];
  for (const accountId of ids) {
    const one = db.asUser(caller.claims, (tx) => act(tx, accountId));
    results.push(
      await one.then(
        ({ id, isRepeated = false }) => ({
          account_id: accountId,
          result: isRepeated ? 'repeated' : 'done',
          code: null,
          message: null,
          id,
        }),
        (error: unknown) => refusedResult(accountId, error),
      ),
    );
  }
  return results;
}

function refusedResult(accountId: string, error: unknown): BulkResult {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return { account_id: accountId, result: 'refused', code: error.code, message: error.message, id: null };
}
