import { useIsUnreachable } from '#lib/api/reachability.ts';
import { PageSkeleton } from '#ui/skeletons.tsx';
import classes from './unreachable.module.css';

/** Renders nothing while the first screen's code loads, which is shorter than a flash of a skeleton. */
export function StartSkeleton() {
  if (!useIsUnreachable()) return <output aria-label="Loading" />;
  return (
    <div className={classes.screen}>
      <PageSkeleton />
    </div>
  );
}
