import { Button } from '@mantine/core';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { agencyClientPath, agencyPaths } from '#lib/paths/agency-paths.ts';
import { paths } from '#lib/paths/paths.ts';
import { selectClient, useAgencyRole } from '#lib/session/selected-client.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageTabs, type PageTab } from '#ui/page-tabs.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { STATE_BADGES, tradeLabel } from '../client-labels.ts';
import { clientQuery } from '../queries.ts';
import type { TabProps } from './tab-props.ts';

interface ClientTab extends Omit<PageTab, 'Body'> {
  Body: ComponentType<TabProps>;
  /** Absent: for every role. */
  roles?: readonly AgencyRole[];
}

/** Roles that see what only a client's admins see. */
const adminsAndAuditors = ['agency_admin', 'agency_auditor'] as const;

const tabs: readonly [ClientTab, ...ClientTab[]] = [
  { id: 'overview', label: 'Overview', Body: lazy(async () => ({ default: (await import('./overview-tab.tsx')).OverviewTab })) },
  { id: 'users', label: 'Users', Body: lazy(async () => ({ default: (await import('./users-tab.tsx')).UsersTab })) },
  { id: 'rates', label: 'Rates', Body: lazy(async () => ({ default: (await import('./rates-tab.tsx')).RatesTab })) },
  {
    id: 'bank-accounts',
    label: 'Bank accounts',
    roles: adminsAndAuditors,
    Body: lazy(async () => ({ default: (await import('./record-tabs.tsx')).BankAccountsTab })),
  },
  {
    id: 'statements',
    label: 'Statements',
    roles: adminsAndAuditors,
    Body: lazy(async () => ({ default: (await import('./record-tabs.tsx')).StatementsTab })),
  },
  {
    id: 'documents',
    label: 'Documents',
    Body: lazy(async () => ({ default: (await import('./record-tabs.tsx')).DocumentsTab })),
  },
  {
    id: 'mapping',
    label: 'Mapping',
    Body: lazy(async () => ({ default: (await import('./mapping/mapping-tab.tsx')).MappingTab })),
  },
  {
    id: 'activity',
    label: 'Audit log',
    roles: adminsAndAuditors,
    Body: lazy(async () => ({ default: (await import('./activity-tab.tsx')).ActivityTab })),
  },
  { id: 'notes', label: 'Internal notes', Body: lazy(async () => ({ default: (await import('./notes-tab.tsx')).NotesTab })) },
];

export function ClientPage() {
  const { clientId = '', tab: named = '' } = useParams();
  const role = useAgencyRole() ?? 'agency_auditor';
  const client = useQuery(clientQuery(clientId));
  const crumbs = [{ label: 'Clients', to: agencyPaths.clients }];
  if (!client.data)
    return (
      <Page title="Client" breadcrumbs={crumbs}>
        {client.isError ? (
          <ErrorState title="The client could not be loaded" error={client.error} onRetry={() => void client.refetch()} />
        ) : (
          <PanelSkeleton lines={8} />
        )}
      </Page>
    );
  return <KnownClient key={clientId} client={client.data.data} role={role} named={named} />;
}

function KnownClient({ client, role, named }: TabProps & { named: string }) {
  const navigate = useNavigate();
  const open = tabs.filter(({ roles }) => roles?.includes(role) ?? true);
  const tab = tabs.find(({ id }) => id === named) ?? tabs[0];
  const view = () => {
    selectClient(client.client_id);
    void navigate(paths.home);
  };
  return (
    <Page
      title={client.name}
      breadcrumbs={[{ label: 'Clients', to: agencyPaths.clients }]}
      badge={<StatusBadge {...STATE_BADGES[client.state]} focusable />}
      subtitle={[client.code ?? 'No code', tradeLabel(client.trade), client.agency_client_id && `ID ${client.agency_client_id}`]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Button variant="default" onClick={view}>
          View as client
        </Button>
      }
    >
      <PageTabs
        label={client.name}
        tabs={open}
        tab={tab}
        fallback={<PanelSkeleton lines={6} />}
        onOpen={(id) => void navigate(agencyClientPath(client.client_id, id ?? ''), { preventScrollReset: true })}
      >
        {open.includes(tab) ? (
          <tab.Body client={client} role={role} />
        ) : (
          <EmptyState title="Only agency administrators and auditors can see this">
            Your role shows what a client’s own staff sees. Ask an agency administrator for access.
          </EmptyState>
        )}
      </PageTabs>
    </Page>
  );
}
