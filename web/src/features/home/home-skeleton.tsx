import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { FiguresSkeleton } from './figures.tsx';
import classes from './home.module.css';
import { useChartHeight } from './use-chart-height.ts';
import { InboxSkeleton } from './inbox/inbox-list.tsx';

/** Placeholder of home while its figures load. */
export function HomeSkeleton() {
  return (
    <div className={classes.home} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={classes.whole}>
        <Panel>
          <FiguresSkeleton isLead />
        </Panel>
        <Panel title="Needs your attention" flush>
          <InboxSkeleton rows={5} />
        </Panel>
      </div>
      <Panel title="Collected and placed" flush>
        <div className={classes.head}>
          <FiguresSkeleton />
        </div>
        <div className={classes.chart}>
          <Skeleton height={useChartHeight() + 28} />
        </div>
      </Panel>
      <Panel title="Open balance">
        <Skeleton height={28} width={210} mb={28} />
        <PanelSkeleton lines={8} />
      </Panel>
    </div>
  );
}
