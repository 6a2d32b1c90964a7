import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { listThreads } from '@recoup/contract/accounts/messages';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink, useLocation, useSearchParams } from 'react-router';
import { messagesPath } from '#lib/paths/paths.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { threadsQuery } from '#shared/accounts/threads.ts';
import { DateText } from '#ui/date-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { readList } from './address.ts';
import classes from './messages.module.css';

type ThreadRow = ResponseOf<typeof listThreads>['data'][number];

/** Threads by newest message. The company thread is always listed, so that users can start it. */
export function ThreadList() {
  const client = useClient();
  const clientId = client.client_id;
  // Read-only users leave no read marks, so nothing is unread for them.
  const isLooking = isReadOnly(client);
  const [search, setSearch] = useSearchParams();
  const filter = readList(search);
  const query = useInfiniteQuery(threadsQuery(clientId, filter));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const mayOpenOwn = data?.pages[0]?.abilities.open_company_thread ?? false;
  const isOwnMissing = mayOpenOwn && !filter.unread && !hasNextPage && !rows.some(({ account }) => account === null);
  return (
    <nav className={classes.side} aria-label="Conversations">
      {isLooking ? null : (
        <div className={classes.filter}>
          <SegmentedControl
            fullWidth
            label="Conversations shown"
            value={filter.unread ?? 'all'}
            options={[
              { value: 'all', label: 'All' },
              { value: 'only', label: 'Unread' },
            ]}
            onChange={(value) => setSearch(value === 'only' ? { unread: 'only' } : {}, { replace: true })}
          />
        </div>
      )}
      {data || !error ? null : (
        <ErrorState title="The conversations could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data || error ? null : <ListSkeleton />}
      <ul className={classes.threads}>
        {isOwnMissing ? (
          <ThreadLink to={messagesPath(null)} name="Your company" own>
            Ask the agency anything else
          </ThreadLink>
        ) : null}
        {rows.map((row) => (
          <ThreadItem key={row.account?.id ?? 'company'} row={isLooking ? { ...row, unread: 0 } : row} />
        ))}
      </ul>
      {data && rows.length === 0 && !isOwnMissing ? (
        <p className={classes.nothing}>
          {isLooking
            ? 'No conversations yet.'
            : filter.unread
              ? 'You have read everything.'
              : 'No conversations yet. Open an account to write about it.'}
        </p>
      ) : null}
      {hasNextPage ? (
        <Button variant="subtle" size="xs" m="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </nav>
  );
}

function ThreadItem({ row: { account, last, unread } }: { row: ThreadRow }) {
  return (
    <ThreadLink
      to={messagesPath(account?.id ?? null)}
      name={account?.debtor_name ?? 'Your company'}
      own={account === null}
      {...(account ? { number: account.number } : {})}
      at={last.created_at}
      unread={unread}
    >
      {last.author === 'client' ? `${last.author_name}: ` : ''}
      {last.body}
    </ThreadLink>
  );
}

interface ThreadLinkProps {
  to: string;
  name: string;
  own: boolean;
  number?: string;
  at?: string;
  unread?: number;
  children: ReactNode;
}

function ThreadLink({ to, name, own, number, at, unread = 0, children }: ThreadLinkProps) {
  const { search } = useLocation();
  const Glyph = own ? IconBuilding : IconUser;
  return (
    <li>
      <NavLink to={to + search} className={classes.thread} data-unread={unread > 0 || undefined}>
        <Glyph size={18} stroke={1.6} aria-hidden="true" className={classes.glyph} />
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name}>{name}</span>
            {at ? (
              <span className={classes.quiet}>
                <DateText value={at} />
              </span>
            ) : null}
          </span>
          {number ? <span className={`${classes.quiet} tabular`}>{number}</span> : null}
          <span className={classes.line}>
            <span className={classes.last}>{children}</span>
            {unread > 0 ? (
              <span className={classes.count}>
                {unread}
                <VisuallyHidden> unread</VisuallyHidden>
              </span>
            ) : null}
          </span>
        </span>
      </NavLink>
    </li>
  );
}

function ListSkeleton() {
  return (
    <output aria-label="Loading" style={{ display: 'block' }}>
      {[70, 55, 62, 48].map((width) => (
        <div key={width} className={classes.thread}>
          <Skeleton height={18} width={18} radius="xl" />
          <div className={classes.words}>
            <Skeleton height={10} width={`${width}%`} my={5} />
            <Skeleton height={8} width="85%" my={6} />
          </div>
        </div>
      ))}
    </output>
  );
}
