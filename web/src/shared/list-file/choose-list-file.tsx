import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { saveFile } from '#lib/api/api.ts';
import { formatBytes, formatCount } from '#lib/format/format.ts';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { Panel } from '#ui/panel.tsx';
import { NotRead } from './reading-panel.tsx';

interface ChooseListFileProps {
  failed: { file: File; error: unknown } | null;
  onFile: (file: File) => void;
  limits: { bytes: number; rows: number };
  title: string;
  /** Participle for what happens to the rows after review: `added`. */
  done: string;
  template: { name: string; headers: readonly string[] };
  /** The file's content. */
  children: ReactNode;
}

/** Chooses a small list file: the drop zone, its template, and its columns. */
export function ChooseListFile({ failed, onFile, limits, title, done, template, children }: ChooseListFileProps) {
  const saveTemplate = () =>
    saveFile({ blob: new Blob([`${template.headers.join(',')}\r\n`], { type: 'text/csv' }), name: template.name });
  return (
    <Stack gap="lg">
      {failed ? <NotRead {...failed} onRetry={onFile} /> : null}
      <FileDropZone
        accept={['.csv', '.tsv', '.txt', '.xlsx']}
        maxBytes={limits.bytes}
        title={title}
        hint={`CSV or Excel (XLSX), up to ${formatCount(limits.rows)} rows and ${formatBytes(limits.bytes)}. Nothing is ${done} before you review it.`}
        onFiles={([file]) => file && onFile(file)}
      />
      <Panel
        title="File contents"
        actions={
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={saveTemplate}>
            Template (CSV)
          </Button>
        }
      >
        {children}
      </Panel>
    </Stack>
  );
}
