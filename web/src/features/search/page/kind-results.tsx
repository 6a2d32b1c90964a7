import { Button } from '@mantine/core';
import { SEARCH_KIND_LABELS, type SearchKind } from '@recoup/domain/search/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInView } from '#lib/hooks/use-in-view.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { paging } from '#ui/paging.ts';
import { Panel } from '#ui/panel.tsx';
import { HitsSkeleton } from '#features/search/hits-skeleton.tsx';
import { Partial } from '#features/search/partial.tsx';
import { kindQuery } from '#features/search/queries.ts';
import { HitList } from './hit-list.tsx';
import { NothingFound } from './nothing-found.tsx';
import classes from './page.module.css';

/** All hits of one kind, loaded as the user scrolls. */
export function KindResults({ clientId, q, kind }: { clientId: string; q: string; kind: SearchKind }) {
  const list = useInfiniteQuery(kindQuery(clientId, q, kind));
  const { data, error, refetch, isFetchNextPageError } = list;
  const label = SEARCH_KIND_LABELS[kind];
  if (!data)
    return error ? (
      <ErrorState title="Search failed" error={error} onRetry={() => void refetch()} />
    ) : (
      <Panel flush>
        <HitsSkeleton rows={8} />
      </Panel>
    );
  const hits = data.pages.flatMap((page) => page.data.groups.flatMap((group) => group.hits));
  const isPartial = data.pages.some((page) => page.data.partial.length > 0);
  if (isPartial) return <Partial kinds={[kind]} onRetry={() => void refetch()} />;
  if (hits.length === 0) return <NothingFound q={q} what={label.toLowerCase()} />;
  return (
    <Panel flush>
      <HitList label={label} hits={hits} q={q} />
      <More {...paging(list)} isFailed={isFetchNextPageError} />
    </Panel>
  );
}

/** Loads the next page when it comes into view; after an error, on request. */
function More({ hasMore, loadingMore, onEndReached, isFailed }: ReturnType<typeof paging> & { isFailed: boolean }) {
  const [end, isSeen] = useInView<HTMLDivElement>();
  const isDue = isSeen && hasMore && !loadingMore && !isFailed;
  useEffect(() => {
    if (isDue) onEndReached();
  });
  if (!hasMore) return null;
  return (
    <div ref={end} className={classes.more}>
      <Button variant="subtle" size="xs" loading={loadingMore} onClick={onEndReached}>
        {isFailed ? 'Could not load more. Try again' : 'Load more'}
      </Button>
    </div>
  );
}
