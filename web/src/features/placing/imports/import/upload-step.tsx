import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { Link } from 'react-router';
import { uploadPath } from '#lib/paths/paths.ts';
import { formatBytes, formatDate } from '#lib/format/format.ts';
import { DateText } from '#ui/date-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { isProcessing } from '../import-states.ts';
import type { ImportParams } from '../queries.ts';
import { hasArrived, useLocalUpload } from '#shared/placing/sending/send-store.ts';
import { ChooseAgain } from './choose-again.tsx';
import { Notice } from '#ui/notice.tsx';
import { SendingPanel } from '#shared/placing/sending/sending-panel.tsx';
import { currentStep } from './steps.ts';
import { WorkPanel } from './work-panel.tsx';

/** The file: being sent, being read, or its known properties. */
export function UploadStep({ upload, params }: { upload: ImportDetails; params: ImportParams }) {
  const local = useLocalUpload(upload.id);
  if (upload.state === 'uploading') {
    if (local) return <SendingPanel local={local} />;
    return hasArrived(upload.id) ? (
      <WorkPanel upload={{ ...upload, state: 'uploaded' }} />
    ) : (
      <ChooseAgain upload={upload} params={params} />
    );
  }
  if (isProcessing(upload.state)) {
    return (
      <Stack gap="lg">
        <SameFile upload={upload} />
        <WorkPanel upload={upload} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <SameFile upload={upload} />
      <Panel title="The file">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            {upload.file_name}, {formatBytes(upload.file_bytes)}, uploaded <DateText value={upload.created_at} withTime />
            {upload.created_by_me ? '' : ' by a colleague'}.
          </Text>
          <Text size="sm" c="dimmed">
            {upload.structure?.encoding ? `Text encoding ${upload.structure.encoding}. ` : ''}
            The original file is kept unchanged.
          </Text>
          <Group mt={4}>
            <Button component={Link} to={{ search: `?step=${currentStep(upload)}` }}>
              Continue
            </Button>
          </Group>
        </Stack>
      </Panel>
    </Stack>
  );
}

/** The same bytes were placed before: shown as early as it is known. */
export function SameFile({ upload }: { upload: ImportDetails }) {
  if (!upload.same_file) return null;
  const { id, batch_number: number, committed_at: at } = upload.same_file;
  return (
    <Notice tone="warning" title="This file was placed before">
      An identical file was placed on {formatDate(at)} as{' '}
      <Anchor component={Link} to={uploadPath(id)} size="sm" underline="always">
        batch {number}
      </Anchor>
      . Accounts that are still open are not placed again.
    </Notice>
  );
}
