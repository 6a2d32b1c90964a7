import { Anchor, Box, Button, Text } from '@mantine/core';
import type { ReportFormat, ReportRun } from '@recoup/contract/reports/reports';
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, type Icon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { toast } from '#lib/toast.ts';
import { reportPath } from '#lib/paths/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { writeAddress } from '#lib/paths/address-state.ts';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Row } from '#ui/rows.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { isUnfinished, useCancelRun, useRetryRun } from '#features/reports/queries.ts';
import { factsOf, nameOf, RUN_STATES } from './run-labels.ts';
import { useDownloadRun } from './use-download-run.ts';

const GLYPHS: Record<ReportFormat, Icon> = { csv: IconFileTypeCsv, xlsx: IconFileSpreadsheet, pdf: IconFileTypePdf };

/** A report file, running or finished. `downloadWhenReady`: download it as soon as it is ready. */
export function RunRow({
  run,
  downloadWhenReady = false,
  onRetried,
}: {
  run: ReportRun;
  downloadWhenReady?: boolean;
  onRetried?: (runId: string) => void;
}) {
  const { client_id: clientId } = useClient();
  const { download, isAsking, problem } = useDownloadRun(run.id);
  const cancel = useCancelRun();
  const retry = useRetryRun();
  useWhenReady(downloadWhenReady && run.can.download, download);
  const params = { client_id: clientId, id: run.id };
  const again = () =>
    retry.mutate(
      { params },
      {
        onSuccess: ({ data }) => onRetried?.(data.id),
        onError: (error) => toast.error(messageOf(error, 'The report could not be run again.')),
      },
    );
  const stop = () =>
    cancel.mutate({ params }, { onError: (error) => toast.error(messageOf(error, 'The report could not be canceled.')) });
  return (
    <Row
      icon={GLYPHS[run.format]}
      title={
        <Anchor component={Link} inherit c="inherit" to={reportPath(run.kind, writeAddress(run.parameters))}>
          {run.title}
        </Anchor>
      }
      badge={run.state === 'ready' ? null : <StatusBadge {...RUN_STATES[run.state]} focusable />}
      lines={[
        run.parameters_text,
        isUnfinished(run) ? null : factsOf(run),
        isUnfinished(run) ? (
          <ProgressBar label={`Creating the ${run.format.toUpperCase()} file`} done={run.rows_done} total={run.rows_total} />
        ) : null,
        run.state === 'failed' ? (
          <Text size="sm" c="var(--app-danger-text)">
            {run.failure_message}
          </Text>
        ) : null,
        problem ? (
          <Box mt={8}>
            <Notice
              tone={problem.isGone ? 'warning' : 'danger'}
              alert
              title={problem.isGone ? 'This file has been deleted' : 'The file could not be downloaded'}
              actions={
                problem.isGone ? (
                  <Button size="compact-sm" loading={retry.isPending} onClick={again}>
                    Run the report again
                  </Button>
                ) : null
              }
            >
              {problem.message}
            </Notice>
          </Box>
        ) : null,
      ]}
      actions={
        <>
          {run.can.cancel ? (
            <Button
              size="compact-md"
              variant="default"
              loading={cancel.isPending}
              aria-label={`Cancel ${nameOf(run)}`}
              onClick={stop}
            >
              Cancel
            </Button>
          ) : null}
          {run.can.retry && !problem?.isGone ? (
            <Button
              size="compact-md"
              variant="default"
              loading={retry.isPending}
              aria-label={`Run again: ${nameOf(run)}`}
              onClick={again}
            >
              Run again
            </Button>
          ) : null}
          {run.can.download && !problem?.isGone ? (
            <Button
              size="compact-md"
              variant="default"
              loading={isAsking}
              aria-label={`Download ${nameOf(run)}`}
              onClick={() => void download()}
            >
              Download
            </Button>
          ) : null}
        </>
      }
    />
  );
}

/** Runs an action once, when the file becomes ready. */
function useWhenReady(isReady: boolean, act: () => Promise<void>) {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    void act();
  });
}
