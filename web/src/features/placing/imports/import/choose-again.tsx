import { Stack, Text } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { formatBytes } from '#lib/format/format.ts';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { Panel } from '#ui/panel.tsx';
import { ACCEPTED_ENDINGS, maxUploadBytes } from '../file-rules.ts';
import type { ImportParams } from '../queries.ts';
import { WrongFileError } from '#shared/placing/sending/send-store.ts';
import { continueUpload } from '../sending/send-import.ts';

/**
 * After a reload the browser no longer has the file: the user chooses it again, and the upload resumes at the server's offset.
 */
export function ChooseAgain({ upload, params }: { upload: ImportDetails; params: ImportParams }) {
  const [problem, setProblem] = useState<string | null>(null);
  if (!upload.created_by_me) {
    return (
      <Panel>
        <Text size="sm">A colleague is uploading this file. It appears here when the upload finishes.</Text>
      </Panel>
    );
  }
  const go = async ([file]: readonly File[]) => {
    if (!file) return;
    setProblem(null);
    try {
      await continueUpload(upload, { clientId: params.client_id, file });
    } catch (error) {
      setProblem(error instanceof WrongFileError ? error.message : messageOf(error));
    }
  };
  return (
    <Stack gap="sm">
      <FileDropZone
        accept={ACCEPTED_ENDINGS}
        maxBytes={maxUploadBytes()}
        title="Choose the file again to continue"
        hint={`${upload.file_name}, ${formatBytes(upload.file_bytes)}. The upload continues where it stopped.`}
        onFiles={(files) => void go(files)}
      />
      <Text size="sm" c="dimmed">
        If another tab is uploading this file, keep that tab open. No action needed here.
      </Text>
      {problem ? (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ) : null}
    </Stack>
  );
}
