import { documentKinds, documentLimits, type addAccountDocument } from '@recoup/contract/debtors';
import type { addDraftDocument } from '@recoup/contract/placements';
import { urlOf } from './api.ts';
import { getSession } from './session.ts';

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

/** Sends the file as it is; answers what went wrong, in words, or null. */
export async function sendDocument(
  endpoint: typeof addAccountDocument | typeof addDraftDocument,
  params: Readonly<Record<string, string>>,
  { file, kind }: { file: File; kind: DocumentKind },
): Promise<string | null> {
  try {
    const response = await fetch(urlOf(endpoint, { params, query: { file_name: file.name, kind } }), {
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
