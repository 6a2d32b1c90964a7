import { refuseWithdrawal } from '@recoup/domain/accounts/requests';
import { STATUS_CODES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { enqueueOutboxEvent } from '#platform/agency-outbox.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { notFound, type AppError } from '#platform/http/errors.ts';
import { moveRequests } from '#areas/accounts/requests/index.ts';
import { batchNotFound, nothingToWithdraw, otherLocations, withdrawalRefused } from './withdrawals.errors.ts';
import { countPlaced, listUndecided, recallPlacement, summarizePlacement, type Placement } from './withdrawals.repository.ts';

const withdrawable = STATUS_CODES.filter((status) => refuseWithdrawal({ status, isAcknowledged: false }) === null);

/**
 * Recalls the open accounts of a placement, all or none, cancels the client's undecided requests about them, and notifies the agency.
 * Returns how many were recalled. Errors: 404, 409 `withdrawal_refused`.
 */
export async function withdraw(
  tx: Tx,
  caller: ClientCaller,
  { placement, reason, clock }: { placement: Placement; reason: string; clock: AgencyClock },
): Promise<number> {
  const { open, refusal } = await evaluate(tx, caller, placement, { lock: true });
  if (refusal) throw refusal;
  const at = clock.now();
  const ids = await recallPlacement(tx, caller, placement, { reason, at, on: clock.dayOf(at) });
  // The caller lost a location while this waited for the locks.
  if (ids.length < open) throw notSeen(placement);
  await enqueueOutboxEvent(
    tx,
    { clientId: caller.clientId, kind: 'withdrawal' },
    ids.map((id) => ({ id, accountId: id })),
  );
  const requests = await listUndecided(tx, caller.clientId, ids);
  await moveRequests(
    tx,
    requests.map(({ id }) => ({
      client_id: caller.clientId,
      id,
      state: 'cancelled',
      cancelled_by: caller.userId,
      cancelled_at: at,
    })),
    { who: 'client' },
  );
  await enqueueOutboxEvent(
    tx,
    { clientId: caller.clientId, kind: 'request_cancelled' },
    requests.map(({ id, account_id: accountId }) => ({ id, accountId })),
  );
  return ids.length;
}

const notSeen = (placement: Placement): AppError => ('batchId' in placement ? batchNotFound() : notFound('account'));

/** Throws 404 if the caller does not see the placement; `refusal` says why it cannot be withdrawn. */
async function evaluate(
  tx: Tx,
  caller: ClientCaller,
  placement: Placement,
  { lock }: { lock: boolean },
): Promise<{ open: number; refusal: AppError | null }> {
  const isBatch = 'batchId' in placement;
  const { seen, open, accepted } = await summarizePlacement(tx, caller, { placement, statuses: withdrawable, lock });
  if (seen === 0) throw notSeen(placement);
  if ('batchId' in placement) {
    const placed = await countPlaced(tx, caller.clientId, placement.batchId);
    if (placed === undefined) throw batchNotFound();
    if (seen < placed) return { open, refusal: otherLocations() };
  }
  if (accepted) {
    const { status, acknowledged_at: acknowledged } = accepted;
    const why = refuseWithdrawal({ status: status as StatusCode, isAcknowledged: acknowledged !== null });
    return { open, refusal: withdrawalRefused(accepted, why?.message ?? '') };
  }
  return { open, refusal: open === 0 ? nothingToWithdraw(isBatch) : null };
}

export function createWithdrawalsService({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    preview: (caller: ClientCaller, batchId: string): Promise<{ open: number; refusal: string | null }> =>
      db.asUser(caller.claims, async (tx) => {
        const { open, refusal } = await evaluate(tx, caller, { batchId }, { lock: false });
        return { open, refusal: refusal?.message ?? null };
      }),

    withdrawAccount: (caller: ClientCaller, id: string, reason: string): Promise<number> =>
      db.asUser(caller.claims, async (tx) => {
        const count = await withdraw(tx, caller, { placement: { accountId: id }, reason, clock });
        await recordAuditEntry(tx, caller, {
          action: 'account.withdrawn',
          subjectType: 'account',
          subjectId: id,
          details: { reason },
        });
        return count;
      }),

    withdrawBatch: (caller: ClientCaller, id: string, reason: string): Promise<number> =>
      db.asUser(caller.claims, async (tx) => {
        const count = await withdraw(tx, caller, { placement: { batchId: id }, reason, clock });
        await recordAuditEntry(tx, caller, {
          action: 'batch.withdrawn',
          subjectType: 'batch',
          subjectId: id,
          details: { accounts: count, reason },
        });
        return count;
      }),
  };
}

export type WithdrawalsService = ReturnType<typeof createWithdrawalsService>;
