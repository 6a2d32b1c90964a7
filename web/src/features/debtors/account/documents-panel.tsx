import { Anchor, Select, Stack, Text } from '@mantine/core';
import { documentKinds, documentLimits, getAccountDocument, type AccountDetails } from '@recoup/contract/debtors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { downloadApi, saveFile, urlOf } from '../../../lib/api.ts';
import { invalidateOperations } from '../../../lib/auth-query.ts';
import { messageOf } from '../../../lib/errors.ts';
import { formatBytes, formatDate } from '../../../lib/format.ts';
import { getSession } from '../../../lib/session.ts';
import { FileDropZone } from '../../../ui/file-drop-zone.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { addAccountDocument, type AccountParams } from '../queries.ts';
import classes from './account.module.css';

const kindLabels: Record<(typeof documentKinds)[number], string> = {
  statement: 'Statement or ledger',
  invoice: 'Invoice',
  contract: 'Contract or lease',
  financial_policy: 'Signed financial policy',
  proof_of_service: 'Proof of service or delivery',
  judgment: 'Judgment',
  correspondence: 'Correspondence',
  dispute_evidence: 'Evidence for a dispute',
  other: 'Other',
};

type Kind = (typeof documentKinds)[number];

export function DocumentsPanel({ account, params }: { account: AccountDetails; params: AccountParams }) {
  return (
    <Panel title="Documents">
      {account.documents.length > 0 ? (
        <ul className={classes.events}>
          {account.documents.map((document) => (
            <li key={document.id}>
              <DocumentLink document={document} params={params} />
            </li>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          No documents yet. A statement or contract helps when a debtor disputes.
        </Text>
      )}
      {account.abilities.add_document ? <AddDocuments params={params} /> : null}
    </Panel>
  );
}

function DocumentLink({ document, params }: { document: AccountDetails['documents'][number]; params: AccountParams }) {
  const open = async () => {
    try {
      saveFile(await downloadApi(getAccountDocument, { params: { ...params, document_id: document.id } }));
    } catch (error) {
      toast.error(messageOf(error, 'The document could not be downloaded. Please try again.'));
    }
  };
  return (
    <Stack gap={0} mb="sm">
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void open()}>
        {document.file_name}
      </Anchor>
      <span className={classes.meta}>
        {kindLabels[document.kind as Kind] ?? 'Document'}, {formatBytes(document.bytes)}, {formatDate(document.created_at)}
      </span>
    </Stack>
  );
}

function AddDocuments({ params }: { params: AccountParams }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('other');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const add = async (files: readonly File[]) => {
    setBusy(true);
    setError(null);
    for (const file of files) {
      const problem = await send(file, kind, params);
      if (problem) setError(`${file.name}: ${problem}`);
      else toast.success(`Added ${file.name}`);
    }
    setBusy(false);
    await invalidateOperations(client, ['debtors.get']);
  };

  return (
    <Stack gap="sm" mt="md">
      <Select
        label="Kind of document"
        data={documentKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind((value ?? 'other') as Kind)}
      />
      <FileDropZone
        accept={[
          '.pdf',
          '.doc',
          '.docx',
          '.xls',
          '.xlsx',
          '.png',
          '.jpg',
          '.jpeg',
          '.tif',
          '.tiff',
          '.txt',
          '.csv',
          '.eml',
          '.msg',
          '.zip',
        ]}
        maxBytes={documentLimits.bytes}
        multiple
        disabled={busy}
        title="Add documents"
        hint="PDF, Word, Excel, pictures, text or ZIP, up to 25 MB each"
        onFiles={(files) => void add(files)}
      />
      {error ? (
        <Text size="sm" c="var(--app-danger-text)" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Sends the file as it is; answers what went wrong, in words, or null. */
async function send(file: File, kind: Kind, params: AccountParams): Promise<string | null> {
  try {
    const response = await fetch(urlOf(addAccountDocument, { params: { ...params }, query: { file_name: file.name, kind } }), {
      method: 'POST',
      headers: { authorization: `Bearer ${await getSession().accessToken()}`, 'content-type': 'application/octet-stream' },
      body: file,
    });
    if (response.ok) return null;
    const body = (await response.json().catch(() => ({}))) as { message?: string };
    return body.message ?? 'The file could not be added. Please try again.';
  } catch {
    return 'The connection was lost. Please try again.';
  }
}
