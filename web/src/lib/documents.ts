import { documentKinds, documentLimits, type addAccountDocument } from '@recoup/contract/debtors';
import type { addDraftDocument } from '@recoup/contract/placements';
import { callApi, type CallOptions, type RequestOf } from './api.ts';
import { messageOf } from './errors.ts';

export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels: Record<DocumentKind, string> = {
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

export const documentKindChoices = documentKinds.map((value) => ({ value, label: documentKindLabels[value] }));

export function documentKindLabel(kind: string): string {
  return kind in documentKindLabels ? documentKindLabels[kind as DocumentKind] : 'Document';
}

/** What a drop zone for documents takes. The server looks at the content and not at the name. */
export const documentDrop = {
  accept: '.pdf .doc .docx .xls .xlsx .png .jpg .jpeg .tif .tiff .txt .csv .eml .msg .zip'.split(' '),
  maxBytes: documentLimits.bytes,
  multiple: true,
  title: 'Add documents',
  hint: 'PDF, Word, Excel, pictures, text or ZIP, up to 25 MB each',
} as const;

/** A large file on a slow line. */
const SEND_MS = 600_000;

/** Sends the file as it is; answers what went wrong, in words, or null. */
export async function sendDocument<E extends typeof addAccountDocument | typeof addDraftDocument>(
  endpoint: E,
  params: Readonly<Record<string, string>>,
  { file, kind }: { file: File; kind: DocumentKind },
): Promise<string | null> {
  const query = { file_name: file.name, kind };
  try {
    await callApi(endpoint, { params, query, file, timeoutMs: SEND_MS } as unknown as RequestOf<E> & CallOptions);
    return null;
  } catch (error) {
    return messageOf(error, 'The file could not be added. Please try again.');
  }
}
