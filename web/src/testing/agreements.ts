import type { AgreementSignature, AgreementToSign, CompanyAgreement } from '@recoup/contract/company/agreements';

const ID = '018f0000-0000-7000-8000-0000000000d1';

/** A signature under an invented agreement. */
export const signatureOf = (change: Partial<AgreementSignature> = {}): AgreementSignature => ({
  id: ID,
  kind: 'service',
  title: 'Collection service agreement',
  version: '1',
  sha256: 'a'.repeat(64),
  signer_name: 'Dana Whitfield',
  signer_title: 'Owner',
  signed_at: '2026-03-04T10:00:00Z',
  ip: '192.0.2.7',
  file_bytes: 20_480,
  ...change,
});

/** That agreement's status for the client. */
export const agreementOf = (change: Partial<CompanyAgreement> = {}): CompanyAgreement => ({
  kind: 'service',
  title: 'Collection service agreement',
  version: '1',
  state: 'signed',
  is_outdated: false,
  signed: signatureOf(),
  ...change,
});

/** Its text, as it would be signed. */
export const textOf = (change: Partial<AgreementToSign> = {}): AgreementToSign => ({
  kind: 'service',
  title: 'Collection service agreement',
  version: '2',
  sha256: 'b'.repeat(64),
  blocks: [{ kind: 'paragraph', runs: [{ text: 'Accounts are placed for collection.' }] }],
  consent: 'I have read the agreement and sign it for the company.',
  ...change,
});
