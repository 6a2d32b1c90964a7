import { Skeleton } from '@mantine/core';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import classes from './manual-entry.module.css';
import figures from './summary.module.css';

export function EntrySkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className={classes.sections}>
        {['Account', 'Debtor', 'Itemization'].map((title) => (
          <Panel key={title} title={title}>
            <div className={classes.grid}>
              {['a', 'b', 'c', 'd'].map((field) => (
                <div key={field} className={classes.field}>
                  <Skeleton height={10} width={90} mb={8} />
                  <Skeleton height={36} />
                </div>
              ))}
            </div>
          </Panel>
        ))}
      </div>
      <aside className={classes.aside}>
        <div className={figures.summary}>
          <PanelSkeleton lines={5} />
        </div>
      </aside>
    </div>
  );
}
