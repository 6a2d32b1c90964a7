import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatBytes, plural } from '#lib/format/format.ts';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { ACCEPTED_ENDINGS, maxUploadBytes } from './file-rules.ts';
import { startUpload } from './sending/send-import.ts';

/** Accepts files and starts an import for each. A single one opens immediately; the history shows the progress of several. */
export function StartUpload({ clientId, onStarted }: { clientId: string; onStarted: (id: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const start = async (files: readonly File[]) => {
    setBusy(true);
    setProblems([]);
    const refused: string[] = [];
    const begun: string[] = [];
    for (const file of files) {
      try {
        begun.push((await startUpload({ clientId, file })).id);
      } catch (error) {
        refused.push(`${file.name}: ${messageOf(error)}`);
      }
    }
    setBusy(false);
    setProblems(refused);
    const [only] = begun;
    if (files.length === 1 && only !== undefined) onStarted(only);
    else if (begun.length > 0) toast.info(`Uploading ${plural(begun.length, 'file')}`);
  };

  return (
    <Stack gap="xs">
      <FileDropZone
        accept={ACCEPTED_ENDINGS}
        maxBytes={maxUploadBytes()}
        multiple
        disabled={busy}
        title="Drop placement files here"
        hint={`CSV, TSV, fixed width, Excel (XLSX, XLS), OpenDocument (ODS), or a ZIP of these; any columns in any order. Up to 500,000 rows and ${formatBytes(maxUploadBytes())} each.`}
        onFiles={(files) => void start(files)}
      />
      {problems.map((problem) => (
        <Text key={problem} role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ))}
    </Stack>
  );
}
