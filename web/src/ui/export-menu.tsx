import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { saveFile } from '../lib/api.ts';
import { messageOf } from '../lib/errors.ts';

/** Saves what a list shows as a file. */
export function ExportMenu({ load }: { load: (format: 'csv' | 'xlsx') => Promise<{ blob: Blob; name: string }> }) {
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      saveFile(await load(format));
    } catch (error) {
      toast.error(messageOf(error, 'The file could not be made. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
