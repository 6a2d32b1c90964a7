import { Anchor, Button, Group, Stack } from '@mantine/core';
import { downloadPlacement, type PlacementDetails } from '@recoup/contract/agency/placements';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { downloadApi } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/errors.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { formatCount, formatMoney, MISSING } from '#lib/format/format.ts';
import { useView } from '#lib/hooks/use-view.ts';
import { agencyAccountPath, agencyClientPath, agencyPaths } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { useClientLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
import { PageSkeleton, TableSkeleton } from '#ui/skeletons.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { AnswerDialog, type AnswerKind } from './answer-dialog.tsx';
import { accountColumns } from './placement-columns.tsx';
import { layoutLabel, SOURCE_LABELS, STATE_BADGES } from './placement-labels.ts';
import classes from './placements.module.css';
import { accountsQuery, placementQuery, type PlacementParams } from './queries.ts';

const breadcrumbs = [{ label: 'Placements', to: agencyPaths.placements }];

/** One placement: its source, and its accounts with their actions. */
export function PlacementPage() {
  const { clientId = '', id = '' } = useParams();
  const params = { client_id: clientId, id };
  const { data, error, refetch } = useQuery(placementQuery(params));
  if (data) return <PlacementBody key={id} placement={data.data} params={params} />;
  if (!error) return <PageSkeleton />;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Page title={isMissing ? 'Placement not found' : 'Placement'} breadcrumbs={breadcrumbs}>
      {isMissing ? (
        <EmptyState
          title="This placement does not exist"
          action={
            <Button component={Link} to={agencyPaths.placements}>
              View all placements
            </Button>
          }
        >
          It may belong to a client you do not have access to.
        </EmptyState>
      ) : (
        <ErrorState title="This placement could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

interface PendingAnswer {
  kind: AnswerKind;
  /** Null: all that wait. */
  numbers: readonly string[] | null;
  count: number;
}

function PlacementBody({ placement, params }: { placement: PlacementDetails; params: PlacementParams }) {
  const isStaff = useAgencyRole() !== 'agency_auditor';
  const owner = useClientLocks(params.client_id)('acceptance');
  const mayAnswer = isStaff && owner === null;
  const [asked, setAsked] = useState<PendingAnswer | null>(null);
  const ask = (kind: AnswerKind) => setAsked({ kind, numbers: null, count: placement.waiting });
  return (
    <Page
      title={`Placement ${placement.number}`}
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge {...STATE_BADGES[placement.state]} focusable />}
      subtitle={`${formatCount(placement.accounts)} accounts · ${formatMoney(placement.principal_cents)} principal`}
      actions={
        isStaff ? (
          <>
            <DownloadMenu placement={placement} params={params} />
            {placement.waiting > 0 && owner !== null ? <ManagedBy what="Acceptance" owner={owner} /> : null}
            {placement.waiting > 0 && mayAnswer ? (
              <>
                <Button variant="default" onClick={() => ask('decline')}>
                  Reject all {formatCount(placement.waiting)}
                </Button>
                <Button onClick={() => ask('accept')}>Accept all {formatCount(placement.waiting)}</Button>
              </>
            ) : null}
          </>
        ) : null
      }
    >
      <FactList>
        <Fact label="Client">
          <Anchor component={Link} to={agencyClientPath(placement.client_id)} inherit>
            {placement.client_name}
          </Anchor>
        </Fact>
        <Fact label="From">
          {SOURCE_LABELS[placement.source]}
          {placement.file_name ? `: ${placement.file_name}` : ''}
          {placement.import?.rows ? `, ${formatCount(placement.import.rows)} rows` : ''}
          {placement.agency_batch ? `: ${placement.agency_batch}` : ''}
        </Fact>
        <Fact label="Placed">
          <DateText value={placement.placed_at} withTime />
          {placement.placed_by ? ` by ${placement.placed_by}` : ''}
        </Fact>
        <Fact label="Agreement">
          {placement.agreement ? (
            <>
              {placement.agreement.version ? `Version ${placement.agreement.version}, signed ` : 'Signed on paper, '}
              <DateText value={placement.agreement.signed_at} />
            </>
          ) : (
            MISSING
          )}
        </Fact>
      </FactList>
      <Accounts placement={placement} params={params} onAsk={mayAnswer ? setAsked : null} />
      {asked ? <AnswerDialog {...asked} params={params} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}

const noneChosen: ReadonlySet<string> = new Set();

function Accounts({
  placement,
  params,
  onAsk,
}: {
  placement: PlacementDetails;
  params: PlacementParams;
  onAsk: ((asked: PendingAnswer) => void) | null;
}) {
  const [view, show] = useView('accounts', ['all', 'waiting']);
  const list = useInfiniteQuery({ ...accountsQuery(params, view === 'waiting'), placeholderData: keepPreviousData });
  const columns = useColumns('agency-placement-accounts', accountColumns);
  const [chosen, setChosen] = useState(noneChosen);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const numbers = rows.filter((row) => row.is_waiting && chosen.has(row.id)).map(({ number }) => number);
  const ask = (kind: AnswerKind) => {
    onAsk?.({ kind, numbers, count: numbers.length });
    setChosen(noneChosen);
  };
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <SegmentedControl
          label="Accounts"
          options={[
            { value: 'all', label: `All ${formatCount(placement.accounts)}` },
            { value: 'waiting', label: `Waiting ${formatCount(placement.waiting)}` },
          ]}
          value={view}
          onChange={show}
        />
        {numbers.length > 0 ? (
          <Group gap="xs" role="toolbar" aria-label="Selected accounts">
            <Button size="compact-sm" onClick={() => ask('accept')}>
              Accept {numbers.length}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => ask('decline')}>
              Reject {numbers.length}
            </Button>
          </Group>
        ) : null}
      </div>
      {list.isPending ? <TableSkeleton columns={6} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Accounts could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <EmptyState title="No accounts waiting">Every account was accepted or rejected.</EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label="Accounts of the placement"
          {...columns.table}
          rows={rows}
          rowKey={(row) => row.id}
          hrefOf={agencyAccountPath}
          {...(onAsk && placement.waiting > 0 ? { selection: chosen, onSelectionChange: setChosen } : {})}
          {...paging(list)}
        />
      ) : null}
    </Stack>
  );
}

/** The accounts as a file that the agency's own system imports. */
function DownloadMenu({ placement, params }: { placement: PlacementDetails; params: PlacementParams }) {
  const [isBusy, setBusy] = useState(false);
  const load = async (layout: string) => {
    setBusy(true);
    await saveDownload(downloadApi(downloadPlacement, { params, query: { layout } }));
    setBusy(false);
  };
  return (
    <MenuButton
      position="bottom-end"
      target={
        <Button variant="default" loading={isBusy} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          Download
        </Button>
      }
    >
      {(Menu) => (
        <>
          {placement.layouts.map((layout) => (
            <Menu.Item key={layout} onClick={() => void load(layout)}>
              {layoutLabel(layout)}
            </Menu.Item>
          ))}
        </>
      )}
    </MenuButton>
  );
}
