import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import { DISPUTE_ANSWERS, refuseDisputeAnswer, type DisputeAnswer } from '@recoup/domain/accounts/disputes';
import { formatRequestNumber } from '@recoup/domain/accounts/requests';
import type { ClientCaller } from '#platform/http/caller.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { presentAccountRef, roleIn } from '#areas/accounts/account/index.ts';
import type { DisputeRow } from './disputes.repository.ts';

export function presentDispute(
  row: DisputeRow,
  { role, today, documents }: { role: ClientCaller['role']; today: string; documents: AccountDocument[] },
): DisputeView {
  const state = row.state as DisputeView['state'];
  const answers = (Object.keys(DISPUTE_ANSWERS) as DisputeAnswer[]).filter(
    (answer) => refuseDisputeAnswer(answer, { state, role: roleIn(role) }) === null,
  );
  return {
    id: row.id,
    account: presentAccountRef({ ...row, id: row.account_id, number: row.account_number }),
    reason: row.reason as DisputeView['reason'],
    details: row.details,
    needs: row.needs,
    received_on: row.received_on,
    due_on: row.due_on,
    needs_verification: row.is_written === true && row.is_within_period === true,
    verification_sent_on: row.verification_sent_on,
    is_overdue: state === 'open' && row.due_on !== null && row.due_on < today,
    state,
    answer: row.answer as DisputeView['answer'],
    answer_text: row.answer_text,
    answer_amount_cents: row.answer_amount_cents,
    answer_mistake: row.answer_mistake as DisputeView['answer_mistake'],
    answer_payment: presentPayment(row),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by_name: row.answered_by_name,
    outcome: row.outcome as DisputeView['outcome'],
    resolved_at: row.resolved_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    balance_cents: row.balance_cents,
    documents,
    abilities: { answers, add_document: state !== 'resolved' && !isAgencyRole(role) },
  };
}

function presentPayment(row: DisputeRow): DisputeView['answer_payment'] {
  const { answer_request_id: id, request_number: number, request_state: state, request_data: data } = row;
  if (id === null || number === null || data === null) return null;
  type Payment = NonNullable<DisputeView['answer_payment']>;
  const { amount_cents, date, method, reference } = data as Pick<Payment, 'amount_cents' | 'date' | 'method' | 'reference'>;
  return {
    request_id: id,
    request: formatRequestNumber(number),
    state: state as Payment['state'],
    amount_cents,
    date,
    method,
    reference,
  };
}
