import type { Onboarding } from '@recoup/domain/company/onboarding/steps';
import type { Vault } from '#platform/crypto/index.ts';
import type { AgreementCompany } from '#areas/company/agreements/index.ts';

/** The agreement fields of a company about to be submitted. */
export function agreementParty({ company, contacts, billing, money, authority }: Onboarding): AgreementCompany {
  return { ...company, ...billing, ...money, ...authority, physical_address: contacts.physical_address };
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** The columns of portal.clients that onboarding fills. */
export function companyColumns(
  { company: { ein, ...company }, contacts, billing, money, authority }: Onboarding,
  { clientId, vault }: { clientId: string; vault: Vault },
) {
  return {
    ...company,
    name: company.dba ?? company.legal_name,
    ein_sealed: ein === null ? null : vault.seal(ein, `clients.ein:${clientId}`),
    ein_last4: ein?.slice(-4) ?? null,
    contacts: JSON.stringify(contacts.contacts),
    physical_address: JSON.stringify(contacts.physical_address),
    mailing_address: json(contacts.mailing_address),
    remit_to_address: json(contacts.remit_to_address),
    ...billing,
    remittance_method: money.remittance_method,
    remittance_frequency: money.remittance_frequency,
    ...authority,
  };
}
