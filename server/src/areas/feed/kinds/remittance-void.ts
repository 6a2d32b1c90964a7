import { refuse, type Refused } from '@recoup/domain/feed/ledger';
import { invoiceOfVoided } from '@recoup/domain/money/statements';
import { formatCents } from '@recoup/domain/shared/money';
import { statementStates } from '@recoup/domain/money/statement-states';
import { z } from 'zod';
import { keyOf, lastRemittance, type MoneyState, type RemittanceEntry } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { client, itemId, text } from './fields.ts';
import { defineKind, updated, type Warning } from './kind.ts';

const schema = z.object({
  kind: z.literal('remittance_void'),
  id: itemId,
  client,
  /** Of the statement. */
  number: text(60),
  /** Shown to the client. */
  reason: text(500),
});

export const remittanceVoidKind = defineKind<z.output<typeof schema>, MoneyState>({
  kind: 'remittance_void',
  about: 'client',
  summary:
    'The newest statement was wrong: it stays readable as voided, its open invoices are void, and its payments go on another statement.',
  schema,
  book: moneyBook,
  apply: (item, { clientId }, state) => {
    const remittance = state.remittances.find(keyOf(clientId, item.number));
    if (!remittance) return refuse('unknown_remittance', `Unknown statement ${item.number}. Send it first.`);
    if (!statementStates.can(remittance.state, 'void', 'agency'))
      return refuse('impossible_state', `Statement ${item.number} is ${remittance.state} and cannot become void.`);
    const filed = refuseFiled(state, remittance);
    if (filed) return filed;
    const last = lastRemittance(state, clientId);
    if (last !== remittance)
      return refuse('not_last', `Statement ${last?.number ?? ''} continues from statement ${item.number}. Void that one first.`);
    const before = { state: remittance.state, void_reason: remittance.void_reason };
    const after = { state: 'void' as const, void_reason: item.reason };
    state.remittances.change(remittance, after);
    for (const payment of state.payments.all().filter(({ remittance_id: id }) => id === remittance.id)) {
      state.payments.change(payment, { state: 'posted', remittance_id: null });
      state.voidedLines.add({ client_id: clientId, statement_id: remittance.id, payment_id: payment.id });
    }
    const warning = voidInvoices(state, remittance);
    return { ...updated(remittance.id, { before, after }), ...(warning ? { warning } : {}) };
  },
});

/** The correction counts what the client received, so the outcome of a payment sent to the bank must be recorded first. */
function refuseFiled({ filed }: MoneyState, { id, number, state }: RemittanceEntry): Refused | null {
  const file = filed.get(id);
  if (!file) return null;
  if (!file.is_exported)
    return refuse(
      'remittance_in_file',
      `The remittance of statement ${number} is in ACH file ${file.file_number}, which is not exported yet. Cancel that file before you void the statement.`,
    );
  if (state !== 'issued' && state !== 'reissued') return null;
  return refuse(
    'remittance_exported',
    `The ${formatCents(file.amount_cents)} for statement ${number} was sent to the bank in ACH file ${file.file_number}. Record it as paid or returned before you void the statement, so that the correction counts what the client received.`,
  );
}

/** Voids the statement's invoices that are not paid. The warning names those on which money was paid. */
function voidInvoices(state: MoneyState, { id, number }: RemittanceEntry): Warning | null {
  const paid: string[] = [];
  for (const invoice of state.invoices.all().filter(({ remittance_id: remittanceId }) => remittanceId === id)) {
    if (invoice.paid_cents > 0) paid.push(`${invoice.number} (${formatCents(invoice.paid_cents)})`);
    // Written even if the state stays: readers of invoices follow changes, and the statement was voided.
    state.invoices.change(invoice, { state: invoiceOfVoided(invoice.state) });
  }
  if (paid.length === 0) return null;
  return {
    code: 'invoice_paid',
    message: `Money was paid on invoices of statement ${number}: ${paid.join(', ')}. Credit it on the correcting statement by an adjustment invoice_payment, or refund it.`,
  };
}
