import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { downloadImportErrors } from '@recoup/contract/placing/imports';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadApi, saveFile } from '#lib/api/api.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { messageOf } from '#lib/api/errors.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { ImportParams } from '../queries.ts';

/** Exports the rows that are not placed, each with its reason, for correction and another upload. */
export function ErrorFile({ params }: { params: ImportParams }) {
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv');
  const [sensitive, setSensitive] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQuery(clientDetailsQuery(params.client_id));
  const maySee = client.data?.data.abilities.export_sensitive ?? false;
  const download = async () => {
    setBusy(true);
    setProblem(null);
    try {
      saveFile(
        await downloadApi(downloadImportErrors, { params, query: { format, ...(sensitive ? { sensitive: 'true' } : {}) } }),
      );
    } catch (error) {
      setProblem(messageOf(error, 'The file could not be downloaded. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popover width={320} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
          Error file
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm">The rows that are not placed, each with the reason. Correct them and upload the file again.</Text>
          <SegmentedControl
            label="Format of the error file"
            size="sm"
            value={format}
            onChange={setFormat}
            options={[
              { value: 'csv', label: 'CSV' },
              { value: 'xlsx', label: 'Excel' },
            ]}
          />
          {maySee ? (
            <Checkbox
              label="Include SSNs and dates of birth"
              description="Otherwise only the last characters are included. The download is logged."
              checked={sensitive}
              onChange={(event) => setSensitive(event.currentTarget.checked)}
            />
          ) : null}
          {problem ? (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {problem}
            </Text>
          ) : null}
          <Button loading={busy} onClick={() => void download()}>
            Download
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
