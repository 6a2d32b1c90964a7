import { getQueueItem, type QueueItem } from '@recoup/contract/agency/queue';
import { isClosable } from '@recoup/domain/agency/queue';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { useLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { AssignMenu } from './assignee-menu.tsx';
import { CHANGED } from './queue-queries.ts';
import classes from './queue.module.css';
import { useAssign } from './use-assign.ts';
import { closeItem, postAnswer } from './use-answer.ts';

interface BulkAction {
  label: string;
  question: string;
  consequence: string;
  run: (item: QueueItem) => Promise<void>;
}

/** Accepts every account of a batch, in several calls if necessary. */
async function acceptAll(item: QueueItem): Promise<void> {
  for (;;) {
    const { data } = await callApi(getQueueItem, { params: { client_id: item.client.id, kind: item.kind, id: item.id } });
    const numbers = data.account ? [data.account.number] : data.accounts.map(({ number }) => number);
    if (data.closed !== null || numbers.length === 0) return;
    await postAnswer(
      item,
      numbers.map((account) => ({ kind: 'acknowledge', account })),
      [],
    );
  }
}

/** Actions on all selected items; each item is answered separately. */
function actionFor(items: readonly QueueItem[]): BulkAction | null {
  const every = (kind: QueueItem['kind']) => items.every((item) => item.kind === kind);
  if (every('placement'))
    return {
      label: 'Accept',
      question: `Accept ${plural(
        items.reduce((sum, { account_count: count }) => sum + (count ?? 0), 0),
        'account',
      )}?`,
      consequence: 'Clients see them as accepted. You can add your file numbers later.',
      run: acceptAll,
    };
  // A reported payment is posted from its item, which shows the amount.
  if (every('request') && items.every(({ code }) => code !== 'direct_payment' && code !== 'payment_reversal'))
    return {
      label: 'Apply',
      question: `Apply ${plural(items.length, 'request')}?`,
      consequence: 'Recalls, holds and releases change the status of their accounts.',
      run: (item) => postAnswer(item, [{ kind: 'request_applied', account: item.account?.number, request: item.id }], []),
    };
  if (items.every(({ kind }) => isClosable(kind)))
    return {
      label: 'Mark as done',
      question: `Close ${plural(items.length, 'item')} without an answer?`,
      consequence: 'They return when the client writes again.',
      run: closeItem,
    };
  return null;
}

/** Several items at once. */
export function BulkBar({ items, onClear }: { items: readonly QueueItem[]; onClear: () => void }) {
  const { assign, isPending } = useAssign();
  const queries = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ownerOf = useLocks();
  const isPlacements = items.every(({ kind }) => kind === 'placement');
  const owner = isPlacements
    ? (items.map(({ client }) => ownerOf(client.id, 'acceptance')).find((one) => one !== null) ?? null)
    : null;
  const action = owner === null ? actionFor(items) : null;
  const run = async (chosen: BulkAction) => {
    const failures: string[] = [];
    setDone(0);
    for (const [index, item] of items.entries()) {
      await chosen.run(item).catch((error: unknown) => failures.push(messageOf(error)));
      setDone(index + 1);
    }
    setDone(null);
    setAsking(false);
    const [first] = failures;
    if (items.length > failures.length) toast.success(`${chosen.label}: ${plural(items.length - failures.length, 'item')} done`);
    if (first) toast.error(`${plural(failures.length, 'item')} not done. ${first}`);
    onClear();
    await invalidateOperations(queries, CHANGED);
  };
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Selected items">
      <b>{items.length} selected</b>
      {action ? (
        <Button size="compact-sm" onClick={() => setAsking(true)}>
          {action.label}
        </Button>
      ) : null}
      {owner === null ? null : <ManagedBy what="Accept" owner={owner} />}
      <AssignMenu
        label="Assign"
        isPending={isPending}
        current={undefined}
        onAssign={(to) => {
          void assign(items, to);
          onClear();
        }}
      />
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear
      </Button>
      {action ? (
        <ConfirmDialog
          opened={isAsking}
          title={action.question}
          confirmLabel={done === null ? action.label : `${done} of ${items.length}`}
          pending={done !== null}
          onConfirm={() => void run(action)}
          onClose={() => setAsking(false)}
        >
          {action.consequence}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
