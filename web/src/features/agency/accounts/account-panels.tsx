import { Skeleton } from '@mantine/core';
import type { StandingPayment } from '@recoup/contract/agency/accounts';
import { DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { OFFER_KINDS } from '@recoup/domain/accounts/offers';
import { isRequestOpen, REQUEST_STATE_INFO } from '@recoup/domain/accounts/requests';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { iconOf } from '#features/accounts/index.ts';
import { describeForStaff } from './timeline-labels.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { ToneGlyph } from '#ui/tone-glyph.tsx';
import { REQUEST_TITLES } from '../queue/queue-labels.ts';
import { ConsolePaymentBadge } from './payment-badge.tsx';
import { PAYMENT_TYPE_LABELS } from './account-labels.ts';
import classes from './accounts.module.css';
import { FORMS } from './posting/forms.ts';
import type { PostKind } from './posting/post-form.ts';
import { disputesQuery, excerptQuery, offersQuery, requestsQuery, type AccountParams } from './queries.ts';

const actors = { client: 'The client', agency: 'Your agency', system: 'The portal' } as const;

/** The newest events. */
export function TimelineExcerpt({ params }: { params: AccountParams }) {
  const { data, error, refetch } = useQuery(excerptQuery(params));
  return (
    <Panel title="Timeline">
      {!data && error ? (
        <ErrorState title="The timeline could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton height={120} /> : null}
      {data?.data.length === 0 ? <span className={classes.quiet}>No activity yet.</span> : null}
      <ul className={classes.list} aria-label="Latest events">
        {data?.data.map((entry) => {
          const { title, text, amount } = describeForStaff(entry);
          return (
            <li key={`${entry.kind} ${entry.id}`}>
              <ToneGlyph {...iconOf(entry)} />
              <div className={classes.words}>
                <b>{title}</b>
                {text === null ? null : <p>{text}</p>}
                <div className={classes.quiet}>
                  {entry.author_name ?? actors[entry.actor]}, <DateText value={entry.at} withTime />
                </div>
              </div>
              {amount === null ? null : <span className="tabular">{amount}</span>}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** `onPost` is null for auditors. */
export function PaymentsPanel({
  payments,
  onPost,
}: {
  payments: readonly StandingPayment[];
  onPost: ((kind: PostKind, payment: StandingPayment) => void) | null;
}) {
  return (
    <Panel title="Payments and adjustments">
      {payments.length === 0 ? <span className={classes.quiet}>No payments yet.</span> : null}
      <ul className={classes.list} aria-label="Payments and adjustments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <div className={classes.words}>
              <b>{PAYMENT_TYPE_LABELS[payment.type]}</b>
              <div className={classes.quiet}>
                {formatDate(payment.effective_on)}
                {payment.type.startsWith('DA') ? '' : `, ${PAYMENT_METHOD_LABELS[payment.method].toLowerCase()}`}
                {payment.reference ? `, ${payment.reference}` : ''}
                {payment.is_manual ? ', posted in the console' : ''}
              </div>
            </div>
            <div className={classes.end}>
              <span className="tabular">{formatMoney(payment.amount_cents)}</span>
              <ConsolePaymentBadge state={payment.state} />
            </div>
            {onPost ? <PaymentMenu payment={payment} onPost={onPost} /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PaymentMenu({
  payment,
  onPost,
}: {
  payment: StandingPayment;
  onPost: (kind: PostKind, payment: StandingPayment) => void;
}) {
  const kinds: PostKind[] =
    payment.state === 'pending' ? ['cleared', 'returned'] : payment.reversible_cents > 0 ? ['reversal'] : [];
  return (
    <ActionsMenu
      name={`the payment of ${formatMoney(payment.amount_cents)} on ${formatDate(payment.effective_on)}`}
      width={200}
      actions={kinds.map((kind) => ({ label: FORMS[kind].submit, onClick: () => onPost(kind, payment) }))}
    />
  );
}

/** Open requests, disputes and offers. Renders nothing without any. */
export function OpenItems({ params }: { params: AccountParams }) {
  const requests = useInfiniteQuery(requestsQuery(params)).data?.pages.flatMap(({ data }) => data) ?? [];
  const disputes = useQuery(disputesQuery(params)).data?.data ?? [];
  const offers = useQuery(offersQuery(params)).data?.data ?? [];
  const items = [
    ...requests
      .filter(({ state }) => isRequestOpen(state))
      .map((one) => ({
        id: one.id,
        title: `${one.number}: ${REQUEST_TITLES[one.kind]}`,
        note: REQUEST_STATE_INFO[one.state].label,
        at: one.created_at,
      })),
    ...disputes
      .filter(({ state }) => state !== 'resolved')
      .map((one) => ({
        id: one.id,
        title: `Dispute: ${DISPUTE_REASONS[one.reason]}`,
        note: one.state === 'answered' ? 'The client answered' : 'Waiting for the client',
        at: one.created_at,
      })),
    ...offers
      .filter(({ state }) => state === 'open' || state === 'countered')
      .map((one) => ({
        id: one.id,
        title: `${OFFER_KINDS[one.kind].label}: ${formatMoney(one.amount_cents)}`,
        note: one.state === 'open' ? 'Waiting for the client' : 'The client made a counteroffer',
        at: one.created_at,
      })),
  ];
  if (items.length === 0) return null;
  return (
    <Panel title="Open items">
      <ul className={classes.list} aria-label="Open items">
        {items.map(({ id, title, note, at }) => (
          <li key={id}>
            <div className={classes.words}>
              <b>{title}</b>
              <div className={classes.quiet}>
                {note}, since <DateText value={at} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
