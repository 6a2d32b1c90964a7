import { Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { documentDrop, documentKindChoices, type DocumentKind } from '#shared/accounts/documents.ts';
import { formatNotSent, sendFiles } from '#lib/api/send-files.ts';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { addAccountDocument, type AccountParams } from '#features/accounts/debtors/queries.ts';

export function AddDocuments({ params }: { params: AccountParams }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<DocumentKind>('other');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const add = async (files: readonly File[]) => {
    setBusy(true);
    setError(null);
    const missing = await sendFiles(addAccountDocument, params, files, { query: { kind } });
    setError(formatNotSent(missing));
    for (const file of files) if (!missing.some((one) => one.file === file)) toast.success(`Added ${file.name}`);
    setBusy(false);
    await invalidateOperations(client, ['debtors.get', 'timeline.get']);
  };

  return (
    <Stack gap="sm" mb="md">
      <Select
        label="Document type"
        data={documentKindChoices}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind((value ?? 'other') as DocumentKind)}
      />
      <FileDropZone {...documentDrop} disabled={busy} onFiles={(files) => void add(files)} />
      {error ? (
        <Text size="sm" c="var(--app-danger-text)" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}
