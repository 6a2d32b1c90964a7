import { Anchor } from '@mantine/core';
import type { SearchResult } from '@recoup/contract/search/search';
import { Link } from 'react-router';
import { searchPath } from '#lib/paths/paths.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { HitsSkeleton } from '#features/search/hits-skeleton.tsx';
import { AsOf } from '#features/search/as-of.tsx';
import { Partial } from '#features/search/partial.tsx';
import { HitList } from './hit-list.tsx';
import { NothingFound } from './nothing-found.tsx';
import classes from './page.module.css';

interface AllResultsProps {
  q: string;
  result: SearchResult | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** The best hits of each kind, each with a link to all of them. */
export function AllResults({ q, result, error, onRetry }: AllResultsProps) {
  if (!result) {
    if (error) return <ErrorState title="Search failed" error={error} onRetry={onRetry} />;
    return (
      <Panel flush>
        <HitsSkeleton rows={8} />
      </Panel>
    );
  }
  const { groups, partial, as_of: asOf } = result;
  return (
    <div className={classes.groups}>
      {partial.length > 0 ? <Partial kinds={partial} onRetry={onRetry} /> : null}
      {asOf === undefined ? null : <AsOf instant={asOf} />}
      {groups.length === 0 ? <NothingFound q={q} /> : null}
      {groups.map(({ kind, label, hits, next_cursor: next }) => (
        <Panel
          key={kind}
          title={label}
          flush
          actions={
            next === null ? null : (
              <Anchor component={Link} to={searchPath(q, kind)} size="sm">
                View all {label.toLowerCase()}
              </Anchor>
            )
          }
        >
          <HitList label={label} hits={hits} q={q} />
        </Panel>
      ))}
    </div>
  );
}
