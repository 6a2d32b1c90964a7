import { Anchor, Button, Grid, Stack, Text, Title } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import type { AccountStanding, StandingPayment } from '@recoup/contract/agency/accounts';
import { COLLECTION_STOPS } from '@recoup/domain/accounts/collection-stops';
import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { MS_PER } from '@recoup/domain/shared/time';
import { IconEye, IconPointFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError } from '#lib/api/errors.ts';
import { formatDate, formatMoney, formatPhone } from '#lib/format/format.ts';
import { agencyAccountPath, agencyClientPath, agencyPaths } from '#lib/paths/agency-paths.ts';
import { debtorPath } from '#lib/paths/paths.ts';
import { selectClient, useAgencyRole } from '#lib/session/selected-client.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { statusIcons } from '#shared/accounts/status-icons.ts';
import { useClientLocks } from '#shared/agency/client-locks.ts';
import { useLiveConsoleAccount } from '#shared/agency/use-live-console.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PageSkeleton } from '#ui/skeletons.tsx';
import { statusOf } from './account-labels.ts';
import { OpenItems, PaymentsPanel, TimelineExcerpt } from './account-panels.tsx';
import classes from './accounts.module.css';
import { WrittenBy } from './written-by.tsx';
import { PostMenu } from './posting/post-menu.tsx';
import type { PostKind } from './posting/post-form.ts';
import { accountQuery, standingQuery, type AccountParams } from './queries.ts';

const PostDialog = lazy(async () => ({ default: (await import('./posting/post-dialog.tsx')).PostDialog }));

const breadcrumbs = [{ label: 'Accounts', to: agencyPaths.accounts }];

/** One account, with the actions that agency staff may post. */
export function ConsoleAccountPage() {
  const { clientId = '', peopleId = '', id = '' } = useParams();
  const params = { client_id: clientId, people_id: peopleId, id };
  const isLive = useLiveConsoleAccount(clientId, id);
  const account = useQuery({ ...accountQuery(params), refetchInterval: isLive ? false : MS_PER.minute });
  const standing = useQuery(standingQuery(params));
  const error = account.error ?? standing.error;
  if (account.data && standing.data)
    return <AccountBody key={id} account={account.data.data} standing={standing.data.data} params={params} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <Page title="Account not found" breadcrumbs={breadcrumbs}>
        <EmptyState
          title="This account does not exist"
          action={
            <Button component={Link} to={agencyPaths.accounts}>
              View all accounts
            </Button>
          }
        >
          It may belong to a client you do not have access to.
        </EmptyState>
      </Page>
    );
  if (!error) return <PageSkeleton />;
  return (
    <Page title="Account" breadcrumbs={breadcrumbs}>
      <ErrorState
        title="This account could not be loaded"
        error={error}
        onRetry={() => {
          void account.refetch();
          void standing.refetch();
        }}
      />
    </Page>
  );
}

interface BodyProps {
  account: AccountDetails;
  standing: AccountStanding;
  params: AccountParams;
}

interface OpenPosting {
  kind: PostKind;
  payment: StandingPayment | null;
  /** Captured when the dialog opens, so that the selection survives changes of the account. */
  standing: AccountStanding;
}

function AccountBody({ account, standing, params }: BodyProps) {
  const [opened, setOpened] = useState<OpenPosting | null>(null);
  // Auditors have read-only access.
  const role = useAgencyRole();
  const mayPost = role !== 'agency_auditor';
  const ownerOf = useClientLocks(params.client_id);
  const navigate = useNavigate();
  const post = (kind: PostKind, payment: StandingPayment | null = null) => setOpened({ kind, payment, standing });
  const viewAsClient = () => {
    selectClient(params.client_id);
    void navigate(debtorPath(params.people_id, params.id));
  };
  const auditPath = `${agencyPaths.audit}?${new URLSearchParams({ client_id: params.client_id, subject_id: params.id }).toString()}`;
  const numbers = [
    account.number,
    account.agency_account_number ? `file ${account.agency_account_number}` : null,
    `client’s number ${account.client_account_number}`,
  ];
  return (
    <Page
      title={account.debtor_name}
      breadcrumbs={breadcrumbs}
      subtitle={numbers.filter(Boolean).join(' · ')}
      actions={
        <>
          {role === 'agency_staff' ? null : (
            <Button variant="default" component={Link} to={auditPath}>
              Audit log
            </Button>
          )}
          <Button variant="default" leftSection={<IconEye size={16} aria-hidden="true" />} onClick={viewAsClient}>
            View as client
          </Button>
          {mayPost ? <PostMenu standing={standing} onPost={post} /> : null}
        </>
      }
    >
      <Header account={account} standing={standing} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <OpenItems params={params} />
            <PaymentsPanel payments={standing.payments} onPost={mayPost && ownerOf('payments') === null ? post : null} />
            <TimelineExcerpt params={params} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="lg">
            <AccountFacts account={account} clientName={standing.client_name} />
            <WrittenBy params={params} />
            <OtherAccounts account={account} clientId={params.client_id} />
          </Stack>
        </Grid.Col>
      </Grid>
      {opened ? (
        <Suspense fallback={null}>
          <PostDialog
            kind={opened.kind}
            context={{ number: account.number, standing: opened.standing, payment: opened.payment }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Header({ account, standing }: Pick<BodyProps, 'account' | 'standing'>) {
  const { label, meaning, icon, tone } = statusOf(account.status);
  return (
    <section className={classes.header} aria-label="Balance and status">
      <div>
        <div className={`${classes.figure} tabular`}>{formatMoney(Math.abs(account.balance_cents))}</div>
        <div className={classes.quiet}>
          {account.balance_cents < 0 ? 'Overpaid' : isOpenStatus(account.status) ? 'Balance' : 'Balance when closed'}
        </div>
      </div>
      <div className={classes.standing}>
        <Title order={2} size="h3">
          <StatusBadge label={label} meaning={meaning} icon={statusIcons[icon] ?? IconPointFilled} tone={tone} focusable />
        </Title>
        <Text>
          {meaning}
          {account.status_reason ? ` ${account.status_reason.replace(/[.\s]*$/, '')}.` : ''}
        </Text>
        <span className={classes.quiet}>
          Since {formatDate(account.status_since)}
          {account.hold_until ? `, until ${formatDate(account.hold_until)}` : ''}
        </span>
        {standing.stops.length > 0 ? (
          <Notice tone="warning" title="Collection has stopped">
            {standing.stops.map((stop) => `${COLLECTION_STOPS[stop].label} (${COLLECTION_STOPS[stop].law}).`).join(' ')}
          </Notice>
        ) : null}
      </div>
    </section>
  );
}

function AccountFacts({ account, clientName }: { account: AccountDetails; clientName: string }) {
  const { clientId = '' } = useParams();
  const { person } = account;
  const { line1, line2, city, state, postal_code: zip } = person.address;
  const address = [line1, line2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <Panel title="Facts">
      <FactList>
        <Fact label="Client">
          <Anchor component={Link} to={agencyClientPath(clientId)} inherit>
            {clientName}
          </Anchor>
        </Fact>
        {account.location_name ? <Fact label="Location">{account.location_name}</Fact> : null}
        <Fact label="Placed">
          {formatMoney(account.amount_placed_cents)} on {formatDate(account.placed_on)}
        </Fact>
        <Fact label="Paid">{formatMoney(account.paid_cents)}</Fact>
        {account.adjusted_cents === 0 ? null : <Fact label="Adjustments">{formatMoney(account.adjusted_cents)}</Fact>}
        {account.accrued_cents === 0 ? null : <Fact label="Interest and charges">{formatMoney(account.accrued_cents)}</Fact>}
        <Fact label="Address">{address || 'Not provided'}</Fact>
        {person.phones.map(({ number }, index) => (
          <Fact key={`${number}${index}`} label="Phone">
            {formatPhone(number)}
          </Fact>
        ))}
        {person.emails.map((email) => (
          <Fact key={email} label="Email">
            {email}
          </Fact>
        ))}
        <Fact label="Creditor">{account.creditor_current ?? 'Not provided'}</Fact>
        <Fact label="Debt date">{account.debt_date ? formatDate(account.debt_date) : 'Not provided'}</Fact>
        <Fact label="Batch">{account.batch.number}</Fact>
      </FactList>
    </Panel>
  );
}

function OtherAccounts({ account, clientId }: { account: AccountDetails; clientId: string }) {
  if (account.other_accounts.length === 0) return null;
  return (
    <Panel title="Other accounts of this debtor">
      <ul className={classes.list}>
        {account.other_accounts.map((other) => (
          <li key={other.id}>
            <div className={classes.words}>
              <Anchor component={Link} to={agencyAccountPath({ ...other, client_id: clientId })}>
                {other.number}
              </Anchor>
              <div className={classes.quiet}>{statusOf(other.status).label}</div>
            </div>
            <span className="tabular">{formatMoney(other.balance_cents)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
