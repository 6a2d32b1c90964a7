import { Button } from '@mantine/core';
import type { Overview } from '@recoup/contract/home/home';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { formatDate, formatTime } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import classes from './home.module.css';
import { MoneyPanel } from './money-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { NewestPanel } from './newest-panel.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { PortfolioPanel } from './portfolio-panel.tsx';
import { overviewQuery } from './queries.ts';
import { VintagesPanel } from './vintages-panel.tsx';

/** The spec's Overview screen, for onboarded companies. */
export function HomePage() {
  const client = useClient();
  const { data, error, refetch, dataUpdatedAt } = useQuery(overviewQuery(client.client_id));
  const abilities = useQuery(clientDetailsQuery(client.client_id)).data?.data.abilities;
  const overview = data?.data;
  const hasPlacements = overview !== undefined && overview.by_status.length > 0;
  return (
    <Page
      title="Home"
      subtitle={overview ? `${client.client_name}, ${formatDate(overview.today)}` : client.client_name}
      actions={
        hasPlacements && abilities?.place_accounts && !isReadOnly(client) ? (
          <Button component={Link} to={paths.uploads}>
            Place accounts
          </Button>
        ) : null
      }
    >
      {isReadOnly(client) ? null : <PasskeyOffer />}
      {error && overview ? (
        <Notice
          tone="warning"
          title={`These figures are of ${formatTime(dataUpdatedAt)}`}
          actions={
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Newer ones could not be loaded.
        </Notice>
      ) : null}
      {error && !overview ? (
        <Panel>
          <ErrorState title="Home could not be loaded" error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : null}
      {!overview && !error ? <HomeSkeleton /> : null}
      {overview ? <Figures overview={overview} hasPlacements={hasPlacements} /> : null}
    </Page>
  );
}

function Figures({ overview, hasPlacements }: { overview: Overview; hasPlacements: boolean }) {
  const { money, today, newest, needs } = overview;
  const waits = needs.uploads + needs.messages > 0;
  if (!hasPlacements)
    return (
      <>
        {waits ? <NeedsPanel overview={overview} /> : null}
        <FirstSteps />
      </>
    );
  return (
    <div className={classes.home}>
      <div className={classes.whole}>
        <NeedsPanel overview={overview} />
      </div>
      <MoneyPanel title="This month" sums={money.month} today={today} />
      <MoneyPanel title="This year" sums={money.year} today={today} />
      <PortfolioPanel overview={overview} />
      <div className={classes.column}>
        <MonthsPanel overview={overview} />
        <NewestPanel newest={newest} />
      </div>
      <div className={classes.whole}>
        <VintagesPanel overview={overview} />
      </div>
    </div>
  );
}
