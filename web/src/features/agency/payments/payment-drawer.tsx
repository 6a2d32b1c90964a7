import { Anchor, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import type { ConsolePaymentDetails, StatedCommission } from '@recoup/contract/agency/payments';
import type { PaymentRow } from '@recoup/contract/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#lib/api/errors.ts';
import { formatDate, formatMoney, formatRate, MISSING } from '#lib/format/format.ts';
import { agencyAccountPath, agencyClientPath } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { ConsolePaymentBadge } from '../accounts/payment-badge.tsx';
import { PAYMENT_TYPE_LABELS } from '../accounts/account-labels.ts';
import type { PostKind } from '../accounts/posting/post-form.ts';
import { signedAmount } from './payment-columns.tsx';
import classes from './payments.module.css';
import { paymentHref, type PaymentsState } from './payments-state.ts';
import { paymentQuery } from './queries.ts';

const PaymentPosting = lazy(async () => ({ default: (await import('./payment-posting.tsx')).PaymentPosting }));

/** One payment beside the list: its facts, its commission, and the actions that can be posted. */
export function PaymentDrawer({
  clientId,
  id,
  state,
  onClose,
}: {
  clientId: string;
  id: string;
  state: PaymentsState;
  onClose: () => void;
}) {
  useFocusReturned();
  const { data, error, refetch } = useQuery(paymentQuery(clientId, id));
  const payment = data?.data;
  const title = payment ? `${formatMoney(signedAmount(payment))} · ${PAYMENT_TYPE_LABELS[payment.type]}` : 'Payment';
  return (
    <Drawer opened onClose={onClose} position="right" size={520} title={title} classNames={{ title: classes.title ?? '' }}>
      {payment ? <PaymentBody payment={payment} state={state} /> : null}
      {!payment && !error ? <PanelSkeleton lines={9} /> : null}
      {!payment && error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
    </Drawer>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && [400, 404, 422].includes(error.status))
    return <EmptyState title="This payment does not exist">It may belong to a client you do not have access to.</EmptyState>;
  return <ErrorState title="This payment could not be loaded" error={error} onRetry={onRetry} />;
}

const postLabels: Partial<Record<PostKind, string>> = {
  cleared: 'Mark as cleared',
  returned: 'Mark as returned',
  reversal: 'Reverse or refund',
};

function PaymentBody({ payment, state }: { payment: ConsolePaymentDetails; state: PaymentsState }) {
  const { account, posted_by: postedBy } = payment;
  const [posting, setPosting] = useState<PostKind | null>(null);
  const kinds: PostKind[] =
    payment.state === 'pending' ? ['cleared', 'returned'] : payment.reversible_cents > 0 ? ['reversal'] : [];
  const components = [
    ['Principal', payment.principal_cents],
    ['Interest', payment.interest_cents],
    ['Fees', payment.fees_cents],
    ['Court costs', payment.costs_cents],
  ] as const;
  return (
    <Stack gap="lg">
      <div>
        <ConsolePaymentBadge state={payment.state} focusable />
      </div>
      {useAgencyRole() === 'agency_auditor' || kinds.length === 0 ? null : (
        <Group gap="xs">
          {kinds.map((kind) => (
            <Button key={kind} variant="default" onClick={() => setPosting(kind)}>
              {postLabels[kind]}
            </Button>
          ))}
        </Group>
      )}
      {payment.reverses ? <Related title="Reverses" payment={payment.reverses} of={payment} state={state} /> : null}
      {payment.reversals.map((one) => (
        <Related key={one.id} title="Reversed by" payment={one} of={payment} state={state} />
      ))}
      {payment.split.map((one) => (
        <Related key={one.id} title="Paid together with" payment={one} of={payment} state={state} />
      ))}
      <Part title="Account">
        <Fact label="Debtor">
          <Anchor component={Link} to={agencyAccountPath({ ...account, client_id: payment.client_id })} inherit>
            {account.debtor_name}
          </Anchor>
        </Fact>
        <Fact label="Client">
          <Anchor component={Link} to={agencyClientPath(payment.client_id)} inherit>
            {payment.client_name}
          </Anchor>
        </Fact>
        <Fact label="Account">
          <span className="tabular">{account.number}</span>
        </Fact>
        {account.agency_account_number ? <Fact label="File number">{account.agency_account_number}</Fact> : null}
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
        {components.map(([label, cents]) =>
          cents === null ? null : (
            <Fact key={label} label={label}>
              <Money cents={cents} />
            </Fact>
          ),
        )}
        {payment.balance_after_cents === null ? null : (
          <Fact label="Balance after payment">
            <Money cents={payment.balance_after_cents} />
          </Fact>
        )}
        <Fact label="Posted by">
          {postedBy.source === 'person' ? (postedBy.name ?? 'Agency staff') : 'Your collection system'}
          {', '}
          <DateText value={postedBy.at} withTime />
        </Fact>
        {postedBy.source === 'system' ? <Fact label="ID in your system">{payment.name}</Fact> : null}
        <Fact label="Statement">{payment.remittance?.number ?? 'None yet'}</Fact>
      </Part>
      <Part title="Commission">
        <Fact label="Commission">
          <Money cents={payment.commission_cents} />
          {payment.commission_rate_bp === null ? null : ` · ${formatRate(payment.commission_rate_bp)}`}
        </Fact>
        <Fact label="Rule">{payment.commission_reason?.replaceAll(' %', '%') ?? MISSING}</Fact>
        {payment.schedule_version === null ? null : <Fact label="Terms version">{payment.schedule_version}</Fact>}
        <Fact label="Due to client">
          <Money cents={payment.due_client_cents} />
        </Fact>
        {payment.due_agency_cents === 0 ? null : (
          <Fact label="Due to your agency">
            <Money cents={payment.due_agency_cents} />
          </Fact>
        )}
      </Part>
      {payment.stated_commission ? <Difference stated={payment.stated_commission} /> : null}
      {posting ? (
        <Suspense fallback={null}>
          <PaymentPosting kind={posting} payment={payment} onClose={() => setPosting(null)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <Title order={3} size="h4" mb={6}>
    {children}
  </Title>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading>{title}</Heading>
      <FactList>{children}</FactList>
    </section>
  );
}

/** Compares the commission sent by the agency's system with that of the client's terms. The client sees only the one that applies. */
function Difference({ stated }: { stated: StatedCommission }) {
  const { commission_cents: agency, rule_cents: rule, rule_rate_bp: rate, rule_reason: reason, difference_cents: cents } = stated;
  if (agency === null || rule === null || cents === null)
    return (
      <Text size="sm" c="dimmed">
        Your system sent{' '}
        {stated.stated_cents === null ? formatRate(stated.stated_rate_bp ?? 0) : formatMoney(stated.stated_cents)}. It is compared
        with the terms when the payment is posted.
      </Text>
    );
  return (
    <Stack gap="xs">
      {cents === 0 ? null : (
        <Notice
          tone="warning"
          title={`Your system’s commission is ${formatMoney(Math.abs(cents))} ${cents < 0 ? 'below' : 'above'} the terms`}
        >
          The client sees the commission that your system sent.
        </Notice>
      )}
      <table className={classes.sums} aria-label="Commission of your system and of the terms">
        <tbody>
          <tr>
            <th scope="row">
              Sent by your system{stated.stated_rate_bp === null ? '' : ` (${formatRate(stated.stated_rate_bp)})`}
            </th>
            <td>
              <Money cents={agency} />
            </td>
          </tr>
          <tr>
            <th scope="row">Under the client’s terms{rate === null ? '' : ` (${formatRate(rate)})`}</th>
            <td>
              <Money cents={rule} />
            </td>
          </tr>
          <tr data-result>
            <th scope="row">Difference</th>
            <td>
              <Money cents={cents} />
            </td>
          </tr>
        </tbody>
      </table>
      {reason ? (
        <Text size="xs" c="dimmed">
          Rule in the terms: {reason.replaceAll(' %', '%')}.
        </Text>
      ) : null}
    </Stack>
  );
}

function Related({
  title,
  payment,
  of,
  state,
}: {
  title: string;
  payment: PaymentRow;
  of: ConsolePaymentDetails;
  state: PaymentsState;
}) {
  return (
    <Notice tone="info" title={title}>
      <Anchor component={Link} to={paymentHref(state, { client_id: of.client_id, id: payment.id })} preventScrollReset inherit>
        {PAYMENT_TYPE_LABELS[payment.type]} of {formatDate(payment.effective_on)}, {formatMoney(payment.amount_cents)}
      </Anchor>
    </Notice>
  );
}
