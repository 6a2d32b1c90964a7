import type { Complaint } from '@recoup/contract/agency/complaints';
import { formatComplaintNumber, isOverdue } from '@recoup/domain/agency/complaints';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { ComplaintRow } from './complaints.repository.ts';

export function presentComplaint(row: ComplaintRow, today: string): Complaint {
  return {
    id: row.id,
    reference: formatComplaintNumber(row.number),
    kind: row.kind as Complaint['kind'],
    source: row.source as Complaint['source'],
    complainant: row.complainant,
    client: row.client_id === null ? null : { id: row.client_id, name: row.client_name ?? '' },
    account:
      row.account_id === null || row.account_number === null || row.people_id === null
        ? null
        : {
            id: row.account_id,
            people_id: row.people_id,
            number: formatAccountNumber(row.account_number),
            debtor_name: row.debtor_name ?? '',
          },
    text: row.body,
    received_on: row.received_on,
    due_on: row.due_on,
    is_overdue: isOverdue({ state: row.state, dueOn: row.due_on }, today),
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    state: row.state,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_by_name,
    outcome: row.outcome as Complaint['outcome'],
    resolution: row.resolution,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolved_by: row.resolved_by_name,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_name,
    revision: row.revision,
  };
}
