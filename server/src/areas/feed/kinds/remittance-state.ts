import { day } from '@recoup/contract/shared/common';
import { refuse } from '@recoup/domain/feed/ledger';
import { formatCents } from '@recoup/domain/shared/money';
import { statementStates } from '@recoup/domain/money/statement-states';
import { z } from 'zod';
import { keyOf, type MoneyState, type RemittanceEntry } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { client, itemId, maxCents, text } from './fields.ts';
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
  /** Amount received, of a paid one; default: the amount remitted by the statement. */
  paid_cents: z.int().min(0).max(maxCents).optional(),
  /** Who accepted another amount, and why; both are shown to the client. */
  accepted_by: text(200).optional(),
  note: text(500).optional(),
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
    const problem = checkAmount(item, remittance);
    if (problem) return problem;
    const { state: stateBefore, paid_by, paid_on, trace, bank_last4, paid_cents, paid_accepted_by, paid_note } = remittance;
    const before = { state: stateBefore, paid_by, paid_on, trace, bank_last4, paid_cents, paid_accepted_by, paid_note };
    const after = {
      state: item.state,
      paid_by: item.paid_by ?? remittance.paid_by,
      paid_on: item.paid_on ?? remittance.paid_on,
      trace: item.trace ?? remittance.trace,
      bank_last4: item.bank_last4 ?? remittance.bank_last4,
      paid_cents: item.paid_cents ?? null,
      paid_accepted_by: item.accepted_by ?? null,
      paid_note: item.note ?? null,
    };
    state.remittances.change(remittance, after);
    return updated(remittance.id, { before, after });
  },
});

/** A remittance other than the amount due names the person who accepted it. */
function checkAmount(item: z.output<typeof schema>, { number, paid_out_cents: due }: RemittanceEntry) {
  const { paid_cents: paid, accepted_by: acceptedBy, state } = item;
  if (paid === undefined) return null;
  if (state !== 'paid') return refuse('not_paid', 'Only the state paid has paid_cents.');
  return paid === due || acceptedBy !== undefined
    ? null
    : refuse(
        'amount_differs',
        `Statement ${number} pays out ${formatCents(due)}, not ${formatCents(paid)}. Send accepted_by with the name of who accepted that.`,
      );
}
