import { Button, Group, Text } from '@mantine/core';
import {
  checkClients,
  clientFileLimits,
  readClientFile,
  type ClientRowResult,
  type TypedClient,
} from '@recoup/contract/agency/clients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callApi, saveFile } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { ChooseListFile } from '#shared/list-file/choose-list-file.tsx';
import { DonePanel } from '#shared/list-file/done-panel.tsx';
import { FixRowDrawer } from '#shared/list-file/fix-row-drawer.tsx';
import { ReadingPanel } from '#shared/list-file/reading-panel.tsx';
import { ReviewListFile } from '#shared/list-file/review-list-file.tsx';
import { useListFile } from '#shared/list-file/use-list-file.ts';
import { useZodForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { clientForm } from '../client-form.ts';
import { ClientFields } from '../client-fields.tsx';
import { checkQueryKey, useImportClients } from '../queries.ts';
import {
  correct,
  countStates,
  fieldLabel,
  headers,
  includedRows,
  leaveOut,
  refuse,
  refusedFile,
  reviewOf,
  reviewRows,
  rowStates,
  type FileRow,
  type Review,
  type ReviewedRow,
  type RowState,
} from './review.ts';
import { rowColumns } from './row-columns.tsx';

const labels: Record<RowState, string> = {
  new: 'New',
  changed: 'Changes',
  unchanged: 'No change',
  wrong: 'Error',
  out: 'Skipped',
};
const states = rowStates.map((state) => ({ state, label: labels[state] }));
const bodyOf = (rows: readonly FileRow[]) => rows.map(({ row, client }) => ({ ...client, row }));

/** Clients from a file: choose, check, correct, apply. */
export function ImportClientsPage() {
  const current = useClientFile();
  const { stage } = current;
  return (
    <Page
      title="Import clients"
      breadcrumbs={[{ label: 'Clients', to: agencyPaths.clients }]}
      description="Create up to 1,000 clients from a CSV or Excel file, and invite their first administrators"
    >
      {stage.kind === 'choose' ? <ChooseStage failed={stage.failed} onFile={current.read} /> : null}
      {stage.kind === 'reading' ? <ReadingPanel file={stage.file} onCancel={current.cancelReading} /> : null}
      {stage.kind === 'review' ? <ReviewStage review={stage.review} current={current} /> : null}
      {stage.kind === 'done' ? <Done result={stage.result.data} onAgain={current.startAgain} /> : null}
    </Page>
  );
}

function useClientFile() {
  return useListFile({
    read: async (file, { signal, timeoutMs }) =>
      reviewOf(file.name, (await callApi(readClientFile, { file, signal, timeoutMs })).data),
    includedRows,
    callOf: (rows: readonly FileRow[], options) => ({ body: { rows: bodyOf(rows) }, ...options }),
    applying: useImportClients(),
    refuse,
  });
}

function ChooseStage(chosen: { failed: { file: File; error: unknown } | null; onFile: (file: File) => void }) {
  return (
    <ChooseListFile
      {...chosen}
      limits={clientFileLimits}
      title="Drop a client file here"
      done="stored"
      template={{ name: 'clients-template.csv', headers }}
    >
      <Text size="sm" c="dimmed">
        One client per row, with column names in the first row, in any order. Columns are recognized by meaning: “Client name”,
        “Creditor” and “Company” all mean the name. Only the name is required; rows without a code get one based on the name. A
        client that signed on paper is already set up; any other completes its onboarding in the portal.
      </Text>
    </ChooseListFile>
  );
}

/** The server's check of the rows, repeated after each correction. */
function useResults(rows: readonly FileRow[]) {
  return useQuery({
    queryKey: checkQueryKey(bodyOf(rows)),
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, ClientRowResult>> => {
      const { data } = await callApi(checkClients, { body: { rows: bodyOf(rows) }, signal, timeoutMs: 120_000 });
      return new Map(data.map((result, index) => [rows[index]?.row ?? 0, result]));
    },
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

const none: ReadonlyMap<number, ClientRowResult> = new Map();

function ReviewStage({ review, current }: { review: Review; current: ReturnType<typeof useClientFile> }) {
  const [search, setSearch] = useSearchParams();
  const check = useResults(includedRows(review));
  const rows = reviewRows(review, check.data ?? none);
  const counts = countStates(rows);
  const saveRefused = () =>
    saveFile({
      blob: new Blob([refusedFile(rows)], { type: 'text/csv' }),
      name: review.fileName.replace(/(\.\w+)?$/, '-refused.csv'),
    });
  return (
    <>
      {check.isError ? <Notice tone="danger">{messageOf(check.error)}</Notice> : null}
      <ReviewListFile
        review={review}
        rows={rows}
        stateOf={({ state }) => state}
        states={states}
        counts={counts}
        shown={rowStates.find((state) => state === search.get('show')) ?? null}
        onShow={(state) => setSearch(state === null ? {} : { show: state }, { replace: true, preventScrollReset: true })}
        columnsFor={rowColumns}
        verb={{ now: 'apply', done: 'applied' }}
        what="clients"
        applyLabel={applyLabel(counts)}
        cancel={
          <Group gap="xs">
            {counts.wrong > 0 ? (
              <Button variant="default" onClick={saveRefused}>
                Download rows with errors
              </Button>
            ) : null}
            <Button variant="default" component={Link} to={agencyPaths.clients}>
              Cancel
            </Button>
          </Group>
        }
        isRefused={review.refused.size > 0}
        isTouched={review.corrected.size > 0 || review.leftOut.size > 0}
        onLeaveOut={(numbers, isOut) => current.change(leaveOut(review, numbers, isOut))}
        onApply={() => current.apply(review)}
        onStartAgain={current.startAgain}
        isApplying={current.isApplying || check.isFetching}
        error={current.error}
        renderDrawer={(row, close) => (
          <FixClientDrawer
            key={row.row}
            row={row}
            onSave={(client) => {
              current.change(correct(review, row.row, client));
              close();
            }}
            onClose={close}
          />
        )}
      />
    </>
  );
}

function applyLabel({ new: added, changed }: Record<RowState, number>): string {
  const parts = [added > 0 ? `Create ${plural(added, 'client')}` : '', changed > 0 ? `change ${changed}` : ''].filter(Boolean);
  const label = parts.join(', ');
  return label === '' ? 'Apply' : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

function FixClientDrawer({
  row,
  onSave,
  onClose,
}: {
  row: ReviewedRow;
  onSave: (client: TypedClient) => void;
  onClose: () => void;
}) {
  const form = useZodForm(clientForm, row.client);
  const { problems } = row;
  useEffect(() => {
    for (const { path, message } of problems)
      if (path in row.client) form.setError(path as keyof TypedClient, { type: 'server', message });
  }, [form, problems, row.client]);
  return (
    <FixRowDrawer
      row={row.row}
      size={640}
      problems={problems.map(({ path, message }) => (path === '' ? message : `${fieldLabel(path)}: ${message}`))}
      isUnsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit(onSave)}
      onClose={onClose}
    >
      <ClientFields control={form.control} />
    </FixRowDrawer>
  );
}

function Done({
  result,
  onAgain,
}: {
  result: { added: number; changed: number; unchanged: number; invited: number };
  onAgain: () => void;
}) {
  return (
    <Panel>
      <DonePanel
        title={`${plural(result.added, 'client')} created${result.changed > 0 ? `, ${result.changed} changed` : ''}`}
        list={{ to: agencyPaths.clients, label: 'View clients' }}
        againLabel="Import another file"
        onAgain={onAgain}
      >
        {result.invited > 0
          ? `${plural(result.invited, 'admin')} got an invitation; others follow within minutes if there are many.`
          : 'No invitations were due.'}
      </DonePanel>
    </Panel>
  );
}
