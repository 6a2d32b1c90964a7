import { Anchor, VisuallyHidden } from '@mantine/core';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { downloadsPath } from '#lib/paths/paths.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { Panel } from '#ui/panel.tsx';
import { Foot, Rows } from '#ui/rows.tsx';
import { isUnfinished, runsQuery } from '#features/reports/queries.ts';
import { RunRow } from '#features/reports/runs/run-row.tsx';
import { sentenceOf } from '#features/reports/runs/run-labels.ts';

/** Files for this report that are running or were requested on this page. */
export function ReportFiles({
  kind,
  started,
  onStarted,
}: {
  kind: ReportKindName;
  started: readonly string[];
  onStarted: (runId: string) => void;
}) {
  const { client_id: clientId } = useClient();
  const runs = useInfiniteQuery(runsQuery(clientId, kind)).data?.pages.flatMap((page) => page.data) ?? [];
  const shown = runs.filter((run) => isUnfinished(run) || started.includes(run.id));
  return (
    <>
      <VisuallyHidden>
        <output>{shown.map(sentenceOf).join(' ')}</output>
      </VisuallyHidden>
      {shown.length > 0 ? (
        <Panel title="Files for this report" flush>
          <Rows label="Files for this report">
            {shown.map((run) => (
              <RunRow key={run.id} run={run} downloadWhenReady={started.includes(run.id)} onRetried={onStarted} />
            ))}
          </Rows>
          <Foot>
            The file downloads when it is ready. You can keep working. It is also listed under{' '}
            <Anchor component={Link} to={downloadsPath('runs')} inherit>
              Files
            </Anchor>
            .
          </Foot>
        </Panel>
      ) : null}
    </>
  );
}
