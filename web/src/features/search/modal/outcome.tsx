import { VisuallyHidden } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { SearchResult } from '@recoup/contract/search/search';
import { plural } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { HitsSkeleton } from '#features/search/hits-skeleton.tsx';
import { AsOf } from '#features/search/as-of.tsx';
import { Partial } from '#features/search/partial.tsx';
import classes from './modal.module.css';
import type { useSearch } from './use-search.ts';

interface OutcomeProps {
  found: ReturnType<typeof useSearch>;
  isStart: boolean;
  isNothing: boolean;
  /** The number of options. */
  choices: number;
}

/** The state of a search: running, failed, empty or partial. */
export function Outcome({ found: { typed, result, isBehind, error, retry }, isStart, isNothing, choices }: OutcomeProps) {
  if (isStart) return null;
  if (error) return <ErrorState title="Search failed" error={error} onRetry={retry} />;
  if (!result) return choices > 0 ? null : <HitsSkeleton />;
  return (
    <>
      <VisuallyHidden component="output">{isBehind ? '' : formatHitCount(result)}</VisuallyHidden>
      {result.partial.length > 0 && !isBehind ? (
        <div className={classes.partial}>
          <Partial kinds={result.partial} onRetry={retry} />
        </div>
      ) : null}
      {result.as_of === undefined || isBehind ? null : (
        <div className={classes.partial}>
          <AsOf instant={result.as_of} />
        </div>
      )}
      {isNothing ? (
        <EmptyState title={`No results for “${typed}”`} icon={IconSearchOff}>
          Try fewer words, another spelling, or a part of the number.
        </EmptyState>
      ) : null}
    </>
  );
}

function formatHitCount({ groups }: SearchResult): string {
  const count = groups.reduce((sum, group) => sum + group.hits.length, 0);
  if (count === 0) return 'No results';
  return plural(count, 'result') + (groups.some(({ next_cursor: more }) => more !== null) ? ', and more' : '');
}
