import { auditorReads } from './may-work.ts';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import type { QueueItemDetails } from '@recoup/contract/agency/queue';
import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { agencyToday } from '#lib/format/agency-day.ts';
import { formatDateTime, formatMoney, plural } from '#lib/format/format.ts';
import { isTyping } from '#lib/hooks/is-typing.ts';
import { toast } from '#lib/toast.ts';
import { useClientLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PanelSkeleton } from './pane-skeleton.tsx';
import { AssigneeMenu } from './assignee-menu.tsx';
import { actionsOf, answersOf, lockGroupOf, type ItemAction } from './item-actions.ts';
import { ItemContext } from './item-context.tsx';
import { ItemFacts } from './item-facts.tsx';
import { queuePath, type OpenItem } from './queue-address.ts';
import { formatDue, KINDS, titleOf } from './queue-labels.ts';
import { queueItemQuery, requestQuery } from './queue-queries.ts';
import classes from './queue.module.css';
import { ReplyForm } from './reply-form.tsx';
import { ResolveForm } from './resolve-form.tsx';
import { useAnswer } from './use-answer.ts';
import { useLease } from './use-lease.ts';

interface ItemPaneProps {
  open: OpenItem;
  role: AgencyRole;
  /** The list's address, for the way back on a phone. */
  back: string;
  /** Opens the next item. */
  onDone: () => void;
}

/** One item beside the list; on a phone it is the page. Render another item under another `key`. */
export function ItemPane({ open, role, back, onDone }: ItemPaneProps) {
  const { data, error, refetch } = useQuery(queueItemQuery(open));
  if (!data && error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <EmptyState
        title="This item does not exist"
        action={
          <Button component={Link} to={queuePath()}>
            View the queue
          </Button>
        }
      >
        It may belong to a client you do not have access to.
      </EmptyState>
    );
  if (!data && error) return <ErrorState title="The item could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Link to={back} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden="true" /> Queue
      </Link>
      {data ? <Item item={data.data} open={open} role={role} onDone={onDone} /> : <PanelSkeleton />}
    </>
  );
}

function Item({ item, open, role, onDone }: { item: QueueItemDetails } & Omit<ItemPaneProps, 'back'>) {
  const mayWork = !auditorReads(role);
  const { lease, takeOver } = useLease(open, mayWork && item.closed === null);
  const closed = item.closed ?? lease?.closed ?? null;
  const [holder] = lease?.open_by ?? item.open_by;
  const isHeld = lease !== null && !lease.is_mine && closed === null && holder !== undefined;
  const others = lease?.is_mine ? lease.open_by.slice(1) : [];
  const due = formatDue(item.due_on, agencyToday());
  return (
    <Stack gap="md" component="article" aria-labelledby="item-title">
      <div className={classes.head}>
        <div>
          <Text size="sm" c="dimmed">
            {KINDS[item.kind].one}, {item.client.name}
          </Text>
          <Title order={2} size="h3" id="item-title">
            {titleOf(item)}
          </Title>
          {closed ? null : (
            <Text size="sm" c={due.isLate ? 'var(--app-danger-text)' : 'dimmed'}>
              {due.text}, waiting since {formatDateTime(item.at)}
            </Text>
          )}
        </div>
        {closed ? null : <AssigneeMenu item={item} mayWork={mayWork} />}
      </div>
      {closed ? (
        <Notice
          tone="info"
          alert
          title={closed.message}
          actions={
            <Button size="sm" onClick={onDone}>
              Next item
            </Button>
          }
        >
          {closed.at ? formatDateTime(closed.at) : null}
        </Notice>
      ) : null}
      {isHeld ? (
        <Notice
          tone="warning"
          alert
          title={`${holder.name} has this item open`}
          actions={
            <Button size="sm" variant="default" onClick={takeOver}>
              Take over
            </Button>
          }
        >
          Only one of you can answer it.
        </Notice>
      ) : null}
      {others.length > 0 ? (
        <Notice tone="info">Also open for {others.map(({ name }) => name).join(', ')}. Only you can answer it.</Notice>
      ) : null}
      <ItemFacts item={item} />
      {mayWork ? <Actions item={item} role={role} isHeld={isHeld} isClosed={closed !== null} onDone={onDone} /> : null}
      <ItemContext clientId={item.client.id} account={item.account} />
    </Stack>
  );
}

function Actions({
  item,
  role,
  isHeld,
  isClosed,
  onDone,
}: {
  item: QueueItemDetails;
  role: AgencyRole;
  isHeld: boolean;
  isClosed: boolean;
  onDone: () => void;
}) {
  const request = useQuery({ ...requestQuery(item.client.id, item.id), enabled: item.kind === 'request' }).data?.data;
  const [asking, setAsking] = useState<ItemAction | null>(null);
  const [number, setNumber] = useState('');
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = item.accounts.filter(({ id }) => !left.includes(id));
  const answer = useAnswer(item);
  const ownerOf = useClientLocks(item.client.id);
  const managed: { label: string; owner: string }[] = [];
  const actions = actionsOf(item, { request, chosen: chosen.length, role }).filter(({ name, label }) => {
    const group = lockGroupOf(name, item, request);
    const owner = group && ownerOf(group);
    if (owner !== null) managed.push({ label, owner });
    return owner === null;
  });
  const isManaged = (name: ItemAction['name']) => !actions.some((action) => action.name === name);
  const accounts = item.account ? [item.account.number] : chosen.map((account) => account.number);
  const endsIt = ({ name }: ItemAction) => name !== 'reply' || item.kind === 'message' || item.kind === 'information';

  async function run(action: ItemAction, text = '') {
    const done = await send(action, text);
    if (done) finish(action);
  }
  function send({ name }: ItemAction, text: string): Promise<boolean> {
    if (name === 'done') return answer.close();
    if (name === 'approve') return answer.decide({ decision: 'approve' });
    if (name === 'return') return answer.decide({ decision: 'return', reason: text });
    return answer.post(answersOf({ name, text, number: number.trim() || undefined }, item, { request, accounts }));
  }
  function finish(action: ItemAction) {
    setAsking(null);
    setLeft([]);
    // Only part of a batch was answered: the rest is still open.
    const rest = (item.account_count ?? 0) - accounts.length;
    const isPart = item.kind === 'placement' && rest > 0;
    toast.success(isPart ? `${action.label}: done, ${rest.toLocaleString('en-US')} left` : `${action.label}: done`);
    if (endsIt(action) && !isPart) onDone();
  }
  const start = (action: ItemAction) => {
    if (isHeld || isClosed || answer.isPending) return;
    // Flushed, so that the field has focus before the next key is pressed.
    if (action.asks || action.name === 'resolve') flushSync(() => setAsking(action));
    else void run(action);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Letters typed into an answer are not shortcuts.
    if (asking !== null) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = actions.find(({ letter }) => letter === event.key);
    if (!action) return;
    event.preventDefault();
    start(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  // The typed text stays so that it can be copied.
  if (isClosed && !asking?.asks) return null;
  return (
    <Stack gap="sm" className={classes.actions}>
      {answer.error ? (
        <Notice
          tone="danger"
          alert
          title={messageOf(answer.error)}
          actions={
            answer.isClosed ? (
              <Button size="sm" onClick={onDone}>
                Next item
              </Button>
            ) : null
          }
        />
      ) : null}
      {item.kind === 'placement' && item.account === null && !isManaged('accept') ? (
        <BatchAccounts item={item} left={left} onChange={setLeft} />
      ) : null}
      {item.kind === 'placement' && item.account !== null && !asking && !isManaged('accept') ? (
        <TextInput
          label="File number (optional)"
          size="sm"
          maxLength={60}
          value={number}
          disabled={isHeld}
          onKeyDown={(event) => {
            const [accept] = actions;
            if (event.key === 'Enter' && accept) start(accept);
          }}
          onChange={({ currentTarget: { value } }) => setNumber(value)}
        />
      ) : null}
      {asking?.name === 'resolve' ? (
        <ResolveForm
          item={item}
          isPending={answer.isPending}
          onCancel={() => setAsking(null)}
          onSubmit={(resolved) => void answer.post([resolved]).then((done) => (done ? finish(asking) : undefined))}
        />
      ) : null}
      {asking?.asks ? (
        <ReplyForm
          item={item}
          label={asking.asks.label}
          submit={asking.asks.submit}
          danger={asking.asks.isDanger ?? false}
          isPending={answer.isPending}
          onCancel={() => setAsking(null)}
          onSubmit={(text) => void run(asking, text)}
        />
      ) : null}
      {asking ? null : (
        <Group gap="xs">
          {actions.map((action) => (
            <Button
              key={action.name}
              size="sm"
              variant={action.isMain ? 'filled' : 'default'}
              disabled={isHeld || (item.kind === 'placement' && accounts.length === 0)}
              loading={answer.isPending && (action.isMain ?? false)}
              aria-keyshortcuts={action.letter}
              rightSection={<kbd className={classes.key}>{action.letter}</kbd>}
              onClick={() => start(action)}
            >
              {action.label}
            </Button>
          ))}
        </Group>
      )}
      {managed.map(({ label, owner }) => (
        <ManagedBy key={label} what={label} owner={owner} />
      ))}
    </Stack>
  );
}

function BatchAccounts({
  item: { accounts, account_count: count },
  left,
  onChange,
}: {
  item: QueueItemDetails;
  left: readonly string[];
  onChange: (left: readonly string[]) => void;
}) {
  const all = left.length === 0;
  return (
    <fieldset className={classes.batch}>
      <legend>
        {plural(count ?? accounts.length, 'account')} waiting
        {count !== null && count > accounts.length ? `, the first ${accounts.length} shown` : ''}
      </legend>
      <Checkbox
        label="All shown"
        checked={all}
        indeterminate={!all && left.length < accounts.length}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? [] : accounts.map(({ id }) => id))}
      />
      <div className={classes.accounts}>
        {accounts.map(({ id, number, debtor_name: name, amount_placed_cents: cents }) => (
          <Checkbox
            key={id}
            checked={!left.includes(id)}
            label={`${name}, ${number}, ${formatMoney(cents)}`}
            onChange={({ currentTarget: { checked } }) => onChange(checked ? left.filter((one) => one !== id) : [...left, id])}
          />
        ))}
      </div>
    </fieldset>
  );
}
