import type { AgreementSignature, CompanyAgreement } from '@recoup/contract/company/agreements';
import { agreementKind } from '@recoup/contract/company/clients';
import { z } from 'zod';
import type { AgreementCompany } from './agreement-company.ts';
import type { CurrentVersion, findCompany, SignatureRow } from './agreements.repository.ts';

type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

const address = z
  .object({ line1: z.string(), line2: z.string().nullable(), city: z.string(), state: z.string(), postal_code: z.string() })
  .nullable();

export function toCompany(row: CompanyRow): AgreementCompany {
  return { ...row, physical_address: address.parse(row.physical_address) };
}

export function presentSignature(row: SignatureRow): AgreementSignature {
  return {
    id: row.id,
    kind: agreementKind.parse(row.kind),
    title: row.title,
    version: row.version,
    sha256: row.sha256,
    signer_name: row.signer_name,
    signer_title: row.signer_title,
    signed_at: row.signed_at.toISOString(),
    ip: row.ip_address,
    file_bytes: row.file_bytes,
  };
}

export function presentAgreement(
  current: CurrentVersion,
  { company, signatures, needed }: { company: CompanyRow; signatures: readonly SignatureRow[]; needed: readonly string[] },
): CompanyAgreement {
  const kind = agreementKind.parse(current.kind);
  const signed = signatures.find((signature) => signature.kind === kind);
  const state = () => {
    if (needed.includes(kind)) return 'needed';
    if (signed) return 'signed';
    return kind === 'service' || company.is_healthcare ? 'paper' : 'not_needed';
  };
  return {
    kind,
    title: current.title,
    version: current.version,
    state: state(),
    is_outdated: signed !== undefined && signed.version_id !== current.id,
    signed: signed ? presentSignature(signed) : null,
  };
}
