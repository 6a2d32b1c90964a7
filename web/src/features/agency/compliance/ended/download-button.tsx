import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { startDownload } from '#lib/api/save-download.ts';

export function DownloadButton({ label, start }: { label: string; start: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await startDownload(start());
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
