import { isHealthcare } from '@recoup/domain/company/industries';
import type { AgreementCompany, SigningTools } from '#areas/company/agreements/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { DemoCompany } from './companies.ts';
import type { profileColumns } from './profiles.ts';

interface Signed {
  company: DemoCompany;
  profile: ReturnType<typeof profileColumns>;
  clientId: string;
  userId: string;
  now: Date;
}

/** Signs the required agreements for a client, as its admin does in the portal, with a real document. */
export async function signAgreements(
  tx: Tx,
  signing: SigningTools,
  { company, profile, clientId, userId, now }: Signed,
): Promise<void> {
  const party: AgreementCompany = {
    ...profile,
    legal_name: company.legalName,
    physical_address: JSON.parse(profile.physical_address) as AgreementCompany['physical_address'],
    credit_reporting_wait_days: null,
  };
  const caller = {
    userId,
    clientId,
    role: 'client_admin' as const,
    locationIds: null,
    sessionId: null,
    email: 'admin@demo.test',
    name: 'Dana Whitfield',
    claims: { sub: userId, role: 'authenticated' },
    ip: '127.0.0.1',
    userAgent: null,
  };
  const kinds = isHealthcare({ trade: company.trade, debt_types: company.debtTypes })
    ? (['service', 'baa'] as const)
    : (['service'] as const);
  for (const kind of kinds) {
    const { version, sha256 } = await signing.show(tx, kind, party);
    const signer = { name: 'Dana Whitfield', title: 'Director of Finance' };
    await signing.sign(tx, caller, { company: party, sent: { kind, version, sha256, agreed: true }, signer, now });
  }
}
