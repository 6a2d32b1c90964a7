import { Button, Stack } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import type { ReportDescriptionData } from '@recoup/contract/reports/reports';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { DefinitionsPanel } from './definitions-panel.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ReportFiles } from './report-files.tsx';
import { ParameterChips } from './parameter-chips.tsx';
import { Preview } from './preview.tsx';
import { reportCrumbs } from './report-crumbs.ts';
import { readParameters, writeParameters } from './report-state.ts';
import { useStarted } from './use-started.ts';

const ScheduleDialog = lazy(async () => ({
  default: (await import('#features/reports/schedules/schedule-dialog.tsx')).ScheduleDialog,
}));

/** Query parameter that opens the schedule dialog. */
const SCHEDULE = 'schedule';

export function KnownReport({ description }: { description: ReportDescriptionData }) {
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const { state: parameters, set } = useAddressState(
    (address) => readParameters(address, description),
    (state) => writeParameters(state, description),
  );
  const started = useStarted();
  const readOnly = isReadOnly(client);
  const schedule = (isOpen: boolean) => {
    const next = writeParameters(parameters, description);
    if (isOpen) next.set(SCHEDULE, 'new');
    setSearch(next, { preventScrollReset: true, replace: !isOpen });
  };
  return (
    <Page
      title={description.title}
      breadcrumbs={reportCrumbs}
      description={description.purpose}
      actions={
        readOnly ? null : (
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarRepeat size={16} aria-hidden="true" />}
              onClick={() => schedule(true)}
            >
              Schedule
            </Button>
            <DownloadMenu description={description} parameters={parameters} onStarted={started.add} />
          </>
        )
      }
    >
      <Stack gap="lg">
        {readOnly ? (
          <Notice title="Read-only view">
            Files and schedules are available to users of {client.client_name}. You see the report as they do.
          </Notice>
        ) : (
          <ReportFiles kind={description.kind} started={started.ids} onStarted={started.add} />
        )}
        <ParameterChips description={description} parameters={parameters} onChange={set} />
        <Preview description={description} parameters={parameters} onChange={set} />
        <DefinitionsPanel definitions={description.definitions} />
      </Stack>
      {search.get(SCHEDULE) === 'new' && !readOnly ? (
        <Suspense fallback={null}>
          <ScheduleDialog reports={[description]} parameters={parameters} onClose={() => schedule(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
