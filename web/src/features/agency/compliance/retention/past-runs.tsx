import type { RetentionRun } from '@recoup/contract/agency/retention';
import { formatMonths, RETENTION_KINDS, type RetentionKindName } from '@recoup/domain/agency/retention';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime, plural } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { runsQuery } from './queries.ts';

/** What each run removed and under which rule, and what legal holds kept. */
export function PastRuns() {
  const { data, error, refetch } = useQuery(runsQuery());
  return (
    <Panel flush>
      {!data && error ? <ErrorState title="Past runs could not be loaded" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={4} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState title="No runs yet" icon={IconTrash}>
          Each nightly run is listed here with what it removed and what legal holds kept.
        </EmptyState>
      ) : null}
      {data && data.data.length > 0 ? (
        <Rows label="Past runs">
          {data.data.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </Rows>
      ) : null}
    </Panel>
  );
}

const labelOf = (kind: string): string => RETENTION_KINDS[kind as RetentionKindName].label;

function RunRow({ run }: { run: RetentionRun }) {
  const removed = run.counts.reduce((sum, count) => sum + count.removed, 0);
  const held = run.counts.reduce((sum, count) => sum + count.held, 0);
  return (
    <Row
      icon={removed > 0 ? IconTrash : IconCircleCheck}
      title={formatDateTime(run.started_at)}
      lines={[
        [
          removed > 0 ? `Removed ${plural(removed, 'record')}` : 'Removed nothing',
          held > 0 ? `legal holds kept ${formatCount(held)}` : '',
        ]
          .filter(Boolean)
          .join(', '),
        ...run.counts.map(
          ({ kind, client, removed: removedCount, held: kept, months, source }) =>
            `${labelOf(kind)} · ${client?.name ?? 'No client'}: ${formatCount(removedCount)} removed${kept > 0 ? `, ${formatCount(kept)} kept` : ''} (${formatMonths(months)}, ${source})`,
        ),
        run.failed.length > 0 ? `Not finished: ${run.failed.map(labelOf).join(', ')}. The next run tries again.` : null,
      ]}
    />
  );
}
