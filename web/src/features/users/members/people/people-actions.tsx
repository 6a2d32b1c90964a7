import { Button } from '@mantine/core';
import { exportUsers } from '@recoup/contract/users/members';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { downloadApi } from '#lib/api/api.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ExportMenu } from '#ui/export-menu.tsx';
import { readPeopleState } from './people-state.ts';

const InviteDialog = lazy(async () => ({ default: (await import('../invite/invite-dialog.tsx')).InviteDialog }));

/** The invite dialog is opened by the query string, so that Back closes it and links can open it. */
export function PeopleActions({ mayInvite }: { mayInvite: boolean }) {
  const { client_id: clientId } = useClient();
  const [search, setSearch] = useSearchParams();
  const { sort: _sort, dir: _dir, ...filters } = readPeopleState(search);
  const show = (opened: boolean) => {
    const next = new URLSearchParams(search);
    if (opened) next.set('panel', 'invite');
    else next.delete('panel');
    setSearch(next, { replace: !opened, preventScrollReset: true });
  };
  return (
    <>
      <ExportMenu
        load={(format) => downloadApi(exportUsers, { params: { client_id: clientId }, query: { ...filters, format } })}
      />
      {mayInvite ? (
        <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => show(true)}>
          Invite people
        </Button>
      ) : null}
      {mayInvite && search.get('panel') === 'invite' ? (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => show(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
