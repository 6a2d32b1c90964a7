import { Button } from '@mantine/core';
import type { ReportDescriptionData, ReportFormat, ReportParameters } from '@recoup/contract/reports/reports';
import { IconDownload } from '@tabler/icons-react';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useCreateRun } from '#features/reports/queries.ts';
import { FORMAT_LABELS } from '#features/reports/runs/run-labels.ts';
import { MenuButton } from '#ui/menu-button.tsx';

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
    <MenuButton
      position="bottom-end"
      target={
        <Button loading={create.isPending} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          Download
        </Button>
      }
    >
      {(Menu) => (
        <>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => start(format)}>
              {FORMAT_LABELS[format]}
            </Menu.Item>
          ))}
        </>
      )}
    </MenuButton>
  );
}
