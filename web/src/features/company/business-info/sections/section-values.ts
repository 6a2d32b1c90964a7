import {
  saveBusinessAuthority,
  saveBusinessBilling,
  saveBusinessCompany,
  saveBusinessContacts,
  saveBusinessMoney,
  type BusinessInfo,
  type BusinessSection,
} from '@recoup/contract/company/business-info';
import { checkAuthority, type AuthorityStep } from '@recoup/domain/company/onboarding/authority';
import { checkBilling, type BillingStep } from '@recoup/domain/company/onboarding/billing';
import { checkCompany, type CompanyStep } from '@recoup/domain/company/onboarding/company';
import { checkContacts, type ContactsStep } from '@recoup/domain/company/onboarding/contacts';
import { checkRemittance, type RemittanceTyped } from '@recoup/domain/company/onboarding/money';
import type { Problem } from '@recoup/domain/shared/problem';
import { callApi } from '#lib/api/api.ts';
import { agencyDay } from '#lib/format/agency-day.ts';

/** Form values of each section. The EIN is never sent to the browser; an empty field keeps the stored one. */
export interface SectionTyped {
  company: Omit<CompanyStep, 'code'>;
  contacts: Omit<ContactsStep, 'locations'>;
  billing: BillingStep;
  money: RemittanceTyped;
  authority: AuthorityStep;
}

export function typedOf<S extends BusinessSection>(section: S, { sections }: BusinessInfo): SectionTyped[S] {
  const all: SectionTyped = {
    company: { ...sections.company.data, ein: '' },
    contacts: sections.contacts.data,
    billing: sections.billing.data,
    money: sections.money.data,
    authority: sections.authority.data,
  };
  return all[section];
}

/** Missing or invalid fields, by the same rules as the server. */
export function problemsOf<S extends BusinessSection>(section: S, typed: SectionTyped[S], info: BusinessInfo): Problem[] {
  const checks: { [K in BusinessSection]: (typed: SectionTyped[K]) => Problem[] } = {
    company: (company) => companyProblems(company, info),
    contacts: (contacts) => checkContacts({ ...contacts, locations: [] }).problems,
    billing: (billing) => checkBilling(billing).problems,
    money: (money) => checkRemittance(money).problems,
    authority: (authority) => checkAuthority(authority).problems,
  };
  return checks[section](typed);
}

function companyProblems(typed: SectionTyped['company'], { code, ein }: BusinessInfo): Problem[] {
  // The code is not editable here and was validated when it was chosen.
  const { problems } = checkCompany({ ...typed, code: code ?? 'NONE' }, { today: agencyDay(new Date()) });
  const keepsEin = ein !== null && typed.ein.trim() === '';
  return problems.filter(({ path }) => !(keepsEin && path === 'ein'));
}

/** Fields whose changes become versions, which stay in the history and are emailed to every admin. */
export const versionedFields = {
  legal_name: 'Legal name',
  ein: 'EIN',
  remittance_method: 'Remittance method',
} as const;
export type VersionedField = keyof typeof versionedFields;

/** Versioned fields that a save would change. */
export function versionedChanges(before: object, typed: object): VersionedField[] {
  const [old, next] = [before as Record<string, unknown>, typed as Record<string, unknown>];
  const isChanged = (field: VersionedField) => field in next && clean(old[field]) !== clean(next[field]);
  return (Object.keys(versionedFields) as VersionedField[]).filter(isChanged);
}

/** Normalizes a line like the server. */
const clean = (value: unknown) => String(value).trim().replaceAll(/\s+/gu, ' ');

interface Save<S extends BusinessSection> {
  clientId: string;
  revision: number;
  data: SectionTyped[S];
}

/** Returns the complete business info; fails as documented in the contract. */
export function saveSection<S extends BusinessSection>(section: S, save: Save<S>): Promise<{ data: BusinessInfo }> {
  const params = { client_id: save.clientId };
  const { revision } = save;
  const saves: { [K in BusinessSection]: (data: SectionTyped[K]) => Promise<{ data: BusinessInfo }> } = {
    // Omitting the EIN keeps the stored one.
    company: ({ ein, ...rest }) =>
      callApi(saveBusinessCompany, { params, body: { revision, data: ein.trim() === '' ? rest : { ...rest, ein } } }),
    contacts: (data) => callApi(saveBusinessContacts, { params, body: { revision, data } }),
    billing: (data) => callApi(saveBusinessBilling, { params, body: { revision, data } }),
    money: (data) => callApi(saveBusinessMoney, { params, body: { revision, data } }),
    authority: (data) => callApi(saveBusinessAuthority, { params, body: { revision, data } }),
  };
  return saves[section](save.data);
}
