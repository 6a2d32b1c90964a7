import { day } from '@recoup/contract/shared/common';
import { refuse } from '@recoup/domain/feed/ledger';
import { statementStates } from '@recoup/domain/money/statement-states';
import { z } from 'zod';
import { keyOf, type MoneyState } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { client, itemId, text } from './fields.ts';
import { defineKind, updated } from './kind.ts';

const schema = z.object({
  kind: z.literal('remittance_state'),
  id: itemId,
  client,
  /** Of the statement. */
  number: text(60),
  state: z.enum(['paid', 'offset', 'failed', 'reissued']),
  paid_by: z.enum(['ach', 'check']).optional(),
  paid_on: day.optional(),
  trace: text(100).optional(),
  bank_last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

export const remittanceStateKind = defineKind<z.output<typeof schema>, MoneyState>({
  kind: 'remittance_state',
  about: 'client',
  summary: 'The remittance of a statement arrived, was returned, or was sent again.',
  schema,
  book: moneyBook,
  apply: (item, { clientId }, state) => {
    const remittance = state.remittances.find(keyOf(clientId, item.number));
    if (!remittance) return refuse('unknown_remittance', `Unknown statement ${item.number}. Send it first.`);
    if (!statementStates.can(remittance.state, item.state, 'agency'))
      return refuse('impossible_state', `Statement ${item.number} is ${remittance.state} and cannot become ${item.state}.`);
    const { state: stateBefore, paid_by, paid_on, trace, bank_last4 } = remittance;
    const before = { state: stateBefore, paid_by, paid_on, trace, bank_last4 };
    const after = {
      state: item.state,
      paid_by: item.paid_by ?? remittance.paid_by,
      paid_on: item.paid_on ?? remittance.paid_on,
      trace: item.trace ?? remittance.trace,
      bank_last4: item.bank_last4 ?? remittance.bank_last4,
    };
    state.remittances.change(remittance, after);
    return updated(remittance.id, { before, after });
  },
});
