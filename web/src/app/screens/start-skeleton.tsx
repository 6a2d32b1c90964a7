import { useIsUnreachable } from '#lib/api/reachability.ts';
import { PageSkeleton } from '#ui/skeletons.tsx';
import classes from './unreachable.module.css';

/** Keeps the frame of index.html visible while the first screen's code loads (start-frame.css). */
export function StartSkeleton() {
  if (!useIsUnreachable()) return <output aria-label="Loading" data-start />;
  return (
    <div className={classes.screen}>
      <PageSkeleton />
    </div>
  );
}
