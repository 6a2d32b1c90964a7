import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { saveFile } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/errors.ts';
import { MenuButton } from './menu-button.tsx';

interface LoadedFile {
  blob: Blob;
  name: string;
}

/** Exports a list as a file. `load` resolves to the file, or to a description of a background export (`40,000 accounts`). */
export function ExportMenu({
  label = 'Export',
  load,
}: {
  label?: string;
  load: (format: 'csv' | 'xlsx') => Promise<LoadedFile | string>;
}) {
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      const got = await load(format);
      if (typeof got === 'string') toast.info(`Exporting ${got}. You can keep working; the file will be listed here.`);
      else saveFile(got);
    } catch (error) {
      toast.error(messageOf(error, 'The file could not be created. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <MenuButton
      position="bottom-end"
      target={
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {label}
        </Button>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
          <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
        </>
      )}
    </MenuButton>
  );
}
