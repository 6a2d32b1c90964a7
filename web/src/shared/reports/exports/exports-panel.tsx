import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { downloadExport, type AccountsExport, type ExportSubject } from '@recoup/contract/reports/exports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { downloadApi } from '#lib/api/api.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatBytes, formatCount, formatDate, formatDateTime } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { exportsQuery, isUnfinished, useCancelExport } from './queries.ts';

/** This user's background exports: their progress, also after a reload, and the finished files. */
export function ExportsPanel({ subject, title = 'Exports' }: { subject: ExportSubject; title?: string }) {
  const { client_id: clientId } = useClient();
  const exports = useQuery(exportsQuery(clientId, subject)).data?.data ?? [];
  const [hidden, setHidden] = useLocalStorage<string[]>({ key: `${subject}.exports-hidden`, defaultValue: [] });
  const shown = exports.filter(
    (item) => isUnfinished(item) || ((item.state === 'ready' || item.state === 'failed') && !hidden.includes(item.id)),
  );
  // Only ids that the server still knows are kept, so that the list does not grow forever.
  const hide = (id: string) => setHidden([...hidden.filter((known) => exports.some((item) => item.id === known)), id]);
  return (
    <>
      {/* Always mounted, and changed only when a state changes: screen readers announce states, not each count. */}
      <VisuallyHidden>
        <output>{shown.map(sentenceOf).join(' ')}</output>
      </VisuallyHidden>
      {shown.length > 0 ? (
        <Panel title={title}>
          <Stack gap="md">
            {shown.map((item) => (
              <ExportItem key={item.id} item={item} unit={subject} clientId={clientId} onHide={() => hide(item.id)} />
            ))}
          </Stack>
        </Panel>
      ) : null}
    </>
  );
}

function nameOf({ format, created_at: at }: AccountsExport): string {
  return `${format === 'csv' ? 'CSV' : 'Excel'} file of ${formatDateTime(at)}`;
}

function sentenceOf(item: AccountsExport): string {
  if (item.state === 'ready') return `${nameOf(item)} is ready.`;
  return item.state === 'failed' ? `${nameOf(item)} could not be created.` : `${nameOf(item)} is being created.`;
}

function ExportItem({
  item,
  unit,
  clientId,
  onHide,
}: {
  item: AccountsExport;
  unit: ExportSubject;
  clientId: string;
  onHide: () => void;
}) {
  const cancel = useCancelExport();
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    await saveDownload(downloadApi(downloadExport, { params: { client_id: clientId, id: item.id } }));
    setLoading(false);
  };
  if (isUnfinished(item))
    return (
      <Stack gap={6}>
        <ProgressBar label={nameOf(item)} done={item.rows_done} total={item.rows_total} unit={unit} />
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            loading={cancel.isPending}
            aria-label={`Cancel the ${nameOf(item)}`}
            onClick={() =>
              cancel.mutate(
                { params: { client_id: clientId, id: item.id } },
                { onError: (error) => toast.error(messageOf(error, 'The export could not be canceled.')) },
              )
            }
          >
            Cancel
          </Button>
        </Group>
      </Stack>
    );
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={500}>
          {nameOf(item)}
        </Text>
        <Text size="sm" c="dimmed">
          {item.state === 'failed'
            ? item.failure_message
            : `${formatCount(item.rows_done)} ${unit}, ${formatBytes(item.bytes ?? 0)}, kept until ${formatDate(item.expires_at)}`}
        </Text>
      </div>
      <Group gap="xs">
        {item.state === 'ready' ? (
          <Button size="compact-sm" loading={loading} aria-label={`Download the ${nameOf(item)}`} onClick={() => void download()}>
            Download
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" aria-label={`Hide the ${nameOf(item)}`} onClick={onHide}>
          Hide
        </Button>
      </Group>
    </Group>
  );
}
