import { Button } from '@mantine/core';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { readReportState, reportPath } from './report-state.ts';

export function ReportActions() {
  const client = useClient();
  const { new: current, state } = readReportState(useSearchParams()[0]);
  if (isReadOnly(client) || current === 'file') return null;
  return <ReportButtons state={state} />;
}

export function ReportButtons({ state }: { state?: ReturnType<typeof readReportState>['state'] }) {
  return (
    <>
      <Button
        component={Link}
        to={reportPath({ state, new: 'file' })}
        variant="default"
        leftSection={<IconFileUpload size={16} aria-hidden="true" />}
      >
        Report from a file
      </Button>
      <Button component={Link} to={reportPath({ state, new: 'one' })} leftSection={<IconPlus size={16} aria-hidden="true" />}>
        Report a payment
      </Button>
    </>
  );
}
