import { Anchor, Stack, Text } from '@mantine/core';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import { DISPUTE_ANSWERS, DISPUTE_MISTAKES } from '@recoup/domain/accounts/disputes';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { formatDate, formatDateTime, formatMoney } from '#lib/format/format.ts';
import { Notice } from '#ui/notice.tsx';
import classes from '#features/accounts/requests/requests.module.css';

/** The answer, its author and time, and what happens next. */
export function SentAnswer({ dispute }: { dispute: DisputeView }) {
  const detail = formatAnswer(dispute);
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>You answered: {dispute.answer ? DISPUTE_ANSWERS[dispute.answer].label.toLowerCase() : 'sent'}</Text>
        <Text size="sm" c="dimmed">
          {dispute.answered_by_name ?? 'Your company'}, {formatDateTime(dispute.answered_at)}
        </Text>
      </div>
      {detail ? <Text size="sm">{detail}</Text> : null}
      {dispute.answer_text ? <p className={classes.quote}>{dispute.answer_text}</p> : null}
      <Notice tone="info" title="What happens next">
        {formatNext(dispute)}
        {dispute.answer_payment ? (
          <>
            {' '}
            <Anchor href="#requests" inherit underline="always">
              View {dispute.answer_payment.request}
            </Anchor>
          </>
        ) : null}
      </Notice>
    </Stack>
  );
}

function formatAnswer({
  answer_amount_cents: amount,
  answer_mistake: mistake,
  answer_payment: payment,
}: Pick<DisputeView, 'answer_amount_cents' | 'answer_mistake' | 'answer_payment'>): string | null {
  if (amount !== null) return `Amount owed: ${formatMoney(amount)}`;
  if (mistake !== null) return DISPUTE_MISTAKES[mistake];
  if (payment === null) return null;
  const reference = payment.reference === null ? '' : `, reference ${payment.reference}`;
  const method = PAYMENT_METHOD_LABELS[payment.method].toLowerCase();
  return `${formatMoney(payment.amount_cents)} received on ${formatDate(payment.date)}, ${method}${reference}`;
}

const NEXT_OF_PAYMENT = {
  submitted: 'The agency reviews the payment you reported and takes it off the balance.',
  accepted: 'The agency accepted the payment and is about to post it.',
  applied: 'The payment is posted. The agency resolves the dispute next.',
  declined: 'The agency could not accept the payment. It resolves the dispute with what it has.',
  cancelled: 'The payment report was canceled. The agency resolves the dispute with what it has.',
} as const;

function formatNext({ answer, answer_payment: payment }: Pick<DisputeView, 'answer' | 'answer_payment'>): string {
  switch (answer) {
    case 'confirm':
      return 'The agency sends the debtor your proof, then resumes collection or closes the account. No action needed.';
    case 'paid':
      return NEXT_OF_PAYMENT[payment?.state ?? 'submitted'];
    case 'correct_amount':
      return 'The agency corrects the balance and continues with that amount. No action needed.';
    case 'mistake':
      return 'The agency closes the account and corrects its records. No commission is due.';
    case 'withdraw':
      return 'The agency closes the account. No action needed.';
    default:
      return 'The agency reviews your answer. No action needed.';
  }
}
