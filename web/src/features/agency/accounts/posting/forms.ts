import type { AccountStanding } from '@recoup/contract/agency/accounts';
import { STATUS_GROUPS, type StatusCode } from '@recoup/domain/accounts/statuses';
import { CHARGE_LABELS } from '@recoup/domain/money/charges';
import { PAYMENT_REASON_LABELS, PAYMENT_REASONS, typesOf } from '@recoup/domain/money/payment-reasons';
import { reversalOf, type PaymentType } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { agencyToday } from '#lib/format/agency-day.ts';
import { formatMoney } from '#lib/format/format.ts';
import { basesOf, BASIS_LABELS, statusOf } from '../account-labels.ts';
import {
  centsOf,
  POST_KINDS,
  type Choice,
  type Context,
  type FieldSpec,
  type PostForm,
  type PostKind,
  type Values,
} from './post-form.ts';

const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const reasonsFor = (type: PaymentType): Choice[] =>
  PAYMENT_REASONS.filter((reason) => typesOf(reason).includes(type)).map((value) => ({
    value,
    label: PAYMENT_REASON_LABELS[value],
  }));

const today = () => agencyToday();
const account = ({ number }: Context) => ({ account: number });
/** Omits empty fields, because the feed rejects empty texts. */
const withoutEmpty = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));

const paidOn: FieldSpec = { name: 'effective_on', label: 'Date', as: 'day' };

export const FORMS: Readonly<Record<PostKind, PostForm>> = {
  accept: {
    title: 'Accept the placement',
    submit: 'Accept placement',
    done: 'Accepted the placement',
    fields: () => [
      {
        name: 'agency_account',
        label: 'File number (optional)',
        as: 'text',
        isOptional: true,
        max: 60,
        hint: 'Your own number for the account',
      },
    ],
    item: (values, context) => ({ kind: 'acknowledge', ...account(context), ...withoutEmpty(values, 'agency_account') }),
  },
  need_info: {
    title: 'Ask the client',
    submit: 'Send question',
    done: 'Sent the question',
    fields: () => [
      { name: 'reason', label: 'Question', as: 'area', max: 500, hint: 'The account waits until the client answers' },
    ],
    item: (values, context) => ({ kind: 'need_info', ...account(context), ...withoutEmpty(values, 'reason') }),
  },
  reject: {
    title: 'Reject the placement',
    submit: 'Reject placement',
    done: 'Rejected the placement',
    isDanger: true,
    fields: () => [{ name: 'reason', label: 'Reason', as: 'area', max: 500, hint: 'The client sees this' }],
    item: (values, context) => ({ kind: 'reject', ...account(context), ...withoutEmpty(values, 'reason') }),
  },
  note: {
    title: 'Add a note',
    submit: 'Add note',
    done: 'Added the note',
    fields: () => [{ name: 'text', label: 'Note', as: 'area', max: 4000, hint: 'The client sees this in the timeline' }],
    item: (values, context) => ({ kind: 'note', ...account(context), ...withoutEmpty(values, 'text') }),
  },
  contact: {
    title: 'Record a contact attempt',
    submit: 'Record contact',
    done: 'Recorded the contact',
    fields: () => [
      {
        name: 'type',
        label: 'Channel',
        as: 'select',
        initial: 'call',
        choices: choicesOf({
          call: 'Call',
          letter: 'Letter',
          email: 'Email',
          text: 'Text message',
          visit: 'Visit',
          court: 'Court',
        }),
      },
      {
        name: 'direction',
        label: 'Direction',
        as: 'select',
        initial: 'out',
        choices: choicesOf({ out: 'Your agency contacted the debtor', in: 'The debtor contacted your agency' }),
      },
      {
        name: 'outcome',
        label: 'Result (optional)',
        as: 'select',
        isOptional: true,
        choices: choicesOf({
          no_answer: 'No answer',
          left_message: 'Left a message',
          talked: 'Spoke with the debtor',
          delivered: 'Delivered',
          returned: 'Returned',
        }),
      },
      {
        name: 'text',
        label: 'Details (optional)',
        as: 'area',
        isOptional: true,
        max: 4000,
        hint: 'The client reads them in the timeline',
      },
    ],
    item: (values, context) => ({
      kind: 'contact',
      ...account(context),
      ...withoutEmpty(values, 'type', 'direction', 'outcome', 'text'),
    }),
  },
  message: {
    title: 'Write to the client',
    submit: 'Send message',
    done: 'Sent the message',
    fields: () => [
      {
        name: 'text',
        label: 'Message',
        as: 'area',
        max: 8000,
        hint: 'In the conversation about this account; the client gets an email',
      },
    ],
    item: (values, context) => ({ kind: 'message', ...account(context), ...withoutEmpty(values, 'text') }),
  },
  payment: {
    title: 'Post a payment',
    submit: 'Post payment',
    done: 'Posted the payment',
    hasPreview: true,
    fields: () => [
      { name: 'amount', label: 'Amount', as: 'money' },
      {
        name: 'type',
        label: 'Paid to',
        as: 'select',
        initial: 'PU',
        choices: choicesOf({ PU: 'Your agency', PC: 'The client directly' }),
      },
      { name: 'method', label: 'Method', as: 'select', initial: 'check', choices: choicesOf(PAYMENT_METHOD_LABELS) },
      { ...paidOn, label: 'Paid on', initial: today() },
      {
        name: 'state',
        label: 'Payment status',
        as: 'select',
        initial: 'posted',
        choices: choicesOf({ posted: 'Cleared: counts now', pending: 'Pending: counts when it has cleared' }),
      },
      { name: 'reference', label: 'Reference (optional)', as: 'text', isOptional: true, max: 100 },
    ],
    item: (values, context) => ({
      kind: 'payment',
      ...account(context),
      ...withoutEmpty(values, 'type', 'method', 'effective_on', 'state', 'reference'),
      amount_cents: centsOf(values['amount']),
    }),
  },
  adjustment: {
    title: 'Post an adjustment',
    submit: 'Post adjustment',
    done: 'Posted the adjustment',
    hasPreview: true,
    fields: ({ standing }) => [
      {
        name: 'amount',
        label: 'Lower the balance by',
        as: 'money',
        hint: `Balance: ${formatMoney(standing.balance_cents)}. No money changes hands and no commission is due.`,
      },
      { name: 'reason_code', label: 'Reason', as: 'select', choices: reasonsFor('DA') },
      { ...paidOn, initial: today() },
    ],
    item: (values, context) => ({
      kind: 'payment',
      type: 'DA',
      ...account(context),
      ...withoutEmpty(values, 'reason_code', 'effective_on'),
      amount_cents: centsOf(values['amount']),
    }),
  },
  charge: {
    title: 'Add a charge',
    submit: 'Add charge',
    done: 'Added the charge',
    hasPreview: true,
    fields: () => [
      { name: 'type', label: 'Charge', as: 'select', choices: choicesOf(CHARGE_LABELS) },
      { name: 'amount', label: 'Amount', as: 'money' },
      { name: 'text', label: 'Details (optional)', as: 'text', isOptional: true, max: 200, hint: 'The client reads them' },
    ],
    item: (values, context) => ({
      kind: 'charge',
      ...account(context),
      ...withoutEmpty(values, 'type', 'text'),
      amount_cents: centsOf(values['amount']),
    }),
  },
  status: {
    title: 'Change the status',
    submit: 'Change status',
    done: 'Changed the status',
    hasPreview: true,
    fields: ({ standing }, { status = '' }) => [
      {
        name: 'status',
        label: 'New status',
        as: 'select',
        choices: possibleStatuses(standing).map((value) => ({ value, label: statusOf(value).label })),
      },
      ...(standing.stopped_statuses.some((code) => code === status)
        ? [
            {
              name: 'basis',
              label: 'What ended the stop',
              as: 'select' as const,
              choices: basesOf(standing.stops).map((value) => ({ value, label: BASIS_LABELS[value] })),
            },
          ]
        : []),
      ...(status === 'HOLD'
        ? [
            {
              name: 'hold_until',
              label: 'Hold until (optional)',
              as: 'day' as const,
              isOptional: true,
              hint: 'The hold ends after this day',
            },
            {
              name: 'reason_code',
              label: 'Required by law (optional)',
              as: 'select' as const,
              isOptional: true,
              choices: choicesOf({ attorney: 'The debtor has an attorney', cease: 'The debtor asked to cease communication' }),
            },
          ]
        : []),
      { name: 'reason', label: 'Reason (optional)', as: 'area', isOptional: true, max: 500, hint: 'The client sees this' },
    ],
    item: (values, context) => ({
      kind: 'status',
      ...account(context),
      ...withoutEmpty(values, 'status', 'reason'),
      ...(context.standing.stopped_statuses.some((code) => code === values['status']) ? withoutEmpty(values, 'basis') : {}),
      ...(values['status'] === 'HOLD' ? withoutEmpty(values, 'hold_until', 'reason_code') : {}),
    }),
  },
  reversal: {
    title: 'Reverse a payment',
    submit: 'Reverse payment',
    done: 'Reversed the payment',
    hasPreview: true,
    isDanger: true,
    fields: ({ payment }) => [
      {
        name: 'amount',
        label: 'Amount',
        as: 'money',
        initial: ((payment?.reversible_cents ?? 0) / 100).toFixed(2),
        most: payment?.reversible_cents ?? 0,
        hint: `Up to ${formatMoney(payment?.reversible_cents ?? 0)}`,
      },
      {
        name: 'reason_code',
        label: 'Reason',
        as: 'select',
        choices: reasonsFor(reversalOf(payment?.type ?? 'PU') ?? 'PUR'),
      },
      { ...paidOn, label: 'Reversed on', initial: today() },
    ],
    item: (values, context) => ({
      kind: 'payment',
      ...account(context),
      type: reversalOf(context.payment?.type ?? 'PU') ?? 'PUR',
      ...(context.payment ? { reverses: context.payment.name, method: context.payment.method } : {}),
      ...withoutEmpty(values, 'reason_code', 'effective_on'),
      amount_cents: centsOf(values['amount']),
    }),
  },
  cleared: {
    title: 'Post the pending payment',
    submit: 'Post payment',
    done: 'Posted the payment',
    hasPreview: true,
    fields: () => [{ name: 'reported_on', label: 'Cleared on', as: 'day', initial: today() }],
    item: (values, { payment }) => ({
      kind: 'payment_state',
      payment: payment?.name,
      state: 'posted',
      ...withoutEmpty(values, 'reported_on'),
    }),
  },
  returned: {
    title: 'Return the pending payment',
    submit: 'Return payment',
    done: 'Returned the payment',
    hasPreview: true,
    isDanger: true,
    fields: () => [],
    item: (_values, { payment }) => ({ kind: 'payment_state', payment: payment?.name, state: 'returned' }),
  },
};

/** Acceptance, rejection and questions have forms of their own. */
const STATUSES_WITH_OWN_FORM: readonly StatusCode[] = ['NEEDS_INFO', 'REJECTED'];

/** In the order of the life cycle. Includes statuses blocked by a stop if a reason that the user states may end it. */
function possibleStatuses(standing: AccountStanding): StatusCode[] {
  const stoppedStatuses = basesOf(standing.stops).length > 0 ? standing.stopped_statuses : [];
  const possible = new Set<StatusCode>([...standing.statuses, ...stoppedStatuses]);
  return STATUS_GROUPS.flatMap(({ codes }) => codes).filter(
    (code) => possible.has(code) && !STATUSES_WITH_OWN_FORM.includes(code),
  );
}

/** The forms that make sense for the account now. */
export function possibleForms(standing: AccountStanding): PostKind[] {
  const isSubmitted = standing.acknowledged_at === null && (standing.status === 'SUBMITTED' || standing.status === 'NEEDS_INFO');
  const isPaid = standing.status === 'PAID' || standing.status === 'SETTLED';
  return POST_KINDS.filter((kind) => {
    switch (kind) {
      case 'accept':
        return isSubmitted;
      case 'reject':
        return standing.statuses.includes('REJECTED');
      case 'need_info':
        return standing.statuses.includes('NEEDS_INFO');
      case 'status':
        return !isSubmitted && possibleStatuses(standing).length > 0;
      case 'charge':
        return !isPaid;
      case 'reversal':
      case 'cleared':
      case 'returned':
        return false;
      default:
        return true;
    }
  });
}
