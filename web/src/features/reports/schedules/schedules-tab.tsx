import { Button, Stack } from '@mantine/core';
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Rows, RowsSkeleton } from '#ui/rows.tsx';
import { reportsQuery, schedulesQuery } from '#features/reports/queries.ts';
import { ScheduleRow } from './schedule-row.tsx';

const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }));

/** `new`, or the id of the schedule being edited. */
const OPEN = 'schedule';

export function SchedulesTab() {
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const schedules = useQuery(schedulesQuery(client.client_id));
  const reports = useQuery(reportsQuery(client.client_id)).data?.data ?? [];
  const readOnly = isReadOnly(client);
  const open = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(OPEN);
    else next.set(OPEN, id);
    setSearch(next, { preventScrollReset: true, replace: id === null });
  };
  const opened = readOnly ? null : search.get(OPEN);
  const list = schedules.data?.data;
  const changed = list?.find(({ id }) => id === opened);
  if (schedules.isError && !list)
    return <ErrorState title="Schedules could not be loaded" error={schedules.error} onRetry={() => void schedules.refetch()} />;
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new')}>
      New schedule
    </Button>
  );
  return (
    <Stack gap="lg">
      {list?.length === 0 ? (
        <EmptyState icon={IconCalendarRepeat} title="No schedules yet" action={readOnly ? null : create}>
          Create a report every week, every month or after each remittance. Recipients get an email with a link to the file.
        </EmptyState>
      ) : (
        <Panel title="Scheduled reports" flush actions={readOnly ? null : create}>
          {list ? (
            <Rows label="Schedules">
              {list.map((schedule) => (
                <ScheduleRow key={schedule.id} schedule={schedule} onChange={() => open(schedule.id)} />
              ))}
            </Rows>
          ) : (
            <RowsSkeleton rows={3} />
          )}
        </Panel>
      )}
      {reports.length > 0 && (opened === 'new' || changed) ? (
        <Suspense fallback={null}>
          <ScheduleDialog
            key={opened}
            reports={changed ? reports.filter(({ kind }) => kind === changed.kind) : reports}
            {...(changed ? { schedule: changed } : {})}
            onClose={() => open(null)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
