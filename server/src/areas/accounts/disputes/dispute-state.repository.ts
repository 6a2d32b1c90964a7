import { disputeStates } from '@recoup/domain/accounts/dispute-states';
import { defineStateMoves } from '#platform/db/move-states.ts';

/** Every change of a dispute's state. */
export const moveDisputes = defineStateMoves({
  table: 'portal.disputes',
  machine: disputeStates,
  columns: {
    answer: 'text',
    answer_text: 'text',
    answer_amount_cents: 'bigint',
    answer_mistake: 'text',
    answer_request_id: 'uuid',
    answered_at: 'timestamptz',
    answered_by: 'uuid',
    answered_by_name: 'text',
    outcome: 'text',
    resolved_at: 'timestamptz',
    verification_sent_on: 'date',
  },
});
