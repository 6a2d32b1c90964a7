import { Group, Stack, Text } from '@mantine/core';
import type { LoadDetails } from '@recoup/contract/agency/load';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { formatBytes } from '#lib/format/format.ts';
import { SendingPanel } from '#shared/placing/sending/sending-panel.tsx';
import { hasArrived, useLocalUpload, WrongFileError } from '#shared/placing/sending/send-store.ts';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { CancelLoad } from './cancel-load.tsx';
import { continueLoad } from './queries.ts';
import { WorkStep } from './work-step.tsx';

/** Upload progress. After a reload the user chooses the file again, and the upload continues where it stopped. */
export function SendStep({ load }: { load: LoadDetails }) {
  const local = useLocalUpload(load.id);
  if (hasArrived(load.id)) return <WorkStep load={{ ...load, state: 'reading' }} />;
  return (
    <Stack gap="lg">
      {local ? <SendingPanel local={local} /> : <ChooseAgain load={load} />}
      <Group>
        <CancelLoad load={load} />
      </Group>
    </Stack>
  );
}

function ChooseAgain({ load }: { load: LoadDetails }) {
  const [problem, setProblem] = useState<string | null>(null);
  if (!load.is_own)
    return (
      <Panel>
        <Text size="sm">{load.created_by} is uploading this file.</Text>
      </Panel>
    );
  const go = async ([file]: readonly File[]) => {
    if (!file) return;
    setProblem(null);
    try {
      await continueLoad(load, file);
    } catch (error) {
      setProblem(error instanceof WrongFileError ? error.message : messageOf(error));
    }
  };
  return (
    <Stack gap="sm">
      {problem === null ? null : (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <FileDropZone
        accept={['.csv', '.tsv', '.txt', '.xlsx', '.ndjson', '.jsonl']}
        maxBytes={load.file_bytes}
        title="Choose the file again to continue"
        hint={`${load.file_name}, ${formatBytes(load.file_bytes)}. The upload continues where it stopped.`}
        onFiles={(files) => void go(files)}
      />
    </Stack>
  );
}
