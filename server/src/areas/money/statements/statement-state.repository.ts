import { statementStates } from '@recoup/domain/money/statement-states';
import { defineStateMoves } from '#platform/db/move-states.ts';

/** Every change of a statement's state. */
export const moveStatements = defineStateMoves({
  table: 'portal.statements',
  machine: statementStates,
  columns: {
    paid_by: 'text',
    paid_on: 'date',
    trace: 'text',
    bank_last4: 'text',
    void_reason: 'text',
    paid_cents: 'bigint',
    paid_accepted_by: 'text',
    paid_note: 'text',
    updated_at: 'timestamptz',
  },
});
