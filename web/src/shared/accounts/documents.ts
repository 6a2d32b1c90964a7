import { documentKinds, documentLimits } from '@recoup/contract/accounts/debtors';

export type DocumentKind = (typeof documentKinds)[number];

const documentKindLabels: Record<DocumentKind, string> = {
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

/** Document types accepted by drop zones. The server checks the content, not the name. */
export const documentDrop = {
  accept: '.pdf .doc .docx .xls .xlsx .png .jpg .jpeg .tif .tiff .txt .csv .eml .msg .zip'.split(' '),
  maxBytes: documentLimits.bytes,
  multiple: true,
  title: 'Add documents',
  hint: 'PDF, Word, Excel, images, text or ZIP, up to 25 MB each',
} as const;
