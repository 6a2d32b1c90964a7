import { Button, Group, Stack } from '@mantine/core';
import type { LoadDetails } from '@recoup/contract/agency/load';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { formatCount, plural } from '#lib/format/format.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { CancelLoad } from './cancel-load.tsx';
import { CheckedStep } from './checked-step.tsx';
import { appliedRows } from './load-labels.ts';
import { MapStep } from './map-step.tsx';
import { loadQuery } from './queries.ts';
import { ReportPanel } from './report-panel.tsx';
import { SendStep } from './send-step.tsx';
import { WorkStep } from './work-step.tsx';

/** The current step of one file. */
export function LoadSteps({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(loadQuery(id));
  const load = data?.data;
  useRefreshOnceApplied(load);
  if (!load)
    return error ? (
      <ErrorState title="The file could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton lines={6} />
    );
  return (
    <Stack gap="lg">
      {error ? <Notice tone="warning">{messageOf(error)} What you see may be out of date.</Notice> : null}
      <Step load={load} />
    </Stack>
  );
}

/** Refetches everything once rows were applied, because they may have changed any of it. */
function useRefreshOnceApplied(load: LoadDetails | undefined): void {
  const queries = useQueryClient();
  const before = useRef(load?.state);
  useEffect(() => {
    if (before.current === 'applying' && load && load.state !== 'applying') void queries.invalidateQueries();
    before.current = load?.state;
  }, [load, queries]);
}

const another = (
  <Button component={Link} to={agencyPaths.load}>
    Load another file
  </Button>
);

function Step({ load }: { load: LoadDetails }) {
  switch (load.state) {
    case 'uploading':
      return <SendStep load={load} />;
    case 'mapping':
      return <MapStep load={load} />;
    case 'checked':
      return <CheckedStep load={load} />;
    case 'applied':
      return load.report ? (
        <ReportPanel load={load} report={load.report}>
          {another}
        </ReportPanel>
      ) : null;
    case 'cancelled':
      return (
        <EmptyState title={`${load.file_name} was canceled`} action={another}>
          {appliedRows(load.counts) === 0
            ? 'No rows were applied.'
            : `${plural(appliedRows(load.counts), 'row')} of ${formatCount(load.rows_total ?? 0)} were applied before it stopped, and stay applied. If you load the file again, no row is applied twice.`}
        </EmptyState>
      );
    case 'failed':
      return (
        <Stack gap="lg">
          <Notice tone="danger" alert title={`${load.file_name} could not be used`}>
            <ul>
              {load.failure.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
          <Group>{another}</Group>
        </Stack>
      );
    default:
      return (
        <WorkStep load={load}>
          <CancelLoad load={load} />
        </WorkStep>
      );
  }
}
