import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { exportDebtors } from '@recoup/contract/debtors';
import { exportLimits } from '@recoup/contract/exports';
import { IconColumns3, IconDownload, IconFilterStar, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'react-toastify';
import { downloadApi, saveFile } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { plural } from '../../lib/format.ts';
import { isReadOnly, useClient } from '../../lib/selected-client.ts';
import { debtorColumns } from './columns.tsx';
import { useCreateExport } from './export-queries.ts';
import { readListState, writeListState, type ListState } from './list-state.ts';
import { totalsQuery, useDeleteView, viewsQuery } from './queries.ts';

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx').then((module) => ({ default: module.SaveViewDialog })));

export function ColumnsMenu({ shown, onChange }: { shown: readonly string[]; onChange: (shown: string[]) => void }) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {debtorColumns.slice(1).map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={shown.includes(id)}
            onChange={(checked) => onChange(checked ? [...shown, id] : shown.filter((known) => known !== id))}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Exports what is listed, or only what is selected; a long list in the background, but for whoever may only look. */
export function ExportMenu({ state, selected }: { state: ListState; selected: ReadonlySet<string> }) {
  const client = useClient();
  const { client_id: clientId } = client;
  const [busy, setBusy] = useState(false);
  const total = useQuery(totalsQuery(clientId, state)).data?.data.accounts ?? 0;
  const create = useCreateExport();
  const { sort: _sort, dir: _dir, ...filters } = state;
  const begin = (format: 'csv' | 'xlsx') =>
    create.mutate(
      { params: { client_id: clientId }, body: { format, filters } },
      {
        onSuccess: () =>
          toast.info(`Exporting ${plural(total, 'account')}. You may go on working; the file will be listed here.`),
        onError: (error) => toast.error(messageOf(error, 'The export could not be started. Please try again.')),
      },
    );
  const save = async (format: 'csv' | 'xlsx') => {
    if (selected.size === 0 && total > exportLimits.streamedRows && !isReadOnly(client)) return begin(format);
    setBusy(true);
    try {
      saveFile(
        await downloadApi(exportDebtors, {
          params: { client_id: clientId },
          query: { ...filters, format, account_id: [...selected] },
        }),
      );
    } catch (error) {
      toast.error(messageOf(error, 'The export could not be made. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy || create.isPending} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {selected.size > 0 ? `Export ${plural(selected.size, 'account')}` : 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function ViewsMenu({ state, onOpen }: { state: ListState; onOpen: (state: ListState) => void }) {
  const { client_id: clientId } = useClient();
  const views = useQuery(viewsQuery(clientId)).data?.data ?? [];
  const [naming, setNaming] = useState(false);
  const remove = useDeleteView();
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconFilterStar size={16} aria-hidden="true" />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 ? <Menu.Label>No saved views yet</Menu.Label> : null}
          {views.map((view) => (
            <Group key={view.id} gap={0} wrap="nowrap">
              <Menu.Item onClick={() => onOpen(readListState(new URLSearchParams(view.query)))}>{view.name}</Menu.Item>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete the view ${view.name}`}
                onClick={() =>
                  remove.mutate(
                    { params: { client_id: clientId, id: view.id } },
                    {
                      onError: (error) => toast.error(messageOf(error)),
                      onSuccess: () => toast.info(`Deleted the view “${view.name}”`),
                    },
                  )
                }
              >
                <IconTrash size={15} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>Save this view…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming ? (
        <Suspense>
          <SaveViewDialog opened query={writeListState(state).toString()} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
