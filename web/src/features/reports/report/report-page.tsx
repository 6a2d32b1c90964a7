import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { downloadsPath } from '#lib/paths/paths.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { REPORTS } from '@recoup/domain/reports/catalog';
import { reportsQuery } from '#features/reports/queries.ts';
import { KnownReport } from './known-report.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { reportCrumbs } from './report-crumbs.ts';

/** One report: its parameters, a preview, and its files. */
export function ReportPage() {
  const { client_id: clientId, client_name: company } = useClient();
  const { kind = '' } = useParams();
  const { data, error, refetch } = useQuery(reportsQuery(clientId));
  const description = data?.data.find((report) => report.kind === kind);
  if (description) return <KnownReport key={`${clientId} ${kind}`} description={description} />;
  const known = Object.values(REPORTS).find((report) => report.kind === kind);
  return (
    <Page title={known?.title ?? 'Report'} breadcrumbs={reportCrumbs} description={data ? undefined : known?.purpose}>
      {data ? (
        <EmptyState
          icon={IconFileOff}
          title={known ? 'Only administrators can see this report' : 'Report not found'}
          action={
            <Button component={Link} to={downloadsPath()}>
              View all reports
            </Button>
          }
        >
          {known
            ? `Only administrators of ${company} can see this report. Ask one of them for access.`
            : 'The address may be mistyped, or the report may have been renamed.'}
        </EmptyState>
      ) : null}
      {!data && error ? <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ReportSkeleton />}
    </Page>
  );
}
