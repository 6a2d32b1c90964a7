import type { AgreementToSign } from '@recoup/contract/company/agreements';
import type { AgreementKind } from '@recoup/contract/company/clients';
import { fillAgreement, parseAgreement } from '@recoup/domain/company/agreement-text';
import type { Config } from '#server/config.ts';
import { readBrand, type Brand } from '#platform/brand.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import { fieldValues, type AgreementCompany } from './agreement-company.ts';
import { writeAgreementPdf } from './agreement-pdf.ts';
import { agreementChanged, notSignable, signatureNotFound } from './agreements.errors.ts';
import {
  findCurrent,
  findSame,
  findSignature,
  insertSignature,
  lockAgreements,
  type CurrentVersion,
  type SignatureRow,
} from './agreements.repository.ts';
import { hashOf } from './register-versions.ts';

/** The consent text; stored with each signature, so that it may change here. */
const consentText =
  'I have read this document and may sign it for the company. I agree to sign it electronically, and that my electronic signature binds the company as one on paper does.';

export interface SignatureSent {
  kind: AgreementKind;
  version: string;
  sha256: string;
  agreed: boolean;
}

export interface Signer {
  name: string;
  title: string;
}

export interface SigningInput {
  company: AgreementCompany;
  sent: SignatureSent;
  signer: Signer;
  now: Date;
}

export function createSigning({ config, files }: { config: Config; files: Files }) {
  const fill = (current: CurrentVersion, company: AgreementCompany, brand: Brand) =>
    fillAgreement(current.body, fieldValues(company, brand));

  return {
    /** The current text for this client. */
    async show(tx: Tx, kind: AgreementKind, company: AgreementCompany): Promise<AgreementToSign> {
      const current = await findCurrent(tx, kind);
      const body = fill(current, company, await readBrand(tx, config));
      const { title, version } = current;
      return { kind, title, version, sha256: hashOf(body), blocks: parseAgreement(body), consent: consentText };
    },

    /**
     * Signs in the caller's transaction, once: the same text again returns the existing signature. The PDF's name derives from
     * client, version and text, so that a repeated attempt overwrites an interrupted one's file.
     */
    async sign(tx: Tx, caller: ClientCaller, { company, sent, signer, now }: SigningInput): Promise<SignatureRow> {
      const { clientId } = caller;
      await lockAgreements(tx, clientId);
      const current = await findCurrent(tx, sent.kind);
      const brand = await readBrand(tx, config);
      const body = fill(current, company, brand);
      const sha256 = hashOf(body);
      if (sent.version !== current.version || sent.sha256 !== sha256) throw agreementChanged(current.title);
      const before = await findSame(tx, { clientId, versionId: current.id, sha256 });
      if (before) return before;
      const name = checkSigner(signer, sent);
      const file_key = `agreements/${clientId}/${current.id}-${sha256.slice(0, 16)}`;
      const content = writeAgreementPdf({
        agencyName: brand.agencyName,
        companyName: company.legal_name,
        title: current.title,
        version: current.version,
        body,
        sha256,
        signerName: name.name,
        signerTitle: name.title,
        consent: consentText,
        signedAt: now,
        timeZone: config.AGENCY_TIME_ZONE,
        ip: caller.ip,
        userAgent: caller.userAgent,
      });
      const stored = await files.put(file_key, content);
      const id = newId();
      await insertSignature(tx, {
        client_id: clientId,
        id,
        version_id: current.id,
        kind: sent.kind,
        version: current.version,
        body,
        sha256,
        signer_name: name.name,
        signer_title: name.title,
        consent: consentText,
        signed_by: caller.userId,
        signed_at: now,
        ip_address: caller.ip,
        user_agent: caller.userAgent,
        file_key,
        file_bytes: stored.bytes,
        file_sha256: stored.sha256,
      });
      await recordAuditEntry(tx, caller, {
        action: 'agreement.signed',
        subjectType: 'agreement',
        subjectId: id,
        details: { title: current.title, version: current.version, sha256, signer: `${name.name}, ${name.title}` },
      });
      const row = await findSignature(tx, clientId, id);
      if (!row) throw signatureNotFound();
      return row;
    },
  };
}

export type SigningTools = ReturnType<typeof createSigning>;

const line = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

function checkSigner(signer: Signer, { agreed }: SignatureSent): Signer {
  const [name, title] = [line(signer.name), line(signer.title)];
  const errors = [
    ...(name === '' || name.length > 200 ? [{ path: 'name', message: 'Enter your name as your signature' }] : []),
    ...(title === '' || title.length > 200 ? [{ path: 'title', message: 'Enter your title at the company' }] : []),
    ...(agreed ? [] : [{ path: 'agreed', message: 'Check the box to agree, then sign' }]),
  ];
  if (errors.length > 0) throw notSignable(errors);
  return { name, title };
}
