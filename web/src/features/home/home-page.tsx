import { Button } from '@mantine/core';
import type { Overview } from '@recoup/contract/home/home';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatTime } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { PlaceAccounts } from '#shared/company/place-accounts.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import classes from './home.module.css';
import { LeadPanel } from './lead-panel.tsx';
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
  const overview = data?.data;
  const hasPlacements = overview !== undefined && overview.by_status.length > 0;
  return (
    <Page
      title="Home"
      subtitle={overview ? formatDate(overview.today) : '\u00a0'}
      actions={hasPlacements ? <PlaceAccounts /> : null}
    >
      {isReadOnly(client) ? null : <PasskeyOffer />}
      {error && overview ? (
        <Notice
          tone="warning"
          title={`Figures as of ${formatTime(dataUpdatedAt)}`}
          actions={
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Newer figures could not be loaded.
        </Notice>
      ) : null}
      {error && !overview ? (
        <Panel>
          <ErrorState title="Home could not be loaded" error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : null}
      {!overview && !error ? <HomeSkeleton /> : null}
      {overview ? <Sections overview={overview} hasPlacements={hasPlacements} /> : null}
    </Page>
  );
}

function Sections({ overview, hasPlacements }: { overview: Overview; hasPlacements: boolean }) {
  const { newest, needs } = overview;
  if (!hasPlacements)
    return (
      <>
        {needs.next.length > 0 ? <NeedsPanel needs={needs} /> : null}
        <FirstSteps />
      </>
    );
  return (
    <div className={classes.home}>
      <div className={classes.whole}>
        <LeadPanel overview={overview} />
        <NeedsPanel needs={needs} />
      </div>
      <MonthsPanel overview={overview} />
      <PortfolioPanel overview={overview} />
      <div className={classes.whole}>
        <VintagesPanel overview={overview} />
        <NewestPanel newest={newest} />
      </div>
    </div>
  );
}
