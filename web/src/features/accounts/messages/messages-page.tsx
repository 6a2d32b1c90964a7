import { Anchor, Button } from '@mantine/core';
import { IconBell, IconMessages } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { debtorPath, paths } from '#lib/paths/paths.ts';
import { ApiError } from '#lib/api/errors.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { threadQuery, type ThreadName } from '#shared/accounts/threads.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Thread } from '#shared/accounts/thread/thread.tsx';
import { readThread } from './address.ts';
import classes from './messages.module.css';
import { ThreadList } from './thread-list.tsx';

/** Threads on the left, the open thread on the right; one of them on a phone. */
export function MessagesPage() {
  const client = useClient();
  const { client_id: clientId } = client;
  const { thread: name } = useParams();
  const thread = readThread(clientId, name);
  return (
    <Page
      title="Messages"
      breadcrumbs={[{ label: 'Inbox', to: paths.inbox }]}
      actions={isReadOnly(client) ? null : <NotificationSettingsLink />}
    >
      <div className={classes.frame} data-open={thread ? true : undefined}>
        <ThreadList />
        <div className={classes.main}>{thread ? <OpenThread key={thread.accountId} thread={thread} /> : <NoThread />}</div>
      </div>
    </Page>
  );
}

function NotificationSettingsLink() {
  return (
    <Button
      component={Link}
      to={paths.notificationSettings}
      variant="default"
      leftSection={<IconBell size={16} aria-hidden="true" />}
    >
      Notification settings
    </Button>
  );
}

const COMPANY_THREAD_HINT = 'Anything that is not about a single account';

function NoThread() {
  return (
    <EmptyState title="Select a conversation" icon={IconMessages}>
      Each account with messages has its own thread, and there is one for everything else.
    </EmptyState>
  );
}

function OpenThread({ thread }: { thread: ThreadName }) {
  const { search } = useLocation();
  const { data, error } = useInfiniteQuery(threadQuery(thread));
  if (!data && error instanceof ApiError && [400, 403, 404].includes(error.status))
    return (
      <EmptyState
        title="Conversation not found"
        icon={IconMessages}
        action={
          <Button component={Link} to={paths.messages + search}>
            View all conversations
          </Button>
        }
      >
        {error.status === 403 ? error.message : 'It may belong to another of your companies.'}
      </EmptyState>
    );
  const account = data?.pages[0]?.account;
  return (
    <>
      <div className={classes.title}>
        <Link to={paths.messages + search} className={classes.back}>
          All conversations
        </Link>
        <h2>{account ? account.debtor_name : thread.accountId === null ? 'Your company' : 'Conversation'}</h2>
        {account ? (
          <Anchor component={Link} to={debtorPath(account.people_id, account.id)} size="sm" className="tabular">
            {account.number}, your number {account.client_account_number}
          </Anchor>
        ) : (
          <span className={classes.quiet}>{thread.accountId === null ? COMPANY_THREAD_HINT : ' '}</span>
        )}
      </div>
      <Thread
        thread={thread}
        layout="page"
        emptyText={
          thread.accountId === null
            ? 'No messages yet. Ask the agency anything that is not about a single account.'
            : 'No messages about this account yet.'
        }
      />
    </>
  );
}
