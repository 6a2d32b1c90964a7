import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '#lib/format/format.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { changesQuery } from '../queries.ts';
import classes from './history.module.css';

/** Saves of a section with their author and time, newest first. */
export function ChangeList({ clientId }: { clientId: string }) {
  const changes = useInfiniteQuery(changesQuery(clientId));
  if (changes.isError) return <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />;
  if (changes.isPending) return <PanelSkeleton lines={3} />;
  const entries = changes.data.pages.flatMap((page) => page.data);
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No sections have been changed in the portal yet.
      </Text>
    );
  return (
    <>
      <ul className={classes.list} aria-label="Changed sections">
        {entries.map(({ id, at, detail, words, actor }) => (
          <li key={id} className={classes.entry}>
            <div className={classes.head}>{detail ?? words}</div>
            <div className={classes.about}>
              {actor.name}, <time dateTime={at}>{formatDateTime(at)}</time>
            </div>
          </li>
        ))}
      </ul>
      {changes.hasNextPage ? (
        <Button variant="default" loading={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
          Show earlier changes
        </Button>
      ) : null}
    </>
  );
}
