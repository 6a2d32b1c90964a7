import { Anchor, Skeleton } from '@mantine/core';
import type { PaymentRow, PaymentTotals } from '@recoup/contract/money/payments';
import { isReversal, PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paymentPath, paymentsOfPath, statementPath } from '#lib/paths/paths.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { PaymentBadge } from '#shared/money/payment-badge.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { accountPaymentsQuery, accountPaymentTotalsQuery } from './account-queries.ts';
import classes from './payments-panel.module.css';

/** Total paid, the latest payments, and a link to all of them. */
export function PaymentsPanel({ params }: { params: AccountParams }) {
  const { data, error, refetch } = useQuery(accountPaymentsQuery(params));
  const totals = useQuery(accountPaymentTotalsQuery(params)).data?.data;
  const rows = data?.data ?? [];
  return (
    <Panel
      title="Payments"
      actions={
        rows.length > 0 ? (
          <Anchor component={Link} to={paymentsOfPath(params.id)} size="sm">
            {totals && totals.payments > rows.length ? `See all ${totals.payments}` : 'See details'}
          </Anchor>
        ) : null
      }
    >
      {!data && error ? (
        <ErrorState title="The payments could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <PaymentsSkeleton />}
      {data && rows.length === 0 ? (
        <p className={classes.nothing}>No payments yet. They show up here as soon as the agency reports them.</p>
      ) : null}
      {rows.length > 0 ? (
        <>
          {totals ? <p className={classes.sum}>{sumOf(totals)}</p> : null}
          <ul className={classes.payments}>
            {rows.map((payment) => (
              <PaymentItem key={payment.id} payment={payment} />
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}

/** One sentence: the amount paid to each recipient, and the pending amount. */
export function sumOf(totals: Omit<PaymentTotals, 'payments'>): string {
  const { agency_cents: agency, direct_cents: direct, adjusted_cents: adjusted, pending_cents: pending } = totals;
  const parts = [
    ...(agency !== 0 || direct === 0 ? [`${formatMoney(agency)} paid to the agency`] : []),
    ...(direct === 0 ? [] : [`${formatMoney(direct)} paid to you`]),
    ...(adjusted === 0 ? [] : [`${formatMoney(adjusted)} taken off without money`]),
    ...(pending === 0 ? [] : [`${formatMoney(pending)} on its way`]),
  ];
  return parts.join(' · ');
}

function PaymentItem({ payment }: { payment: PaymentRow }) {
  const { id, account, type, method, state, effective_on: day, amount_cents: cents, remittance } = payment;
  return (
    <li className={classes.payment}>
      <div className={classes.words}>
        <Anchor component={Link} to={paymentPath(account.id, id)} className={classes.title}>
          {PAYMENT_TYPE_INFO[type].label}
        </Anchor>
        <span className={classes.quiet}>
          {PAYMENT_METHOD_LABELS[method]}, {formatDate(day)}
          {remittance ? (
            <>
              {', statement '}
              <Anchor component={Link} to={statementPath(remittance.id)} inherit underline="always">
                {remittance.number}
              </Anchor>
            </>
          ) : null}
        </span>
      </div>
      {state === 'pending' || state === 'returned' ? <PaymentBadge state={state} focusable /> : null}
      <span className={`${classes.amount} tabular`}>
        {isReversal(type) ? '−' : ''}
        {formatMoney(cents)}
      </span>
    </li>
  );
}

function PaymentsSkeleton() {
  return (
    <output aria-label="Loading" style={{ display: 'block' }}>
      <Skeleton height={10} width="45%" my={6} />
      {[0, 1].map((row) => (
        <div key={row} className={classes.payment}>
          <div className={classes.words}>
            <Skeleton height={10} width="34%" my={5} />
            <Skeleton height={8} width="48%" my={6} />
          </div>
          <Skeleton height={10} width={70} />
        </div>
      ))}
    </output>
  );
}
