import { Button, Skeleton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { TimelineKind } from '@recoup/contract/accounts/timeline';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useInView } from '#lib/hooks/use-in-view.ts';
import { useMarkRead } from '#shared/accounts/use-mark-read.ts';
import { useArrivals, useNewMarks } from '#lib/hooks/use-new-rows.ts';
import { ArrivalsButton } from '#ui/arrivals-button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { timelineQuery } from '../account-queries.ts';
import { TimelineItem } from './timeline-entry.tsx';
import classes from './timeline.module.css';

/** New entries appear on top, marked as new. If the top is out of view, a button scrolls to it. */
export function TimelineList({ params, kinds }: { params: AccountParams; kinds: readonly TimelineKind[] }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(timelineQuery(params, kinds));
  const loaded = data?.pages.flatMap((page) => page.data);
  const entries = loaded ?? [];
  const { unread = 0, as_of: asOf } = data?.pages[0] ?? {};
  const marks = useNewMarks(loaded?.map((entry) => ({ ...entry, isTheirs: entry.actor !== 'client' })));
  const top = useRef<HTMLDivElement | null>(null);
  const [watchTop, isTopSeen] = useInView<HTMLDivElement>();
  const topRef = useMergedRef(top, watchTop);
  const arrived = useArrivals(
    entries.map(({ id }) => id),
    isTopSeen,
  );
  // A filtered list does not show the other kinds, so they stay unread.
  useMarkRead({ clientId: params.client_id, accountId: params.id }, { unread, asOf, isSeen: isTopSeen && kinds.length === 0 });

  if (!data && error) return <ErrorState title="The timeline could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TimelineSkeleton />;
  return (
    <>
      <div ref={topRef} className={classes.top} />
      {arrived > 0 ? (
        <ArrivalsButton at="top" onClick={() => top.current?.scrollIntoView({ block: 'center' })}>
          {arrived} new
        </ArrivalsButton>
      ) : null}
      {error ? <Notice tone="warning">New activity could not be loaded. Trying again…</Notice> : null}
      {entries.length === 0 ? (
        <p className={classes.nothing}>{kinds.length > 0 ? 'No activity of this type yet.' : 'No activity yet.'}</p>
      ) : null}
      <ol className={classes.entries} aria-label="What happened, newest first">
        {entries.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} params={params} isNew={marks.has(entry.id)} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </>
  );
}

function TimelineSkeleton() {
  return (
    <output aria-label="Loading" style={{ display: 'block' }}>
      {[44, 62, 38, 55].map((width) => (
        <div key={width} className={classes.entry}>
          <Skeleton height={28} width={28} radius="xl" />
          <div className={classes.words}>
            <Skeleton height={10} width={`${width}%`} my={6} />
            <Skeleton height={9} width="30%" my={8} />
          </div>
        </div>
      ))}
    </output>
  );
}
