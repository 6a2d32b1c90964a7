import { Button, Stack, Text } from '@mantine/core';
import { locationFileLimits, locationHeaders } from '@recoup/contract/locations';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/api.ts';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { FileDropZone } from '../../../ui/file-drop-zone.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { NotRead } from '../../../ui/reading-panel.tsx';
import classes from './import.module.css';

const { bytes, rows } = locationFileLimits;

/** What may stand below each header. */
const meanings: Readonly<Record<keyof typeof locationHeaders, string>> = {
  code: 'Needed. Short and of its own, as in your other lists',
  name: 'Needed',
  line1: 'Street and number. An address is given whole or not at all',
  line2: 'Suite, floor',
  city: 'With the address',
  state: 'Two letters or the whole name',
  postal_code: 'Five or nine digits',
  phone: 'With area code',
  hours: 'As people should read them',
  is_remit_to: 'Yes, where checks for its accounts go to its own address',
};

function saveTemplate(): void {
  const blob = new Blob([`${Object.values(locationHeaders).join(',')}\r\n`], { type: 'text/csv' });
  saveFile({ blob, name: 'locations-template.csv' });
}

export function ChooseStage({ failed, onFile }: { failed: { file: File; error: unknown } | null; onFile: (file: File) => void }) {
  return (
    <Stack gap="lg">
      {failed ? <NotRead {...failed} onRetry={onFile} /> : null}
      <FileDropZone
        accept={['.csv', '.tsv', '.txt', '.xlsx']}
        maxBytes={bytes}
        title="Drop a file of locations here"
        hint={`CSV or Excel (XLSX), up to ${formatCount(rows)} rows and ${formatBytes(bytes)}. Nothing is added before you have seen it.`}
        onFiles={([file]) => file && onFile(file)}
      />
      <Panel
        title="What the file holds"
        actions={
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={saveTemplate}>
            Template (CSV)
          </Button>
        }
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            One location a row, and in the first row the names of the columns, in any order. Names that other programs use are
            mostly understood too.
          </Text>
          <dl className={classes.columns}>
            {Object.entries(locationHeaders).map(([field, header]) => (
              <div key={field}>
                <dt>{header}</dt>
                <dd>{meanings[field as keyof typeof locationHeaders]}</dd>
              </div>
            ))}
          </dl>
        </Stack>
      </Panel>
    </Stack>
  );
}
