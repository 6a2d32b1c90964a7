import { z } from 'zod';
import { agreementKind } from './clients.ts';
import { clientParams, dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const run = z.object({ text: z.string(), strong: z.literal(true).optional(), emphasis: z.literal(true).optional() });

/** Agreement text for a screen: filled-in data is only ever the text of a run, so it cannot become markup. */
const agreementBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2), z.literal(3)]), runs: z.array(run) }),
  z.object({ kind: z.literal('paragraph'), runs: z.array(run) }),
  /** `start`: number of the first item; null: bullets. */
  z.object({ kind: z.literal('list'), start: z.int().nullable(), items: z.array(z.array(run)) }),
]);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const agreementToSign = z.object({
  kind: agreementKind,
  title: z.string(),
  version: z.string(),
  /** Hash of the displayed text with the company's data; sent back with the signature. */
  sha256,
  blocks: z.array(agreementBlock),
  /** Label of the checkbox; stored with the signature. */
  consent: z.string(),
});
export type AgreementToSign = z.output<typeof agreementToSign>;

/** A displayed text with its checked box. */
export const signedText = z.object({ kind: agreementKind, version: z.string().max(40), sha256, agreed: z.boolean() });

const agreementSignature = z.object({
  id,
  kind: agreementKind,
  title: z.string(),
  version: z.string(),
  sha256,
  signer_name: z.string(),
  signer_title: z.string(),
  signed_at: instant,
  ip: z.string(),
  file_bytes: z.int(),
});
export type AgreementSignature = z.output<typeof agreementSignature>;

const companyAgreement = z.object({
  kind: agreementKind,
  title: z.string(),
  /** The current version. */
  version: z.string(),
  /**
   * `needed`: blocks placing until signed. `signed`: in the portal. `paper`: the agency has a paper copy. `not_needed`: does not
   * apply to this company.
   */
  state: z.enum(['needed', 'signed', 'paper', 'not_needed']),
  /** A newer version can be signed; nothing is blocked. */
  is_outdated: z.boolean(),
  signed: agreementSignature.nullable(),
});
export type CompanyAgreement = z.output<typeof companyAgreement>;

const roles = ['client_admin'] as const;
const kindParams = clientParams.extend({ kind: agreementKind });

export const listAgreements = defineEndpoint({
  name: 'agreements.list',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/agreements',
  summary: 'Agreements of the client with their signed versions, and all signatures, newest first',
  access: 'client',
  roles,
  params: clientParams,
  response: z.object({ data: z.array(companyAgreement), signatures: z.array(agreementSignature) }),
});

export const getAgreement = defineEndpoint({
  name: 'agreements.get',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/agreements/{kind}',
  summary: "The text to sign, with the client's data filled in",
  access: 'client',
  roles,
  params: kindParams,
  response: dataOf(agreementToSign),
});

/**
 * Refusals: 422 for name, title and checkbox; 409 `agreement_changed` if version or text no longer match `getAgreement`. Signing
 * the same text again returns the existing signature.
 */
export const signAgreement = defineEndpoint({
  name: 'agreements.sign',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/agreements/{kind}/signatures',
  summary: 'Signs an agreement for the client',
  access: 'client',
  roles,
  params: kindParams,
  body: signedText.omit({ kind: true }).extend({ name: z.string().max(300), title: z.string().max(300) }),
  response: dataOf(agreementSignature),
  status: 201,
});

export const downloadSignature = defineEndpoint({
  name: 'agreements.download',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/agreement-signatures/{id}/file',
  summary: 'The signed agreement as PDF: text, hash, signer, time and IP address',
  access: 'client',
  roles,
  params: clientParams.extend({ id }),
  produces: ['application/pdf'],
});
