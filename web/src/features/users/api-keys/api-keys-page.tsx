import { Button } from '@mantine/core';
import type { ApiKey } from '@recoup/contract/users/api-keys';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { AdministratorsOnly } from '#shared/users/administrators-only.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Rows, RowsSkeleton } from '#ui/rows.tsx';
import { KeyRow } from './key-row.tsx';
import { apiKeysQuery } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));
const TITLE = 'API keys';
const breadcrumbs = [{ label: 'Manage business', to: paths.manageBusiness }];

/** API keys with which the company's own programs read data and place accounts. */
export function ApiKeysPage() {
  const { client_id: clientId, client_name: company } = useClient();
  const details = useQuery(clientDetailsQuery(clientId));
  const maySee = details.data?.data.abilities.see_administration ?? false;
  const list = useQuery({ ...apiKeysQuery(clientId), enabled: maySee });
  const panel = usePanel(['add']);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  if (details.data && !maySee)
    return (
      <AdministratorsOnly title={TITLE} breadcrumbs={breadcrumbs} icon={IconKey} heading="Only administrators can see API keys">
        Ask an administrator of {company} if one of your programs needs a key.
      </AdministratorsOnly>
    );

  const { error, refetch } = details.isError ? details : list;
  const mayCreate = list.data?.abilities.create ?? false;
  const isEmpty = list.data?.data.length === 0;
  const createButton = mayCreate ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => panel.open('add')}>
      Create API key
    </Button>
  ) : null;

  return (
    <Page
      title={TITLE}
      breadcrumbs={breadcrumbs}
      width="text"
      description={`Let your own programs read ${company}’s data and place accounts`}
      actions={isEmpty ? null : createButton}
    >
      <Panel flush>
        {list.data && !isEmpty ? (
          <Rows label="API keys">
            {list.data.data.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
            ))}
          </Rows>
        ) : null}
        {isEmpty ? (
          <EmptyState title="No API keys yet" icon={IconKey} action={createButton}>
            {mayCreate
              ? 'Create a key for each program that reads your data or places accounts. You can limit it to some locations and revoke it at any time.'
              : 'API keys that the company’s administrators create are listed here.'}
          </EmptyState>
        ) : null}
        {error && !list.data ? (
          <ErrorState title="The API keys could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!list.data && !error ? <RowsSkeleton /> : null}
      </Panel>
      {revoking ? <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} /> : null}
      {list.data && details.data && mayCreate && panel.opened ? (
        <Suspense fallback={null}>
          <CreateDialog
            key={clientId}
            scopes={list.data.scopes}
            locations={details.data.data.locations.filter(({ is_active: isActive }) => isActive)}
            onClose={panel.close}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
