import { Button, Text, Title } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { IconCircleCheck, IconPointFilled } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { placeAgainPath } from '#lib/paths/paths.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { statusIcons } from '#shared/accounts/status-icons.ts';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { accountDisputesQuery, accountOffersQuery } from '#features/accounts/requests/queries.ts';
import { timelineQuery } from './account-queries.ts';
import classes from './account-header.module.css';
import { focusCard, focusDocuments, focusMessage } from './focus-part.ts';
import { nextStepOf, type NextStep } from './next-step.ts';

/** What is owed, what is happening, and the one thing to do. */
export function AccountHeader({ account, params }: { account: AccountDetails; params: AccountParams }) {
  const { label, meaning, icon, tone } = statusOf(account.status);
  const Glyph = statusIcons[icon] ?? IconPointFilled;
  // The card below shows the reason for a dispute.
  const reason = account.status === 'DISPUTED' ? null : account.status_reason;
  const isOverpaid = account.balance_cents < 0;
  return (
    <section className={classes.header} aria-label="Balance and status">
      <div className={classes.owed}>
        <span className={`${classes.figure} tabular`}>{formatMoney(Math.abs(account.balance_cents))}</span>
        <span className={classes.meta}>
          {isOverpaid ? 'Overpaid' : isOpenStatus(account.status) ? 'Balance' : 'Balance when closed'}
        </span>
      </div>
      <div className={classes.standing}>
        <Title order={2} size="h3" className={classes.status ?? ''} data-tone={tone}>
          <Glyph size={18} stroke={1.9} aria-hidden="true" />
          {label}
        </Title>
        <Text>
          {isOverpaid ? 'The debtor paid more than was owed. The difference is payable back to the debtor.' : meaning}
          {reason ? ` ${reason.replace(/[.\s]*$/, '')}.` : ''}
        </Text>
        <Text size="sm" c="dimmed">
          Since {formatDate(account.status_since)}
          {account.hold_until ? `, until ${formatDate(account.hold_until)}` : ''}
        </Text>
      </div>
      <NextStepLine account={account} params={params} />
    </section>
  );
}

function NextStepLine({ account, params }: { account: AccountDetails; params: AccountParams }) {
  const disputes = useQuery(accountDisputesQuery(params)).data?.data;
  const offers = useQuery(accountOffersQuery(params)).data?.data;
  const timeline = useInfiniteQuery(timelineQuery(params, [])).data?.pages[0]?.data;
  if (!disputes || !offers || !timeline) return null;
  const step = nextStepOf(account, { disputes, offers, timeline });
  if (step === null) return null;
  if ('done' in step)
    return (
      <p className={classes.done}>
        <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" />
        {step.done} No action needed.
      </p>
    );
  return (
    <div>
      <StepButton account={account} step={step} />
    </div>
  );
}

function StepButton({
  account,
  step: { label, target },
}: {
  account: AccountDetails;
  step: Exclude<NextStep, { done: string }>;
}) {
  const navigate = useNavigate();
  if (target.on === 'place_again')
    return (
      <Button component={Link} to={placeAgainPath(account)}>
        {label}
      </Button>
    );
  const go = () => {
    if (target.on === 'request') void navigate({ search: `?ask=${target.kind}` }, { preventScrollReset: true });
    else if (target.on === 'card') focusCard(target.id);
    else if (target.on === 'message') focusMessage();
    else if (!focusDocuments())
      void navigate({ search: window.location.search, hash: 'documents' }, { preventScrollReset: true });
  };
  return <Button onClick={go}>{label}</Button>;
}
