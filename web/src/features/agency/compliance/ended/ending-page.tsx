import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { clientQuery } from '../../clients/queries.ts';
import { compliancePath } from '../compliance-paths.ts';
import { ENDING_BADGES } from './ending-labels.ts';
import { EndingPreview } from './ending-preview.tsx';
import { EndingSteps } from './ending-steps.tsx';
import { endingQuery } from './queries.ts';

const breadcrumbs = [{ label: 'Ended clients', to: compliancePath('ended') }];

/** The end of one client: the preview before it, the steps after it. */
export function EndingPage() {
  const { clientId = '' } = useParams();
  const isAdmin = useAgencyRole() === 'agency_admin';
  const client = useQuery(clientQuery(clientId));
  const found = useQuery(endingQuery(clientId));
  const data = found.data?.data;
  const name = data?.ending?.client.name ?? client.data?.data.name;
  const error = found.error ?? (data?.ending ? null : client.error);
  if (!data || !name)
    return (
      <Page title="End of a client" breadcrumbs={breadcrumbs} width="text">
        {error ? (
          <ErrorState
            title="The client could not be loaded"
            error={error}
            onRetry={() => {
              void found.refetch();
              void client.refetch();
            }}
          />
        ) : (
          <PanelSkeleton lines={8} />
        )}
      </Page>
    );
  const { ending, preview } = data;
  return (
    <Page
      title={ending ? `End of ${name}` : `End ${name}`}
      breadcrumbs={breadcrumbs}
      width="text"
      badge={ending ? <StatusBadge {...ENDING_BADGES[ending.state]} focusable /> : undefined}
    >
      {ending ? <EndingSteps ending={ending} isAdmin={isAdmin} /> : null}
      {preview && !ending ? <EndingPreview clientId={clientId} name={name} preview={preview} isAdmin={isAdmin} /> : null}
    </Page>
  );
}
