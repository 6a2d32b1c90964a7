import type { AccountRequest } from '@recoup/contract/accounts/requests';
import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import { formatRequestNumber, isRequestOpen, refuseAction, REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { ClientCaller } from '#platform/http/caller.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { presentAccountRef, roleIn } from '#areas/accounts/account/index.ts';
import type { RequestRow } from './requests.repository.ts';

export function presentRequest(
  row: RequestRow,
  { role, documents }: { role: ClientCaller['role']; documents: AccountDocument[] },
): AccountRequest {
  const kind = row.kind as AccountRequest['kind'];
  const state = row.state as AccountRequest['state'];
  return {
    id: row.id,
    number: formatRequestNumber(row.number),
    kind,
    state,
    account: presentAccountRef({ ...row, id: row.account_id, number: row.account_number }),
    data: row.data,
    cost: row.cost,
    decline_reason: row.decline_reason,
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    applied_at: row.applied_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    payment_id: row.payment_id,
    returnable: presentReturnable(row, role),
    documents,
    abilities: {
      cancel: state === 'submitted' && mayChange(role, kind),
      add_document: isRequestOpen(state) && !isAgencyRole(role),
    },
  };
}

function presentReturnable(row: RequestRow, role: ClientCaller['role']): AccountRequest['returnable'] {
  const { left_cents: amount, paid_on: day } = row;
  if (row.kind !== 'direct_payment' || !row.is_returnable || amount === null || day === null) return null;
  const refusal = refuseAction('payment_reversal', {
    status: row.account_status as StatusCode,
    role: roleIn(role),
    openKinds: [],
    isAcknowledged: true,
    hasDirectPayments: true,
  });
  if (refusal) return null;
  return { amount_cents: amount, effective_on: day, balance_cents: row.balance_cents };
}

/** Requests for admins only can be cancelled by admins only. */
export function mayChange(role: ClientCaller['role'], kind: AccountRequest['kind']): boolean {
  return role === 'client_admin' || (role === 'client_staff' && !REQUEST_KIND_INFO[kind].adminOnly);
}
