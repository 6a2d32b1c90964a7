import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { DISPUTE_ANSWERS, DISPUTE_OUTCOMES, DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { OFFER_KINDS } from '@recoup/domain/accounts/offers';
import { CHARGE_LABELS } from '@recoup/domain/money/charges';
import { paymentNotes } from '@recoup/domain/money/payment-reasons';
import { isReversal, PAYMENT_STATE_INFO, PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { REQUEST_KIND_INFO, REQUEST_STATE_INFO } from '@recoup/domain/accounts/requests';
import { statusOf } from '#shared/accounts/status-of.ts';
import { documentKindLabel } from '#shared/accounts/documents.ts';
import { formatBytes, formatDate, formatMoney, lowerFirst } from '#lib/format/format.ts';

export interface EntryLabels {
  title: string;
  /** Null if the title is complete. */
  text: string | null;
  /** Shown at the end of the line, if any. */
  amount: string | null;
  /** Null if the title is complete. */
  by: string | null;
}

type Entry<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>;
type PartialLabels = Pick<EntryLabels, 'title' | 'text'> & Partial<EntryLabels>;

const actors = { client: 'Your company', agency: 'The agency', system: 'The portal' } as const;

/** The texts of a timeline entry. */
export function describeEntry(entry: TimelineEntry): EntryLabels {
  return { amount: null, by: entry.author_name ?? actors[entry.actor], ...formatEntry(entry) };
}

function formatEntry(entry: TimelineEntry): PartialLabels {
  switch (entry.kind) {
    case 'status':
      return { title: statusOf(entry.data.to).label, text: entry.data.reason ?? statusOf(entry.data.to).meaning };
    case 'contact':
      return formatContact(entry);
    case 'note':
      return { title: 'Note', text: entry.data.text };
    case 'message':
      return { title: entry.actor === 'agency' ? 'Message from the agency' : 'Message to the agency', text: entry.data.text };
    case 'document':
      return {
        title: entry.data.title ?? entry.data.file_name,
        text: `${documentKindLabel(entry.data.type)}, ${formatBytes(entry.data.bytes)}`,
      };
    case 'payment':
      return formatPayment(entry);
    case 'charge':
      return { title: CHARGE_LABELS[entry.data.type], text: entry.data.text, amount: formatMoney(entry.data.amount_cents) };
    case 'request':
      return formatRequest(entry);
    case 'dispute':
      return formatDispute(entry);
    case 'offer':
      return formatOffer(entry);
  }
}

const contacts = {
  letter: { out: 'Letter sent', in: 'Letter from the debtor' },
  call: { out: 'Call', in: 'Call from the debtor' },
  email: { out: 'Email sent', in: 'Email from the debtor' },
  text: { out: 'Text message sent', in: 'Text message from the debtor' },
  visit: { out: 'Visit', in: 'Visit from the debtor' },
  court: { out: 'At court', in: 'At court' },
} as const;

const outcomes: Readonly<Record<string, string>> = {
  no_answer: 'no answer',
  left_message: 'left a message',
  talked: 'spoke with the debtor',
  returned: 'returned',
  delivered: 'delivered',
};

function formatContact({ data: { type, direction, outcome, text } }: Entry<'contact'>): PartialLabels {
  const isIncoming = direction === 'in';
  const what = contacts[type][isIncoming ? 'in' : 'out'];
  const outcomeText = outcome === null ? '' : `, ${outcomes[outcome] ?? outcome.replaceAll('_', ' ')}`;
  return { title: what + outcomeText, text, ...(isIncoming ? { by: null } : {}) };
}

function formatPayment({ data }: Entry<'payment'>): PartialLabels {
  const { type, method, state, amount_cents: cents, effective_on: day, reference } = data;
  const about = [
    PAYMENT_METHOD_LABELS[method],
    `on ${formatDate(day)}`,
    ...paymentNotes({
      type,
      amountCents: cents,
      overpaidCents: data.overpaid_cents,
      reason: data.reason_code,
      accountStatus: null,
      originalCents: data.original_cents,
      isSplit: false,
    }).map((note) => lowerFirst(note)),
    ...(reference === null ? [] : [`reference ${reference}`]),
    ...(state === 'pending' || state === 'returned' ? [PAYMENT_STATE_INFO[state].label.toLowerCase()] : []),
  ];
  return {
    title: PAYMENT_TYPE_INFO[type].label,
    text: about.join(', '),
    amount: `${isReversal(type) ? '−' : ''}${formatMoney(cents)}`,
  };
}

function formatRequest({ data: { number, kind, state, decline_reason: reason } }: Entry<'request'>): PartialLabels {
  const { label } = REQUEST_STATE_INFO[state];
  return {
    title: `Request: ${lowerFirst(REQUEST_KIND_INFO[kind].label)}`,
    text: `${number}, ${label.toLowerCase()}${reason === null ? '' : `. ${reason}`}`,
  };
}

function formatDispute({ data: { reason, state, due_on: due, answer, outcome } }: Entry<'dispute'>): PartialLabels {
  const stateLabels = {
    open: due === null ? 'Needs your answer' : `Needs your answer by ${formatDate(due)}`,
    answered: answer === null ? 'Answered' : `Answered: ${lowerFirst(DISPUTE_ANSWERS[answer].label)}`,
    resolved: outcome === null ? 'Resolved' : DISPUTE_OUTCOMES[outcome],
  };
  return { title: 'Dispute', text: `${DISPUTE_REASONS[reason]}. ${stateLabels[state]}.` };
}

function formatOffer({
  data: { kind, state, amount_cents: cents, counter_cents: counter, expires_at: until },
}: Entry<'offer'>): PartialLabels {
  const stateLabels = {
    open: `Needs your decision by ${formatDate(until)}`,
    accepted: 'Approved',
    declined: 'Declined',
    countered: counter === null ? 'Countered' : `Countered with ${formatMoney(counter)}`,
    expired: `Expired on ${formatDate(until)}`,
    withdrawn: 'Withdrawn by the agency',
  };
  return { title: `${OFFER_KINDS[kind].label} offered`, text: stateLabels[state], amount: formatMoney(cents) };
}
