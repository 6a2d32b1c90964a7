import { Button, Menu } from '@mantine/core';
import type { ReportDescriptionData, ReportFormat, ReportParameters } from '@recoup/contract/reports/reports';
import { IconDownload } from '@tabler/icons-react';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useCreateRun } from '#features/reports/queries.ts';
import { FORMAT_LABELS } from '#features/reports/runs/run-labels.ts';

/** Starts a report file with the page's parameters; it downloads when ready. */
export function DownloadMenu({
  description: { kind, formats },
  parameters,
  onStarted,
}: {
  description: ReportDescriptionData;
  parameters: ReportParameters;
  onStarted: (runId: string) => void;
}) {
  const { client_id: clientId } = useClient();
  const create = useCreateRun();
  const start = (format: ReportFormat) =>
    create.mutate(
      { params: { client_id: clientId }, body: { kind, format, parameters } },
      {
        onSuccess: ({ data }) => onStarted(data.id),
        onError: (error) => toast.error(messageOf(error, 'The report could not be started. Please try again.')),
      },
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={create.isPending} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => start(format)}>
            {FORMAT_LABELS[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
