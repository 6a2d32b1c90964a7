import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { threadQuery } from '../threads.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Composer } from './composer.tsx';
import { MessageList, type ThreadProps } from './message-list.tsx';
import classes from './thread.module.css';

/** A conversation with the agency, oldest first, with its composer. Render another thread under another `key`. */
export function Thread({ thread, layout, emptyText }: ThreadProps) {
  const query = useInfiniteQuery(threadQuery(thread));
  const { data, error, refetch } = query;
  if (!data && error) return <ErrorState title="The messages could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <ThreadSkeleton />;
  const mayWrite = data.pages[0]?.abilities.write ?? false;
  return (
    <div className={classes.thread} data-layout={layout}>
      <MessageList thread={thread} layout={layout} emptyText={emptyText} pages={data.pages} more={query} />
      {error ? <Notice tone="warning">New messages could not be loaded. Trying again…</Notice> : null}
      {mayWrite ? (
        <Composer thread={thread} label="Message to the agency" />
      ) : (
        <Text size="sm" c="dimmed" className={classes.composer}>
          Agency staff reply from their own system.
        </Text>
      )}
    </div>
  );
}

function ThreadSkeleton() {
  return (
    <output className={classes.waiting} aria-label="Loading">
      {[64, 82, 46].map((width) => (
        <div key={width} className={classes.message}>
          <Skeleton height={32} width={32} radius="xl" />
          <div className={classes.words}>
            <Skeleton height={10} width={170} mb={10} mt={4} />
            <Skeleton height={10} width={`${width}%`} />
          </div>
        </div>
      ))}
    </output>
  );
}
