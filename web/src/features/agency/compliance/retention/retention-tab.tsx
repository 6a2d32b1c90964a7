import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { RowsSkeleton } from '#ui/rows.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { NextRun } from './next-run.tsx';
import { PastRuns } from './past-runs.tsx';
import { Periods } from './periods.tsx';
import { retentionQuery } from './queries.ts';
import { readRetentionState, writeRetentionState } from './retention-state.ts';

const views = [
  { value: 'periods', label: 'Periods' },
  { value: 'next', label: 'Next run' },
  { value: 'runs', label: 'Past runs' },
] as const;

/** How long data stays, what the next purge removes, and what past ones removed. */
export function RetentionTab() {
  const { state, set, change } = useAddressState(readRetentionState, writeRetentionState);
  const { data, error, refetch } = useQuery(retentionQuery());
  return (
    <Stack gap="md">
      <div>
        <SegmentedControl label="View" options={views} value={state.view} onChange={(view) => set({ view })} />
      </div>
      {state.view === 'runs' ? <PastRuns /> : null}
      {state.view !== 'runs' && !data && error ? (
        <ErrorState title="Retention could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {state.view !== 'runs' && !data && !error ? <RowsSkeleton rows={5} /> : null}
      {data && state.view === 'periods' ? <Periods retention={data.data} /> : null}
      {data && state.view === 'next' ? <NextRun retention={data.data} state={state} onChange={change} /> : null}
    </Stack>
  );
}
