import { day } from '@recoup/contract/shared/common';
import { refuse } from '@recoup/domain/feed/ledger';
import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { formatCents, sumCents } from '@recoup/domain/shared/money';
import {
  carriedOver,
  checkStatement,
  REMITTANCE_METHOD_INFO,
  REMITTANCE_METHODS,
  sumLines,
} from '@recoup/domain/money/statements';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { keyOf, lastRemittance, type MoneyState, type PaymentEntry, type RemittanceEntry } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { client, itemId, text } from './fields.ts';
import { applied, defineKind, missingPayment, type Outcome } from './kind.ts';

const cents = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);

const schema = z.object({
  kind: z.literal('remittance'),
  id: itemId,
  client,
  /** The agency's statement number. */
  number: text(60),
  /** Number of the voided statement that this one corrects. */
  corrects: text(60).optional(),
  period_from: day,
  period_to: day,
  issued_on: day,
  method: z.enum(REMITTANCE_METHODS),
  /** What the agency holds for the client; negative: what the client owes. */
  opening_cents: cents,
  /** Paid to the agency, less reversals. */
  collected_cents: cents,
  /** Commission of everything on it, including direct payments. */
  fees_cents: cents,
  paid_out_cents: cents.min(0),
  /** Amounts that are not payments; negative lowers what the agency holds. */
  adjustments: z
    .array(
      z.object({
        kind: z.enum(['cost', 'invoice', 'invoice_payment', 'carried', 'correction']),
        text: text(200),
        amount_cents: cents,
        account: text(40).optional(),
      }),
    )
    .max(1000)
    .default([]),
  closing_cents: cents,
  /**
   * The agency's ids of its payments, reversals and account adjustments; or everything on no statement by the end of the period.
   */
  payments: z.union([z.array(itemId).max(10_000), z.literal('all')]),
  state: z.enum(['issued', 'paid', 'offset']).default('issued'),
  paid_by: z.enum(['ach', 'check']).optional(),
  paid_on: day.optional(),
  trace: text(100).optional(),
  bank_last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});
type Item = z.output<typeof schema>;

export const remittanceKind = defineKind<Item, MoneyState>({
  kind: 'remittance',
  about: 'client',
  summary:
    'A statement with its payments; accepted only if it adds up, continues from the previous one, lists each payment once, and carries nothing over from another method.',
  schema,
  book: moneyBook,
  apply: (item, { clientId, isHistory }, state) => {
    const corrected = item.corrects === undefined ? null : findCorrected(state, clientId, item.corrects);
    if (corrected && 'refusal' in corrected) return corrected;
    const lines = findLines(state, item, { clientId, isHistory });
    if ('refusal' in lines) return lines;
    const adjustments = findAdjustments(state, item, clientId);
    if ('refusal' in adjustments) return adjustments;
    const { payments: _payments, id, kind: _kind, client: _client, corrects: _corrects, ...facts } = item;
    const remittance: RemittanceEntry = {
      ...facts,
      client_id: clientId,
      id: newId(),
      adjustments_cents: sumCents(adjustments.map(({ amount_cents: amount }) => amount)),
      adjustments,
      paid_by: item.paid_by ?? null,
      paid_on: item.paid_on ?? null,
      trace: item.trace ?? null,
      bank_last4: item.bank_last4 ?? null,
      void_reason: null,
      corrects_id: corrected?.id ?? null,
      paid_cents: null,
      paid_accepted_by: null,
      paid_note: null,
      external_id: id,
    };
    // A statement of the past is kept as it was sent, if it adds up.
    const problem = isHistory
      ? (checkOwnSums(remittance) ?? checkNumberAndPeriod(state, remittance))
      : (checkSums(remittance, lines) ?? checkPlace(state, remittance));
    if (problem) return problem;
    state.remittances.add(keyOf(clientId, item.number), remittance);
    for (const payment of lines) state.payments.change(payment, { state: 'remitted', remittance_id: remittance.id });
    return applied(remittance.id);
  },
});

function findCorrected(state: MoneyState, clientId: string, number: string): RemittanceEntry | ReturnType<typeof refuse> {
  const corrected = state.remittances.find(keyOf(clientId, number));
  if (!corrected) return refuse('unknown_remittance', `Unknown statement ${number}.`);
  if (corrected.state !== 'void') return refuse('not_void', `Statement ${number} is not voided. Send remittance_void first.`);
  return corrected;
}

/** The payments of the statement; or the first that cannot be on it. */
function findLines(
  state: MoneyState,
  item: Item,
  { clientId, isHistory }: { clientId: string; isHistory: boolean },
): PaymentEntry[] | Exclude<Outcome, { applied: true }> {
  if (item.payments === 'all')
    return state.payments
      .all()
      .filter((row) => row.client_id === clientId && row.state === 'posted' && row.reported_on <= item.period_to);
  const lines = new Set<PaymentEntry>();
  for (const name of item.payments) {
    const payment = state.payments.find(keyOf(clientId, name));
    if (!payment) return missingPayment(name);
    if (payment.remittance_id !== null) return refuse('remitted_before', `Payment ${name} is on another statement.`);
    if (payment.state !== 'posted')
      return refuse('not_posted', `Payment ${name} is ${payment.state}: it cannot be on a statement.`);
    if (payment.reported_on > item.period_to && !isHistory)
      return refuse('after_period', `Payment ${name} was reported on ${payment.reported_on}, after the period.`);
    if (lines.has(payment)) return refuse('named_twice', `Payment ${name} is on the statement twice.`);
    lines.add(payment);
  }
  return [...lines];
}

function findAdjustments(
  state: MoneyState,
  { adjustments }: Item,
  clientId: string,
): RemittanceEntry['adjustments'] | ReturnType<typeof refuse> {
  const found: RemittanceEntry['adjustments'][number][] = [];
  for (const { account, ...adjustment } of adjustments) {
    const number = account === undefined ? null : parseAccountNumber(account);
    const accountId = number === null ? null : (state.accountIds.get(keyOf(clientId, number)) ?? null);
    if (account !== undefined && accountId === null) return refuse('unknown_account', `Unknown account ${account}.`);
    found.push({ ...adjustment, account_id: accountId });
  }
  return found;
}

function checkSums(remittance: RemittanceEntry, lines: readonly PaymentEntry[]) {
  const sums = sumLines(
    lines.map((line) => ({ type: line.type, effectCents: line.effect_cents, commissionCents: line.commission_cents })),
  );
  const fees = sums.agencyFeesCents + sums.directFeesCents;
  if (remittance.collected_cents !== sums.agencyCents)
    return refuse(
      'collected_differs',
      differs('collected', { stated: remittance.collected_cents, computed: sums.agencyCents, count: lines.length }),
    );
  if (remittance.fees_cents !== fees)
    return refuse('fees_differ', differs('fees', { stated: remittance.fees_cents, computed: fees, count: lines.length }));
  return checkOwnSums(remittance);
}

function checkOwnSums(remittance: RemittanceEntry) {
  const off = checkStatement({
    opening: remittance.opening_cents,
    collected: remittance.collected_cents,
    fees: remittance.fees_cents,
    paidOut: remittance.paid_out_cents,
    adjustments: remittance.adjustments_cents,
    closing: remittance.closing_cents,
  });
  return off === 0
    ? null
    : refuse(
        'does_not_add_up',
        `Opening + collected − fees − paid out + adjustments is ${formatCents(remittance.closing_cents - off)}, not ${formatCents(remittance.closing_cents)}.`,
      );
}

const differs = (what: string, { stated, computed, count }: { stated: number; computed: number; count: number }) =>
  `The statement says ${formatCents(stated)} ${what}; the ${count === 1 ? 'payment on it comes' : `${count} payments on it come`} to ${formatCents(computed)}.`;

function checkNumberAndPeriod(
  state: MoneyState,
  { client_id: clientId, number, period_from: from, period_to: to }: RemittanceEntry,
) {
  if (state.remittances.find(keyOf(clientId, number))) return refuse('number_used', `Statement ${number} already exists.`);
  return from > to ? refuse('period_wrong', 'The period ends before it begins.') : null;
}

/** A client's statements are in sequence, and each opens where the previous one closed. */
function checkPlace(state: MoneyState, remittance: RemittanceEntry) {
  const { client_id: clientId } = remittance;
  const used = checkNumberAndPeriod(state, remittance);
  if (used) return used;
  const last = lastRemittance(state, clientId);
  if (!last) return null;
  if (remittance.period_to < last.period_to)
    return refuse('out_of_order', `Statement ${last.number} covers a later period (to ${last.period_to}).`);
  if (remittance.opening_cents !== last.closing_cents)
    return refuse(
      'opening_differs',
      `Statement ${last.number} closed at ${formatCents(last.closing_cents)}, so this one must open with that amount.`,
    );
  const carried = remittance.method === last.method ? 0 : carriedOver(remittance.opening_cents, remittance.adjustments);
  return carried === 0
    ? null
    : refuse(
        'method_changed',
        `Statement ${last.number} was by the method ${REMITTANCE_METHOD_INFO[last.method].label}, and this one carries ${formatCents(carried)} of it. Settle that by adjustments, or keep the method until it is settled.`,
      );
}
