import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { getAccountDocument, type AccountDetails } from '@recoup/contract/accounts/debtors';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { downloadApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { documentDrop, documentKindChoices, documentKindLabel, type DocumentKind } from '#shared/accounts/documents.ts';
import { formatBytes, formatDate } from '#lib/format/format.ts';
import { formatNotSent, sendFiles } from '#lib/api/send-files.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { useNewMarks } from '#lib/hooks/use-new-rows.ts';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { NewMark } from '#ui/new-mark.tsx';
import { addAccountDocument, type AccountParams } from '#features/accounts/debtors/queries.ts';
import classes from './account.module.css';
import { Section } from './section.tsx';

export function DocumentsPanel({ account, params }: { account: AccountDetails; params: AccountParams }) {
  const marks = useNewMarks(account.documents.map((document) => ({ ...document, isTheirs: document.by === 'agency' })));
  const [isAdding, { toggle }] = useDisclosure(false);
  return (
    <Section
      title="Documents"
      actions={
        account.abilities.add_document ? (
          <Button data-add variant="subtle" size="compact-sm" aria-expanded={isAdding} onClick={toggle}>
            {isAdding ? 'Done' : 'Add files'}
          </Button>
        ) : null
      }
    >
      {isAdding ? <AddDocuments params={params} /> : null}
      {account.documents.length > 0 ? (
        <ul className={classes.events}>
          {account.documents.map((document) => (
            <li key={document.id}>
              <DocumentLink document={document} params={params} isNew={marks.has(document.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          No documents yet
        </Text>
      )}
    </Section>
  );
}

interface DocumentLinkProps {
  document: AccountDetails['documents'][number];
  params: AccountParams;
  isNew: boolean;
}

function DocumentLink({ document, params, isNew }: DocumentLinkProps) {
  const open = () => saveDownload(downloadApi(getAccountDocument, { params: { ...params, document_id: document.id } }));
  return (
    <Stack gap={0} mb="sm">
      <Group gap={8} wrap="nowrap" align="baseline">
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void open()}>
          {document.title ?? document.file_name}
        </Anchor>
        {isNew ? <NewMark /> : null}
      </Group>
      <span className={classes.meta}>
        {document.by === 'agency' ? 'From the agency: ' : ''}
        {documentKindLabel(document.kind)}, {formatBytes(document.bytes)}, {formatDate(document.created_at)}
      </span>
    </Stack>
  );
}

function AddDocuments({ params }: { params: AccountParams }) {
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
