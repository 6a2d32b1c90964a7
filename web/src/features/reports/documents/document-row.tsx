import { Button } from '@mantine/core';
import type { PublishedDocument, PublishedKind } from '@recoup/contract/reports/published-documents';
import {
  IconFile,
  IconFileCertificate,
  IconFileDollar,
  IconFileInvoice,
  IconMail,
  IconReceiptTax,
  IconReportAnalytics,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatBytes, formatDate, formatDays } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { NewMark } from '#ui/new-mark.tsx';
import { Notice } from '#ui/notice.tsx';
import { Row } from '#ui/rows.tsx';
import { openLink } from '#lib/api/open-link.ts';
import { getPublishedDocumentLink, useOpenDocument } from '#features/reports/queries.ts';

const GLYPHS: Record<PublishedKind, Icon> = {
  statement: IconFileDollar,
  invoice: IconFileInvoice,
  tax_form: IconReceiptTax,
  agreement: IconFileCertificate,
  letter: IconMail,
  report: IconReportAnalytics,
  other: IconFile,
};

/** A published document. Downloading marks it as opened. */
export function DocumentRow({ document }: { document: PublishedDocument }) {
  const client = useClient();
  const opened = useOpenDocument();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { client_id: client.client_id, id: document.id };
  const download = async () => {
    setAsking(true);
    setProblem(null);
    try {
      openLink('legacy', (await callApi(getPublishedDocumentLink, { params })).data);
      // Agency staff have read-only access and do not mark documents.
      if (document.is_new && !isReadOnly(client)) opened.mutate({ params });
    } catch (error) {
      setProblem(messageOf(error, 'The document could not be downloaded. Please try again.'));
    } finally {
      setAsking(false);
    }
  };
  const { period_from: from, period_to: to } = document;
  return (
    <Row
      icon={GLYPHS[document.kind]}
      title={document.title}
      badge={document.is_new ? <NewMark /> : null}
      lines={[
        [document.kind_label, from && to ? formatDays(from, to) : null, `published ${formatDate(document.published_at)}`]
          .filter(Boolean)
          .join(' · '),
        `${document.file_name} · ${formatBytes(document.bytes)}`,
        problem ? (
          <Notice tone="danger" alert title="The document could not be downloaded">
            {problem}
          </Notice>
        ) : null,
      ]}
      actions={
        <Button
          size="compact-md"
          variant="default"
          loading={isAsking}
          aria-label={`Download ${document.title}`}
          onClick={() => void download()}
        >
          Download
        </Button>
      }
    />
  );
}
