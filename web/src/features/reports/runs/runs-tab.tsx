import { Stack, VisuallyHidden, Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { reportLimits, type ReportRun } from '@recoup/contract/reports/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ExportsPanel } from '#shared/reports/exports/exports-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot, Intro, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { isUnfinished, runsQuery } from '#features/reports/queries.ts';
import { RunRow } from './run-row.tsx';
import { sentenceOf } from './run-labels.ts';

/** The user's report files, requested or scheduled, with their progress and expiration. */
export function RunsTab() {
  const client = useClient();
  const runs = useInfiniteQuery(runsQuery(client.client_id));
  // Runs requested here download as soon as they are ready, as on the report's own page.
  const [retriedIds, setRetriedIds] = useState<readonly string[]>([]);
  if (isReadOnly(client)) return <NoFiles title="No files available">{readOnlyMessage(client.client_name)}</NoFiles>;
  if (runs.isError && !runs.data)
    return <ErrorState title="Your files could not be loaded" error={runs.error} onRetry={() => void runs.refetch()} />;
  const rows = runs.data?.pages.flatMap((page) => page.data);
  return (
    <Stack gap="lg">
      <VisuallyHidden>
        <output>{announcementOf(rows ?? [])}</output>
      </VisuallyHidden>
      {rows?.length === 0 ? (
        <NoFiles title="No files yet">
          {`Open a report and choose Download. The file is created in the background and kept here for ${reportLimits.keptDays} days.`}
        </NoFiles>
      ) : (
        <Panel flush>
          <Intro>
            Files are created in the background, even if you leave this page, and kept for {reportLimits.keptDays} days. Each
            download is recorded.
          </Intro>
          {rows ? (
            <Rows label="Your files">
              {rows.map((run) => (
                <RunRow
                  key={run.id}
                  run={run}
                  downloadWhenReady={retriedIds.includes(run.id)}
                  onRetried={(id) => setRetriedIds([...retriedIds, id])}
                />
              ))}
            </Rows>
          ) : (
            <RowsSkeleton rows={5} />
          )}
          {runs.hasNextPage ? (
            <Foot>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={runs.isFetchingNextPage}
                onClick={() => void runs.fetchNextPage()}
              >
                Show older files
              </Button>
            </Foot>
          ) : null}
        </Panel>
      )}
      <ExportsPanel subject="accounts" title="Exports of debtors" />
      <ExportsPanel subject="payments" title="Exports of payments" />
    </Stack>
  );
}

const readOnlyMessage = (company: string) =>
  `Files belong to the people who asked for them. You are only viewing ${company}; read its reports under Reports.`;

/** Announcement for screen readers: the running files, and the newest one. */
const announcementOf = (rows: readonly ReportRun[]): string =>
  rows
    .filter((run, index) => index === 0 || isUnfinished(run))
    .map(sentenceOf)
    .join(' ');

function NoFiles({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState
      icon={IconFileDownload}
      title={title}
      action={
        <Button component={Link} to={paths.downloads}>
          View reports
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
