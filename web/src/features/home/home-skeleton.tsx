import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import classes from './home.module.css';

/** Placeholder of home while its figures load. */
export function HomeSkeleton() {
  return (
    <div className={classes.home} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={classes.whole}>
        <Panel title="What needs you">
          <PanelSkeleton lines={2} />
        </Panel>
      </div>
      {['This month', 'This year'].map((title) => (
        <Panel key={title} title={title}>
          <Skeleton height={10} width={70} mb={12} />
          <Skeleton height={28} width={190} mb={30} />
          <PanelSkeleton lines={2} />
        </Panel>
      ))}
      <Panel title="Open balance">
        <Skeleton height={28} width={210} mb={28} />
        <PanelSkeleton lines={8} />
      </Panel>
      <div className={classes.column}>
        <Panel title="Placed and collected by month">
          <Skeleton height={288} />
        </Panel>
        <Panel title="Newest activity">
          <PanelSkeleton lines={6} />
        </Panel>
      </div>
    </div>
  );
}
