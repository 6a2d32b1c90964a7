import { Button } from '@mantine/core';
import type { listMessages } from '@recoup/contract/accounts/messages';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { useState } from 'react';
import { plural } from '#lib/format/format.ts';
import type { ThreadName } from '../threads.ts';
import { useInView } from '#lib/hooks/use-in-view.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { useArrivals, useNewMarks } from '#lib/hooks/use-new-rows.ts';
import { ArrivalsButton } from '#ui/arrivals-button.tsx';
import { MessageItem } from './message-item.tsx';
import classes from './thread.module.css';
import { useStickToEnd } from './use-stick-to-end.ts';

/** Number of messages that a panel shows at first. */
const SHORT = 3;

export interface ThreadProps {
  thread: ThreadName;
  /** `page`: the whole thread in a scrolling frame; `panel`: its end, among other panels. */
  layout: 'page' | 'panel';
  /** Shown when the thread is empty. */
  emptyText: string;
}

interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

type MessageListProps = ThreadProps & { pages: readonly ResponseOf<typeof listMessages>[]; more: More };

export function MessageList({ thread, layout, emptyText, pages, more }: MessageListProps) {
  const newest = pages.flatMap(({ data }) => data);
  const [isShort, setShort] = useState(layout === 'panel');
  const marks = useNewMarks(newest.map((message) => ({ ...message, isTheirs: message.author === 'agency' })));
  const { unread = 0, as_of: asOf } = pages[0] ?? {};
  const shown = (isShort ? newest.slice(0, Math.max(SHORT, marks.size)) : newest).toReversed();
  const ids = shown.map(({ id }) => id);
  const { box, onScroll, isAtEnd, goToEnd } = useStickToEnd(ids);
  const arrived = useArrivals(ids.toReversed(), isAtEnd);
  const [end, isEndSeen] = useInView<HTMLDivElement>();
  useMarkRead(thread, { unread, asOf, isSeen: isEndSeen });

  const hasEarlier = more.hasNextPage || shown.length < newest.length;
  const showEarlier = () => {
    if (isShort) setShort(false);
    else void more.fetchNextPage();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section
      ref={box}
      className={classes.scroller}
      onScroll={onScroll}
      aria-label="Messages"
      {...(layout === 'page' ? { tabIndex: 0 } : {})}
    >
      {hasEarlier ? (
        <Button variant="subtle" size="xs" className={classes.earlier} loading={more.isFetchingNextPage} onClick={showEarlier}>
          Show earlier messages
        </Button>
      ) : null}
      {shown.length === 0 ? <p className={classes.nothing}>{emptyText}</p> : null}
      <ol className={classes.list}>
        {shown.map((message) => (
          <MessageItem key={message.id} message={message} isNew={marks.has(message.id)} />
        ))}
      </ol>
      <div ref={end} className={classes.end} />
      {layout === 'page' && arrived > 0 ? (
        <ArrivalsButton at="bottom" onClick={goToEnd}>
          {plural(arrived, 'new message')}
        </ArrivalsButton>
      ) : null}
    </section>
  );
}
