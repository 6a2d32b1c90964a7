import { describeStatus, isStatusCode } from '@recoup/domain/accounts/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { agencyPaths, settingsPath } from '#lib/paths/agency-paths.ts';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { statusTextsQuery } from './queries.ts';
import { textsOf } from './status-draft.ts';
import { StatusEditor } from './status-editor.tsx';

/** One status text with a preview and its versions. */
export function StatusPage() {
  const { status: code = '' } = useParams();
  const { data, error, refetch } = useQuery(statusTextsQuery());
  const [reloads, setReloads] = useState(0);
  const statuses = data?.data.statuses ?? [];
  const status = statuses.find((one) => one.code === code);
  const reload = async () => {
    await refetch();
    setReloads((count) => count + 1);
  };
  return (
    <Page
      title={isStatusCode(code) ? describeStatus(code, textsOf(statuses)).label : 'Status'}
      description="What clients read about accounts in this status"
      breadcrumbs={[
        { label: 'Settings', to: agencyPaths.settings },
        { label: 'Statuses', to: settingsPath('statuses') },
      ]}
    >
      {error && !data ? (
        <LoadFailure title="The status could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <PanelSkeleton lines={6} /> : null}
      {data && !status ? <EmptyState title="Status not found">Open a status from the list in Settings.</EmptyState> : null}
      {data && status ? (
        <StatusEditor
          key={`${status.code}-${status.revision}-${reloads}`}
          status={status}
          texts={textsOf(statuses)}
          mayChange={data.data.may_change}
          onReload={() => void reload()}
        />
      ) : null}
    </Page>
  );
}
