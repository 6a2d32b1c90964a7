import { Button } from '@mantine/core';
import type { HomeData } from '@recoup/contract/home/home';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { formatDate, formatTime } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { PlaceAccounts } from '#shared/company/place-accounts.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import classes from './home.module.css';
import { LeadPanel } from './lead-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { NewestPanel } from './newest-panel.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { PortfolioPanel } from './portfolio-panel.tsx';
import { homeQuery } from './queries.ts';
import { VintagesPanel } from './vintages-panel.tsx';

/** Until the first placement. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** The spec's Overview screen, for onboarded companies. */
export function HomePage() {
  const client = useClient();
  const { data, error, refetch, dataUpdatedAt } = useQuery(homeQuery(client.client_id));
  // Deferred, so that React renders in slices.
  const home = useDeferredValue(data?.data);
  const hasPlacements = home !== undefined && home.by_status.length > 0;
  return (
    <Page title="Home" subtitle={home ? formatDate(home.today) : '\u00a0'} actions={hasPlacements ? <PlaceAccounts /> : null}>
      {isReadOnly(client) ? null : <PasskeyOffer />}
      {error && home ? (
        <Notice
          tone="warning"
          title={`Figures as of ${formatTime(dataUpdatedAt)}`}
          actions={
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The latest figures could not be loaded.
        </Notice>
      ) : null}
      {error && !data ? (
        <Panel>
          <ErrorState title="Home could not be loaded" error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : null}
      {!home && (data || !error) ? <HomeSkeleton /> : null}
      {home ? <Sections home={home} hasPlacements={hasPlacements} /> : null}
    </Page>
  );
}

function Sections({ home, hasPlacements }: { home: HomeData; hasPlacements: boolean }) {
  const { newest, needs } = home;
  if (!hasPlacements)
    return (
      <>
        {needs.next.length > 0 ? <NeedsPanel needs={needs} /> : null}
        <Suspense fallback={<PanelSkeleton />}>
          <FirstSteps />
        </Suspense>
      </>
    );
  return (
    <div className={classes.home}>
      <div className={classes.whole}>
        <LeadPanel home={home} />
        <NeedsPanel needs={needs} />
      </div>
      <MonthsPanel home={home} />
      <PortfolioPanel home={home} />
      <div className={classes.whole}>
        <VintagesPanel home={home} />
        <NewestPanel newest={newest} />
      </div>
    </div>
  );
}
