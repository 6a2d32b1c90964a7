import type { AccountRefView } from '@recoup/contract/shared/account-ref';
import { Skeleton, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { iconOf } from '#features/accounts/index.ts';
import { describeForStaff } from '../accounts/timeline-labels.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { threadQuery } from '#shared/accounts/threads.ts';
import { useLiveConsoleAccount } from '#shared/agency/use-live-console.ts';
import { DateText } from '#ui/date-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { ToneGlyph } from '#ui/tone-glyph.tsx';
import classes from './queue.module.css';
import { accountQuery, excerptQuery } from './queue-queries.ts';

/** Context for an answer: the account, its latest events, and the conversation. */
export function ItemContext({ clientId, account }: { clientId: string; account: AccountRefView | null }) {
  return (
    <>
      {account ? <AccountFacts clientId={clientId} account={account} /> : null}
      <Conversation clientId={clientId} accountId={account?.id ?? null} />
      {account ? <Excerpt clientId={clientId} accountId={account.id} /> : null}
    </>
  );
}

function AccountFacts({ clientId, account }: { clientId: string; account: AccountRefView }) {
  useLiveConsoleAccount(clientId, account.id);
  const { data, error, refetch } = useQuery(accountQuery(clientId, account));
  if (!data && error) return <ErrorState title="The account could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={110} radius="md" />;
  const details = data.data;
  return (
    <FactList>
      <Fact label="Account">
        <span className="tabular">{account.number}</span>
        {details.agency_account_number ? `, file ${details.agency_account_number}` : ''}
      </Fact>
      <Fact label="Client’s number">{account.client_account_number}</Fact>
      <Fact label="Status">
        <StatusBadge {...statusOf(details.status)} focusable />
      </Fact>
      <Fact label="Balance">{formatMoney(details.balance_cents)}</Fact>
      <Fact label="Placed">
        {formatMoney(details.amount_placed_cents)} on {formatDate(details.placed_on)}
      </Fact>
      {details.status_reason ? <Fact label="Reason">{details.status_reason}</Fact> : null}
    </FactList>
  );
}

const actors = { client: 'The client', agency: 'Your agency', system: 'The portal' } as const;

function Excerpt({ clientId, accountId }: { clientId: string; accountId: string }) {
  const { data } = useQuery(excerptQuery(clientId, accountId));
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="timeline-excerpt">
      <Title order={3} size="h4" id="timeline-excerpt" mb="xs">
        Latest events
      </Title>
      <ul className={classes.events}>
        {data.data.map((entry) => {
          const { title, text, amount } = describeForStaff(entry);
          return (
            <li key={`${entry.kind} ${entry.id}`}>
              <ToneGlyph {...iconOf(entry)} />
              <div>
                <b>{title}</b>
                {amount === null ? null : <span className="tabular"> {amount}</span>}
                {text === null ? null : <p>{text}</p>}
                <span className={classes.quiet}>
                  {entry.author_name ?? actors[entry.actor]}, <DateText value={entry.at} withTime />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Messages of the excerpt. */
const MESSAGES = 4;

function Conversation({ clientId, accountId }: { clientId: string; accountId: string | null }) {
  const { data, error } = useInfiniteQuery(threadQuery({ clientId, accountId }));
  if (!data) return error ? null : <Skeleton height={60} radius="md" />;
  const newest = data.pages[0]?.data.slice(0, MESSAGES) ?? [];
  if (newest.length === 0) return null;
  return (
    <section aria-labelledby="conversation-excerpt">
      <Title order={3} size="h4" id="conversation-excerpt" mb="xs">
        Conversation
      </Title>
      <ol className={classes.messages}>
        {newest.toReversed().map((message) => (
          <li key={message.id} data-author={message.author}>
            <p>{message.body}</p>
            {message.documents.length > 0 ? (
              <span className={classes.quiet}>{message.documents.map(({ file_name: name }) => name).join(', ')}. </span>
            ) : null}
            <span className={classes.quiet}>
              {message.author_name}, <DateText value={message.created_at} withTime />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
