import { day } from '@recoup/contract/shared/common';
import { refuse } from '@recoup/domain/feed/ledger';
import { formatCents } from '@recoup/domain/shared/money';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { keyOf, type InvoiceEntry, type MoneyState } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { client, itemId, text } from './fields.ts';
import { applied, defineKind, updated } from './kind.ts';

const cents = z.int().min(0).max(1_000_000_000_000);

const schema = z.object({
  kind: z.literal('invoice'),
  id: itemId,
  client,
  number: text(60),
  /** Number of its statement. */
  remittance: text(60).optional(),
  issued_on: day,
  due_on: day,
  amount_cents: cents.min(1),
  paid_cents: cents.default(0),
});

export const invoiceKind = defineKind<z.output<typeof schema>, MoneyState>({
  kind: 'invoice',
  about: 'client',
  summary: 'An invoice to the client: commission by gross or split, or a negative net that is not carried.',
  schema,
  book: moneyBook,
  apply: (item, { clientId, isHistory }, state) => {
    if (state.invoices.find(keyOf(clientId, item.number))) return refuse('number_used', `Invoice ${item.number} already exists.`);
    const remittance = item.remittance === undefined ? null : state.remittances.find(keyOf(clientId, item.remittance));
    if (remittance === undefined)
      return refuse('unknown_remittance', `Unknown statement ${item.remittance ?? ''}. Send it first.`);
    if (remittance?.state === 'void' && !isHistory)
      return refuse('impossible_state', `Statement ${remittance.number} is voided. Invoice the statement that corrects it.`);
    const status = stateOf(item.amount_cents, item.paid_cents);
    if (status === null) return overpaid(item.amount_cents, item.paid_cents);
    const invoice: InvoiceEntry = {
      client_id: clientId,
      id: newId(),
      number: item.number,
      remittance_id: remittance?.id ?? null,
      issued_on: item.issued_on,
      due_on: item.due_on,
      amount_cents: item.amount_cents,
      paid_cents: item.paid_cents,
      state: status,
      external_id: item.id,
    };
    state.invoices.add(keyOf(clientId, item.number), invoice);
    return applied(invoice.id);
  },
});

const stateSchema = z
  .object({
    kind: z.literal('invoice_state'),
    id: itemId,
    client,
    number: text(60),
    /** The total paid so far. */
    paid_cents: cents.optional(),
    /** An end other than payment. */
    state: z.enum(['carried', 'void']).optional(),
  })
  .refine(({ paid_cents: paid, state }) => (paid === undefined) !== (state === undefined), {
    path: ['paid_cents'],
    message: 'Either what was paid, or that it is carried or void.',
  });

export const invoiceStateKind = defineKind<z.output<typeof stateSchema>, MoneyState>({
  kind: 'invoice_state',
  about: 'client',
  summary: 'The amount paid on an invoice so far, or that it is carried into the next statement, or void.',
  schema: stateSchema,
  book: moneyBook,
  apply: (item, { clientId }, state) => {
    const invoice = state.invoices.find(keyOf(clientId, item.number));
    if (!invoice) return refuse('unknown_invoice', `Unknown invoice ${item.number}. Send it first.`);
    const before = { paid_cents: invoice.paid_cents, state: invoice.state };
    // Voiding the statement has voided it before.
    if (item.state === 'void' && invoice.state === 'void') return updated(invoice.id, { before, after: before });
    if (invoice.state === 'carried' || invoice.state === 'void')
      return refuse('impossible_state', `Invoice ${item.number} is ${invoice.state} and cannot change.`);
    const paid = item.paid_cents ?? invoice.paid_cents;
    const next = item.state ?? stateOf(invoice.amount_cents, paid);
    if (next === null) return overpaid(invoice.amount_cents, paid);
    const after = { paid_cents: paid, state: next };
    state.invoices.change(invoice, after);
    return updated(invoice.id, { before, after });
  },
});

/** Null if more was paid than invoiced. */
function stateOf(amount: number, paid: number): 'open' | 'partly_paid' | 'paid' | null {
  if (paid > amount) return null;
  if (paid === amount) return 'paid';
  return paid === 0 ? 'open' : 'partly_paid';
}

const overpaid = (amount: number, paid: number) =>
  refuse('overpaid', `${formatCents(paid)} is more than the invoice of ${formatCents(amount)}.`);
