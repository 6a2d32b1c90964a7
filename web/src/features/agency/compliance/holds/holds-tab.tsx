import { Anchor, Button, Group, Stack } from '@mantine/core';
import type { LegalHold } from '@recoup/contract/agency/retention';
import { IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { agencyAccountPath } from '#lib/paths/agency-paths.ts';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot, Row, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { describeHold } from './describe-hold.ts';
import { holdsQuery } from './queries.ts';
import { ReleaseDialog } from './release-dialog.tsx';

const HoldDialog = lazy(async () => ({ default: (await import('./hold-dialog.tsx')).HoldDialog }));

const views = [
  { value: 'active', label: 'Active' },
  { value: 'released', label: 'Released' },
] as const;

/** Legal holds, which exempt a client, debtor or account from every purge. */
export function HoldsTab() {
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') === 'released' ? 'released' : 'active';
  const list = useInfiniteQuery(holdsQuery(state));
  const isAdmin = useAgencyRole() === 'agency_admin';
  const panel = usePanel(['add']);
  const [releasing, setReleasing] = useState<LegalHold | null>(null);
  const holds = list.data?.pages.flatMap((page) => page.data);
  const addButton = isAdmin ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => panel.open('add')}>
      Set a legal hold
    </Button>
  ) : null;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          label="View"
          options={views}
          value={state}
          onChange={(next) => setSearch(next === 'active' ? {} : { state: next })}
        />
        {addButton}
      </Group>
      <Panel flush>
        {holds && holds.length > 0 ? (
          <Rows label="Legal holds">
            {holds.map((hold) => (
              <HoldRow key={hold.id} hold={hold} onRelease={isAdmin && !hold.released ? () => setReleasing(hold) : null} />
            ))}
          </Rows>
        ) : null}
        {list.hasNextPage ? (
          <Foot>
            <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </Foot>
        ) : null}
        {holds?.length === 0 ? (
          <EmptyState
            title={state === 'active' ? 'No legal holds' : 'No released holds'}
            icon={IconLock}
            action={state === 'active' ? addButton : null}
          >
            {state === 'active'
              ? 'Set one when a lawsuit, subpoena or audit requires you to keep data of a client, a debtor or an account.'
              : 'Released holds are listed here with who released them and why.'}
          </EmptyState>
        ) : null}
        {list.isError && !holds ? (
          <ErrorState title="Legal holds could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {list.isPending ? <RowsSkeleton rows={3} /> : null}
      </Panel>
      {releasing ? <ReleaseDialog hold={releasing} onClose={() => setReleasing(null)} /> : null}
      {isAdmin && panel.opened ? (
        <Suspense fallback={null}>
          <HoldDialog onClose={panel.close} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function HoldRow({ hold, onRelease }: { hold: LegalHold; onRelease: (() => void) | null }) {
  const { client, account, debtor, scope, released } = hold;
  return (
    <Row
      icon={released ? IconLockOpen : IconLock}
      title={
        account && debtor ? (
          <Anchor
            component={Link}
            inherit
            to={agencyAccountPath({ client_id: client.id, people_id: debtor.people_id, id: account.id })}
          >
            {describeHold(hold)}
          </Anchor>
        ) : (
          <span>{describeHold(hold)}</span>
        )
      }
      lines={[
        scope === 'client' ? 'Everything of the client' : `${client.name}${account && debtor ? ` · ${debtor.name}` : ''}`,
        hold.reason,
        <span key="set">
          Set by {hold.set_by} on <DateText value={hold.set_at} />
        </span>,
        released ? (
          <span key="released">
            Released by {released.by} on <DateText value={released.at} />: {released.reason}
          </span>
        ) : null,
      ]}
      actions={
        onRelease ? (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Release the hold on ${describeHold(hold)}`}
            onClick={onRelease}
          >
            Release
          </Button>
        ) : null
      }
    />
  );
}
