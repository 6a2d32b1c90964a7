import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconPlus } from '@tabler/icons-react';
import { addDraftDocument, getDraftDocument } from '@recoup/contract/placing/manual-entry';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { documentDrop, documentKindChoices, documentKindLabel, type DocumentKind } from '#shared/accounts/documents.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatBytes } from '#lib/format/format.ts';
import { formatNotSent, sendFiles } from '#lib/api/send-files.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { Panel } from '#ui/panel.tsx';
import { useEntry } from './entry-context.ts';
import classes from './manual-entry.module.css';
import { documentsQuery, useDeleteDocument } from './queries.ts';

/** Documents are attached to the draft and move to the account when it is placed. */
export function DocumentsSection() {
  const { client, saver, draftId } = useEntry();
  const queries = useQueryClient();
  const { data, error: loadError } = useQuery(documentsQuery(client.client_id, draftId));
  const [kind, setKind] = useState<DocumentKind>('statement');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);

  const add = async (files: readonly File[]) => {
    setSending('Adding…');
    setProblem(null);
    const draft = await saver.ensure();
    if (draft) {
      const onFile = (file: File, index: number) =>
        setSending(files.length > 1 ? `Adding ${index + 1} of ${files.length}…` : `Adding ${file.name}…`);
      const params = { client_id: client.client_id, id: draft.id };
      setProblem(formatNotSent(await sendFiles(addDraftDocument, params, files, { query: { kind }, onFile })));
    } else {
      setProblem('The draft could not be saved, so nothing was attached. Please try again.');
    }
    setSending(null);
    await invalidateOperations(queries, ['placements.list-documents']);
  };
  return (
    <Panel
      title="Documents (optional)"
      actions={
        isOpen ? null : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            Add documents
          </Button>
        )
      }
    >
      <Stack gap="md">
        {data && data.data.length > 0 ? (
          <ul className={classes.documents}>
            {data.data.map((document) => (
              <AttachedDocument key={document.id} document={document} />
            ))}
          </ul>
        ) : (
          <Text size="sm" c="dimmed">
            A statement, contract or signed policy helps if the debtor disputes. You can also add documents later.
          </Text>
        )}
        {isOpen ? (
          <>
            <Select
              label="Document type"
              data={documentKindChoices}
              value={kind}
              allowDeselect={false}
              maw={320}
              onChange={(value) => setKind((value ?? 'other') as DocumentKind)}
            />
            <FileDropZone {...documentDrop} disabled={sending !== null} onFiles={(files) => void add(files)} />
          </>
        ) : null}
        <Text size="sm" c="dimmed" component="output" hidden={sending === null}>
          {sending}
        </Text>
        {(problem ?? loadError) ? (
          <Text size="sm" c="var(--app-danger-text)" role="alert">
            {problem ?? messageOf(loadError)}
          </Text>
        ) : null}
      </Stack>
    </Panel>
  );
}

function AttachedDocument({ document }: { document: { id: string; kind: string; file_name: string; bytes: number } }) {
  const { client, draftId } = useEntry();
  const remove = useDeleteDocument();
  const params = { client_id: client.client_id, id: draftId ?? '', document_id: document.id };
  const open = () => saveDownload(downloadApi(getDraftDocument, { params }));
  return (
    <li className={classes.document}>
      <IconPaperclip size={16} aria-hidden="true" />
      <div className={classes.documentText}>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void open()}>
          {document.file_name}
        </Anchor>
        <Text size="xs" c={remove.isError ? 'var(--app-danger-text)' : 'dimmed'}>
          {remove.isError ? messageOf(remove.error) : `${documentKindLabel(document.kind)}, ${formatBytes(document.bytes)}`}
        </Text>
      </div>
      <Group gap={4}>
        <Button
          variant="subtle"
          size="compact-xs"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params })}
          aria-label={`Remove ${document.file_name}`}
        >
          Remove
        </Button>
      </Group>
    </li>
  );
}
