import { Button, Stack } from '@mantine/core';
import { exportAchFile, type AchEntry, type AchFilePage } from '@recoup/contract/agency/ach';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { downloadApi } from '#lib/api/api.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { formatDate, formatDateTime, formatMoney, plural } from '#lib/format/format.ts';
import { achFilesPath, agencyStatementPath } from '#lib/paths/statement-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { toast } from '#lib/toast.ts';
import { useLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import classes from '../statements.module.css';
import { FileBadge } from './file-badge.tsx';
import { CHANGED, fileQuery, useApprove, useCancel, useRecordPaid } from './queries.ts';

const crumbs = [{ label: 'Statements', to: achFilesPath }];

const stateOf = ({ state, returned, is_paid: isPaid }: AchEntry): string =>
  state === 'returned' ? (returned ?? 'Returned') : state === 'cancelled' ? 'Canceled' : isPaid ? 'Paid' : 'Open';

const columns: readonly DataColumn<AchEntry>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 220,
    phone: 'title',
    cell: (row) => (
      <span className={classes.pair}>
        <span className={classes.name}>{row.client_name}</span>
        <span className={classes.second}>{row.number}</span>
      </span>
    ),
  },
  {
    id: 'bank',
    header: 'Bank account',
    width: 200,
    phone: 'line',
    cell: ({ bank }) => `${bank.name ?? 'Account'} ••••${bank.last4}, ${bank.type}`,
  },
  { id: 'sec', header: 'SEC code', width: 80, dropOrder: 2, cell: ({ sec }) => sec },
  {
    id: 'trace',
    header: 'Trace',
    width: 160,
    dropOrder: 1,
    phone: 'note',
    cell: ({ trace }) => <span className="tabular">{trace}</span>,
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 120,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.amount_cents} />,
  },
  { id: 'state', header: 'Status', width: 200, phone: 'aside', wraps: true, cell: stateOf },
];

/** One ACH file: its remittances, who prepared and approved it, and their outcome. */
export function AchFilePageScreen() {
  const { id = '' } = useParams();
  const found = useQuery(fileQuery(id));
  if (!found.data)
    return (
      <Page title="ACH file" breadcrumbs={crumbs}>
        {found.isError ? (
          <ErrorState title="The file could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <PanelSkeleton lines={8} />
        )}
      </Page>
    );
  return <KnownFile file={found.data.data} />;
}

type Act = 'approve' | 'cancel' | 'settle';

function KnownFile({ file }: { file: AchFilePage }) {
  const isAdmin = useAgencyRole() === 'agency_admin';
  const [act, setAct] = useState<Act | null>(null);
  const { isExporting, save } = useExport(file);
  const ownerOf = useLocks();
  const { state } = file;
  const open = file.items.filter((one) => one.state === 'open' && !one.is_paid);
  const managed = open.flatMap(({ client_id: id }) => ownerOf(id, 'statements') ?? []);
  const [owner] = managed;
  const isPending = state === 'prepared' || state === 'approved';
  return (
    <Page
      title={`ACH file ${file.number}`}
      breadcrumbs={crumbs}
      badge={<FileBadge state={state} />}
      subtitle={`${plural(file.entries, 'remittance')} · ${formatMoney(file.total_cents)} · effective ${formatDate(file.effective_on)}`}
      actions={
        isAdmin ? (
          <>
            {owner === undefined || isPending ? null : <ManagedBy what={plural(managed.length, 'remittance')} owner={owner} />}
            {isPending ? (
              <Button variant="default" onClick={() => setAct('cancel')}>
                Cancel file
              </Button>
            ) : null}
            {state === 'prepared' ? (
              <Button disabled={file.is_own || owner !== undefined} onClick={() => setAct('approve')}>
                Approve
              </Button>
            ) : null}
            {state === 'approved' || state === 'exported' ? (
              <Button
                variant={state === 'exported' ? 'default' : 'filled'}
                disabled={state === 'approved' && owner !== undefined}
                loading={isExporting}
                onClick={() => void save()}
              >
                {state === 'exported' ? 'Download again' : 'Export'}
              </Button>
            ) : null}
            {file.may_settle && managed.length < open.length ? (
              <Button onClick={() => setAct('settle')}>Record as paid</Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <Stack gap="lg">
        {state === 'prepared' && file.is_own && isAdmin ? (
          <Notice tone="warning" title="Another administrator must approve this file">
            You prepared it, so you cannot approve it yourself.
          </Notice>
        ) : null}
        {isPending && owner !== undefined ? (
          <Notice tone="warning" title={`${plural(managed.length, 'remittance')} managed by ${owner}`}>
            {owner} pays these statements. Cancel this file and prepare a new one without them.
          </Notice>
        ) : null}
        {state === 'exported' && !file.may_settle && open.length > 0 ? (
          <Notice>
            Send the file to your bank. From {formatDate(file.effective_on)}, you can record its remittances as paid. Record
            returns under ACH files.
          </Notice>
        ) : null}
        <Panel title="Approval">
          <FactList>
            <Fact label="Prepared">
              {file.prepared.by}, {formatDateTime(file.prepared.at)}
            </Fact>
            {(['approved', 'exported', 'cancelled'] as const).map((key) => {
              const step = file[key];
              return step ? (
                <Fact key={key} label={{ approved: 'Approved', exported: 'Exported', cancelled: 'Canceled' }[key]}>
                  {step.by}, {formatDateTime(step.at)}
                </Fact>
              ) : null;
            })}
          </FactList>
        </Panel>
        <DataTable
          label="Remittances"
          columns={columns}
          rows={file.items}
          rowKey={({ id }) => id}
          hrefOf={({ client_id, statement_id: id }) => agencyStatementPath({ client_id, id })}
          total={file.items.length}
        />
      </Stack>
      {act ? <ActDialog file={file} act={act} onClose={() => setAct(null)} /> : null}
    </Page>
  );
}

function useExport({ id, number, state }: AchFilePage) {
  const queries = useQueryClient();
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    const isSaved = await saveDownload(downloadApi(exportAchFile, { params: { ach_file_id: id }, body: {} }));
    if (isSaved && state === 'approved') toast.success(`Exported ACH file ${number}`);
    setExporting(false);
    await invalidateOperations(queries, CHANGED);
  };
  return { isExporting, save };
}

function ActDialog({ file, act, onClose }: { file: AchFilePage; act: Act; onClose: () => void }) {
  const approve = useApprove();
  const cancel = useCancel();
  const recordPaid = useRecordPaid();
  const params = { params: { ach_file_id: file.id } };
  const done = (text: string) => {
    toast.success(text);
    onClose();
  };
  if (act === 'approve')
    return (
      <ConfirmDialog
        opened
        title={`Approve ACH file ${file.number}?`}
        confirmLabel="Approve"
        pending={approve.isPending}
        error={approve.error}
        onClose={onClose}
        onConfirm={() => approve.mutate({ ...params, body: {} }, { onSuccess: () => done(`Approved ACH file ${file.number}`) })}
      >
        {formatMoney(file.total_cents)} will be sent to {plural(file.entries, 'bank account')} on {formatDate(file.effective_on)}{' '}
        once the file is exported and sent to your bank.
      </ConfirmDialog>
    );
  if (act === 'cancel')
    return (
      <ConfirmDialog
        opened
        danger
        title={`Cancel ACH file ${file.number}?`}
        confirmLabel="Cancel file"
        cancelLabel="Keep file"
        pending={cancel.isPending}
        error={cancel.error}
        onClose={onClose}
        onConfirm={() => cancel.mutate(params, { onSuccess: () => done(`Canceled ACH file ${file.number}`) })}
      >
        Its remittances become due again and can go in another file.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      opened
      title={`Record the remittances of ACH file ${file.number} as paid?`}
      confirmLabel="Record as paid"
      pending={recordPaid.isPending}
      error={recordPaid.error}
      onClose={onClose}
      onConfirm={() =>
        recordPaid.mutate(
          { ...params, body: {} },
          {
            onSuccess: ({ data }) => {
              const refused = data.filter(({ problem }) => problem !== null);
              if (refused.length > 0)
                toast.error(
                  refused.map(({ client_name: name, number, problem }) => `${name}, ${number}: ${problem ?? ''}`).join(' '),
                );
              done(`Recorded ${plural(data.length - refused.length, 'remittance')} as paid`);
            },
          },
        )
      }
    >
      Each client is notified, with the trace number. A return that arrives later makes its statement unpaid again.
    </ConfirmDialog>
  );
}
