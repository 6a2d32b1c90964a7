import { Tabs } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { AdministratorsOnly } from '#shared/users/administrators-only.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { AuditLogTab } from '#features/audit/index.ts';
import { readTab } from './manage-users-tab.ts';
import { UsersActions } from './users/users-actions.tsx';
import { UsersTab } from './users/users-tab.tsx';

const TITLE = 'Manage users';

/** Spec 2, /manage-users: the company's users and its audit log. */
export function ManageUsersPage() {
  const { client_id: clientId, client_name: name } = useClient();
  const details = useQuery(clientDetailsQuery(clientId));
  const navigate = useNavigate();
  const tab = readTab(useSearchParams()[0]);
  if (!details.data)
    return (
      <Page title={TITLE}>
        {details.isError ? <ErrorState error={details.error} onRetry={() => void details.refetch()} /> : <TableSkeleton />}
      </Page>
    );
  const { abilities } = details.data.data;
  if (!abilities.see_administration)
    return (
      <AdministratorsOnly title={TITLE} icon={IconUserShield} heading="Only administrators can manage users">
        Only administrators of {name} can see its users and their activity. Ask one of them to invite or remove a user, or to
        change your access.
      </AdministratorsOnly>
    );
  return (
    <Page
      title={TITLE}
      description={`Who has access to ${name}, and what they did`}
      actions={tab === 'people' ? <UsersActions mayInvite={abilities.manage_users} /> : null}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate(value === 'activity' ? `${paths.manageUsers}?tab=activity` : paths.manageUsers)}
      >
        <Tabs.List mb="lg" aria-label={TITLE}>
          <Tabs.Tab value="people">People</Tabs.Tab>
          <Tabs.Tab value="activity">Activity log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <UsersTab key={clientId} details={details.data.data} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <AuditLogTab key={clientId} clientId={clientId} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
