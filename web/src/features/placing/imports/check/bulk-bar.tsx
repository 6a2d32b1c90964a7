import { Button, Text } from '@mantine/core';
import type { ImportSummary } from '@recoup/contract/placing/import-shapes';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { useLeaveOut, type ImportParams } from '../queries.ts';
import classes from './check.module.css';
import { groupKey, groupProblems, rowsOfGroup, type CheckFilter } from './row-filter.ts';

type BulkAction = {
  label: string;
  body: { state?: 'error' | 'warning' | 'left_out'; problem?: string; column?: number | null; left_out: boolean };
};

/** Actions for all rows that match the filter. */
export function BulkBar({ filter, summary, params }: { filter: CheckFilter; summary: ImportSummary; params: ImportParams }) {
  const leaveOut = useLeaveOut();
  const bulk = bulkOf(filter, summary);
  if (!bulk) return null;
  const run = () =>
    leaveOut.mutate(
      { params, body: bulk.body },
      {
        onSuccess: ({ data }) => toast.info(`${bulk.body.left_out ? 'Skipped' : 'Restored'} ${plural(data.changed, 'row')}`),
      },
    );
  return (
    <div className={classes.bulk}>
      <Button variant="default" loading={leaveOut.isPending} onClick={run}>
        {bulk.label}
      </Button>
      {leaveOut.isError ? (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {messageOf(leaveOut.error)}
        </Text>
      ) : null}
    </div>
  );
}

export function bulkOf(
  { show, problem }: CheckFilter,
  { rows, problems }: Pick<ImportSummary, 'rows' | 'problems'>,
): BulkAction | null {
  if (problem !== null) {
    const found = groupProblems(problems).find((group) => groupKey(group) === problem);
    return found ? { label: 'Skip all rows with this problem', body: { ...rowsOfGroup(found), left_out: true } } : null;
  }
  if (show === 'error' && rows.error > 0)
    return { label: `Skip all ${plural(rows.error, 'row')} with errors`, body: { state: 'error', left_out: true } };
  if (show === 'warning' && rows.warning > 0)
    return { label: `Skip all ${plural(rows.warning, 'row')} with warnings`, body: { state: 'warning', left_out: true } };
  if (show === 'left_out' && rows.left_out > 0)
    return { label: `Restore all ${plural(rows.left_out, 'row')}`, body: { state: 'left_out', left_out: false } };
  return null;
}
