import { Button, Stack } from '@mantine/core';
import type { LoadDetails } from '@recoup/contract/agency/load';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { Notice } from '#ui/notice.tsx';
import { CancelLoad } from './cancel-load.tsx';
import { MapStep } from './map-step.tsx';
import { useApply } from './queries.ts';
import { ReportPanel } from './report-panel.tsx';

/** What the rows would change, and the decision to apply them. */
export function CheckedStep({ load }: { load: LoadDetails }) {
  const [isMapping, setMapping] = useState(false);
  const apply = useApply();
  if (isMapping) return <MapStep load={load} onChecking={() => setMapping(false)} />;
  if (!load.report) return null;
  const { counts, checked_rows: checked } = load.report;
  const effective = (counts['new'] ?? 0) + (counts['changed'] ?? 0) + (counts['waiting'] ?? 0);
  // A dry run of a long file covers its first rows only; applying covers all.
  const rows = checked === null ? effective : (load.rows_total ?? effective);
  return (
    <Stack gap="lg">
      {apply.error ? (
        <Notice tone="danger" alert>
          {messageOf(apply.error)}
        </Notice>
      ) : null}
      <ReportPanel load={load} report={load.report} isDryRun>
        <CancelLoad load={load} label="Cancel" />
        {load.columns.table ? (
          <Button variant="default" onClick={() => setMapping(true)}>
            Change columns
          </Button>
        ) : null}
        <Button disabled={rows === 0} loading={apply.isPending} onClick={() => apply.mutate({ params: { load_id: load.id } })}>
          {rows === 0 ? 'Nothing to apply' : `Apply ${plural(rows, 'row')}`}
        </Button>
      </ReportPanel>
    </Stack>
  );
}
