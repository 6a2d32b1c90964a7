import { Button } from '@mantine/core';
import { exportUsers } from '@recoup/contract/users/members';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { downloadApi } from '#lib/api/api.ts';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ExportMenu } from '#ui/export-menu.tsx';
import { readUsersState } from './users-state.ts';

const InviteDialog = lazy(async () => ({ default: (await import('../invite/invite-dialog.tsx')).InviteDialog }));

export function UsersActions({ mayInvite }: { mayInvite: boolean }) {
  const { client_id: clientId } = useClient();
  const [search] = useSearchParams();
  const { sort: _sort, dir: _dir, ...filters } = readUsersState(search);
  const invite = usePanel(['invite']);
  return (
    <>
      <ExportMenu
        load={(format) => downloadApi(exportUsers, { params: { client_id: clientId }, query: { ...filters, format } })}
      />
      {mayInvite ? (
        <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => invite.open('invite')}>
          Invite people
        </Button>
      ) : null}
      {mayInvite && invite.opened ? (
        <Suspense fallback={null}>
          <InviteDialog onClose={invite.close} />
        </Suspense>
      ) : null}
    </>
  );
}
