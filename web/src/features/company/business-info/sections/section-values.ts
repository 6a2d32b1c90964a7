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

/** What the fields of each section hold. The EIN is never told: its field is empty while the one that is kept stays. */
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

/** What is missing or wrong, by the rules that the server has too. */
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
  // The code is no part of this and was in order when it was chosen.
  const { problems } = checkCompany({ ...typed, code: code ?? 'NONE' }, { today: agencyDay(new Date()) });
  const keepsEin = ein !== null && typed.ein.trim() === '';
  return problems.filter(({ path }) => !(keepsEin && path === 'ein'));
}

/** Fields whose change becomes a version, that stays in the history and is told to every admin. */
export const versionedFields = {
  legal_name: 'Legal name',
  ein: 'EIN',
  remittance_method: 'Remittance method',
} as const;
export type VersionedField = keyof typeof versionedFields;

/** Those of them that a save would change. */
export function versionedChanges(before: object, typed: object): VersionedField[] {
  const [old, next] = [before as Record<string, unknown>, typed as Record<string, unknown>];
  const isChanged = (field: VersionedField) => field in next && clean(old[field]) !== clean(next[field]);
  return (Object.keys(versionedFields) as VersionedField[]).filter(isChanged);
}

/** As the server keeps a line. */
const clean = (value: unknown) => String(value).trim().replaceAll(/\s+/gu, ' ');

interface Save<S extends BusinessSection> {
  clientId: string;
  revision: number;
  data: SectionTyped[S];
}

/** Answers all of the business info; refusals as the contract tells. */
export function saveSection<S extends BusinessSection>(section: S, save: Save<S>): Promise<{ data: BusinessInfo }> {
  const params = { client_id: save.clientId };
  const { revision } = save;
  const saves: { [K in BusinessSection]: (data: SectionTyped[K]) => Promise<{ data: BusinessInfo }> } = {
    // Left out, the EIN stays.
    company: ({ ein, ...rest }) =>
      callApi(saveBusinessCompany, { params, body: { revision, data: ein.trim() === '' ? rest : { ...rest, ein } } }),
    contacts: (data) => callApi(saveBusinessContacts, { params, body: { revision, data } }),
    billing: (data) => callApi(saveBusinessBilling, { params, body: { revision, data } }),
    money: (data) => callApi(saveBusinessMoney, { params, body: { revision, data } }),
    authority: (data) => callApi(saveBusinessAuthority, { params, body: { revision, data } }),
  };
  return saves[section](save.data);
}
