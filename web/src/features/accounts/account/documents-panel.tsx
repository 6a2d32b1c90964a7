import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { getAccountDocument, type AccountDetails } from '@recoup/contract/accounts/debtors';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { downloadApi } from '#lib/api/api.ts';
import { documentKindLabel } from '#shared/accounts/documents.ts';
import { formatBytes, formatDate } from '#lib/format/format.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { useNewMarks } from '#lib/hooks/use-new-rows.ts';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { NewMark } from '#ui/new-mark.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import classes from './account.module.css';
import { Section } from './section.tsx';

const AddDocuments = lazy(async () => ({ default: (await import('./add-documents.tsx')).AddDocuments }));

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
      {isAdding ? (
        <Suspense fallback={<PanelSkeleton lines={2} />}>
          <AddDocuments params={params} />
        </Suspense>
      ) : null}
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
