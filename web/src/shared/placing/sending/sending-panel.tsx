import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { formatBytes, formatPercent } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { retryUpload, type LocalUpload } from './send-store.ts';
import { Notice } from '#ui/notice.tsx';

export function SendingPanel({ local }: { local: LocalUpload }) {
  return (
    <Panel>
      <Stack gap="md" maw={640}>
        <ProgressBar
          label={local.problem ? 'Interrupted' : 'Uploading'}
          done={local.sent}
          total={local.bytes}
          unit=""
          format={formatBytes}
        />
        {local.problem ? (
          <>
            <Notice tone="danger" alert>
              {local.problem}
            </Notice>
            <Group>
              <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => void retryUpload(local.id)}>
                Continue uploading
              </Button>
            </Group>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            Keep the portal open until the upload finishes; you can open other pages. If the connection drops, the upload resumes.
          </Text>
        )}
        <VisuallyHidden>
          <output>{local.problem ? '' : `Uploading: ${tenthsOf(local)}`}</output>
        </VisuallyHidden>
      </Stack>
    </Panel>
  );
}

function tenthsOf({ sent, bytes }: LocalUpload): string {
  const tenths = bytes > 0 ? Math.floor((sent / bytes) * 10) / 10 : 0;
  return `${formatPercent(tenths, 1, 0)} of ${formatBytes(bytes)}`;
}
