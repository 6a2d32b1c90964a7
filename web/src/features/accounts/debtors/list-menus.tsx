import { ActionIcon, Button, Group } from '@mantine/core';
import { exportDebtors } from '@recoup/contract/accounts/debtors';
import { exportLimits } from '@recoup/contract/reports/exports';
import { IconFilterStar, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { downloadApi } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { ExportMenu } from '#ui/export-menu.tsx';
import { undoToast } from '#ui/undo-toast.tsx';
import { readListState, writeListState, type ListState } from './list-state.ts';
import { totalsQuery, useCreateExport, useDeleteView, useSaveView, viewsQuery } from './queries.ts';
import { MenuButton } from '#ui/menu-button.tsx';

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx').then((module) => ({ default: module.SaveViewDialog })));

/** Exports the list or the selection. Long lists are exported in the background, except for read-only users. */
export function DebtorsExport({ state, selected }: { state: ListState; selected: ReadonlySet<string> }) {
  const client = useClient();
  const params = { client_id: client.client_id };
  const total = useQuery(totalsQuery(client.client_id, state)).data?.data.accounts ?? 0;
  const create = useCreateExport();
  const { sort: _sort, dir: _dir, ...filters } = state;
  return (
    <ExportMenu
      label={selected.size > 0 ? `Export ${plural(selected.size, 'account')}` : 'Export'}
      load={async (format) => {
        if (selected.size > 0 || total <= exportLimits.streamedRows || isReadOnly(client))
          return downloadApi(exportDebtors, { params, query: { ...filters, format, account_id: [...selected] } });
        await create.mutateAsync({ params, body: { format, filters } });
        return plural(total, 'account');
      }}
    />
  );
}

export function ViewsMenu({ state, onOpen }: { state: ListState; onOpen: (state: ListState) => void }) {
  const { client_id: clientId } = useClient();
  const views = useQuery(viewsQuery(clientId)).data?.data ?? [];
  const [naming, setNaming] = useState(false);
  const remove = useDeleteView();
  const save = useSaveView();
  const fail = (error: unknown) => toast.error(messageOf(error));
  return (
    <>
      <MenuButton
        position="bottom-end"
        width={260}
        target={
          <Button variant="default" leftSection={<IconFilterStar size={16} aria-hidden="true" />}>
            Views
          </Button>
        }
      >
        {(Menu) => (
          <>
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
                        onError: fail,
                        onSuccess: () =>
                          undoToast(`View “${view.name}” deleted`, () =>
                            save.mutate(
                              { params: { client_id: clientId }, body: { name: view.name, query: view.query } },
                              { onError: fail },
                            ),
                          ),
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
          </>
        )}
      </MenuButton>
      {naming ? (
        <Suspense>
          <SaveViewDialog opened query={writeListState(state).toString()} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
