import { requestStates } from '@recoup/domain/accounts/request-states';
import { defineStateMoves } from '#platform/db/move-states.ts';

/** Every change of a request's state. */
export const moveRequests = defineStateMoves({
  table: 'portal.requests',
  machine: requestStates,
  columns: {
    decline_reason: 'text',
    decided_at: 'timestamptz',
    applied_at: 'timestamptz',
    payment_id: 'uuid',
    cancelled_by: 'uuid',
    cancelled_at: 'timestamptz',
  },
});
