import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { PaymentDetails, PaymentRow } from '@recoup/contract/money/payments';
import { isReversal, PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { Link } from 'react-router';
import { debtorPath, paths, paymentsOfPath, statementPath } from '#lib/paths/paths.ts';
import { formatDate, formatMoney, MISSING } from '#lib/format/format.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PaymentBadge } from '#shared/money/payment-badge.tsx';
import { writeListState, type ListState } from '../list/list-state.ts';
import { commissionLines } from './commission-labels.ts';
import classes from './detail.module.css';
import { Fact } from '#ui/facts.tsx';
import { Part } from './part.tsx';

export function PaymentBody({ payment, state }: { payment: PaymentDetails; state: ListState }) {
  const { account } = payment;
  const split = [
    ['Principal', payment.principal_cents],
    ['Interest', payment.interest_cents],
    ['Fees', payment.fees_cents],
    ['Court costs', payment.costs_cents],
  ] as const;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <PaymentBadge state={payment.state} focusable />
        <Text size="sm" c="dimmed">
          {PAYMENT_TYPE_INFO[payment.type].meaning}
        </Text>
      </Group>
      {payment.reverses ? <RelatedPayment title="Reverses" payment={payment.reverses} state={state} /> : null}
      {payment.reversals.map((reversal) => (
        <RelatedPayment key={reversal.id} title="Reversed by" payment={reversal} state={state} />
      ))}
      {payment.split.map((part) => (
        <RelatedPayment key={part.id} title="Paid together with" payment={part} state={state} />
      ))}
      <Part title="Account">
        <Fact label="Debtor">
          <Anchor component={Link} to={debtorPath(account.people_id, account.id)} inherit>
            {account.debtor_name}
          </Anchor>
        </Fact>
        <Fact label="Account">
          <span className="tabular">{account.number}</span>
          {' · '}
          <Anchor component={Link} to={paymentsOfPath(account.id)} inherit>
            All payments on this account
          </Anchor>
        </Fact>
        <Fact label="Your account number">{account.client_account_number}</Fact>
        {account.agency_account_number ? <Fact label="Agency account number">{account.agency_account_number}</Fact> : null}
        {account.location_name ? <Fact label="Location">{account.location_name}</Fact> : null}
      </Part>
      <Part title="Payment">
        <Fact label="Paid on">
          <DateText value={payment.effective_on} />
        </Fact>
        <Fact label="Reported on">
          <DateText value={payment.reported_on} />
        </Fact>
        <Fact label="Method">{PAYMENT_METHOD_LABELS[payment.method]}</Fact>
        {payment.notes.length > 0 ? <Fact label="Details">{payment.notes.join(', ')}</Fact> : null}
        <Fact label="Reference">{payment.reference ?? MISSING}</Fact>
        {split.map(([label, cents]) =>
          cents === null ? null : (
            <Fact key={label} label={`${label} portion`}>
              <Money cents={cents} />
            </Fact>
          ),
        )}
        {payment.balance_after_cents === null ? null : (
          <Fact label="Balance after payment">
            <Money cents={payment.balance_after_cents} />
          </Fact>
        )}
      </Part>
      <Commission payment={payment} />
      <Part title="Source and statement">
        <Fact label="Source">
          {payment.request ? (
            <Anchor component={Link} to={`${paths.payments}?tab=report&request=${payment.request.id}`} inherit>
              Your report {payment.request.number}
            </Anchor>
          ) : (
            'The agency'
          )}
        </Fact>
        <Fact label="In the portal since">
          <DateText value={payment.created_at} withTime />
        </Fact>
        {payment.posted_at ? (
          <Fact label="Posted">
            <DateText value={payment.posted_at} withTime />
          </Fact>
        ) : null}
        <Fact label="Statement">
          <Statement payment={payment} />
        </Fact>
      </Part>
    </Stack>
  );
}

function Commission({ payment }: { payment: PaymentDetails }) {
  const { receiver } = PAYMENT_TYPE_INFO[payment.type];
  const counts = receiver !== null && (payment.state === 'posted' || payment.state === 'remitted');
  return (
    <section>
      <Title order={3} size="h4" mb={6}>
        Commission
      </Title>
      {commissionLines(payment).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      {payment.schedule_version === null ? null : (
        <Text size="sm" c="dimmed">
          Version {payment.schedule_version} of your terms was in force.
        </Text>
      )}
      {counts ? (
        <table className={classes.sum}>
          <tbody>
            <AmountLine
              label={receiver === 'agency' ? 'Received by the agency' : 'Received by you'}
              cents={payment.effect_cents}
            />
            <AmountLine
              label={isReversal(payment.type) ? 'Commission reversed' : 'Commission'}
              cents={receiver === 'agency' ? -payment.commission_cents : payment.commission_cents}
            />
            <AmountLine
              label={receiver === 'agency' ? 'Due to you' : 'Due to agency'}
              cents={receiver === 'agency' ? payment.due_client_cents : payment.due_agency_cents}
              isResult
            />
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function AmountLine({ label, cents, isResult = false }: { label: string; cents: number; isResult?: boolean }) {
  return (
    <tr data-result={isResult || undefined}>
      <th scope="row">{label}</th>
      <td>
        <Money cents={cents === 0 ? 0 : cents} />
      </td>
    </tr>
  );
}

function Statement({ payment: { remittance, state } }: { payment: PaymentDetails }) {
  if (remittance)
    return (
      <Anchor component={Link} to={statementPath(remittance.id)} inherit>
        {remittance.number}
      </Anchor>
    );
  if (state === 'remitted') return 'On a statement that administrators can see';
  return state === 'returned' ? 'None, because it was never applied' : 'Not on a statement yet';
}

function RelatedPayment({ title, payment, state }: { title: string; payment: PaymentRow; state: ListState }) {
  return (
    <Notice tone="warning" title={title}>
      <Anchor component={Link} to={`${paths.payments}?${writeListState(state, payment.id)}`} preventScrollReset inherit>
        {PAYMENT_TYPE_INFO[payment.type].label} of {formatDate(payment.effective_on)}, {formatMoney(payment.amount_cents)}
      </Anchor>
    </Notice>
  );
}
