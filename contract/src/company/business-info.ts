import { z } from 'zod';
import { clientParams, dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { authorityStep, billingStep, companyStep, contactsStep, moneyStep } from './onboarding.ts';

// Onboarding answers as raw form input. The checks in domain/src/company/onboarding run on client and server.

export const businessSections = ['company', 'contacts', 'billing', 'money', 'authority'] as const;
export type BusinessSection = (typeof businessSections)[number];

export const businessSectionLabels: Record<BusinessSection, string> = {
  company: 'Company',
  contacts: 'Contacts and addresses',
  billing: 'How you bill',
  money: 'Remittances',
  authority: 'Authority',
};

/** The company code is read-only. `ein` is never returned; omit it to keep the stored one. */
export const businessCompany = companyStep.omit({ code: true });
/** Locations have their own list. */
export const businessContacts = contactsStep.omit({ locations: true });
export const businessBilling = billingStep;
/** Bank accounts have their own list. */
export const businessMoney = moneyStep.omit({ bank: true });
export const businessAuthority = authorityStep;

const about = {
  /** 0: never changed in the portal. Sent back with a change. */
  revision: z.int(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
};

export const businessInfo = z.object({
  code: z.string().nullable(),
  /** `XX-•••1234` for every role; null: unknown. */
  ein: z.string().nullable(),
  sections: z.object({
    company: z.object({ ...about, data: businessCompany }),
    contacts: z.object({ ...about, data: businessContacts }),
    billing: z.object({ ...about, data: businessBilling }),
    money: z.object({ ...about, data: businessMoney }),
    authority: z.object({ ...about, data: businessAuthority }),
  }),
  abilities: z.object({ edit: z.boolean(), see_history: z.boolean() }),
});
export type BusinessInfo = z.output<typeof businessInfo>;

export const getBusinessInfo = defineEndpoint({
  name: 'business.get',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/business-info',
  summary: 'Business info of the client, by section',
  access: 'client',
  params: clientParams,
  response: dataOf(businessInfo),
});

const roles = ['client_admin'] as const;

/**
 * Replaces a whole section, given the revision that was displayed; returns all business info. 422 by fields (`contacts`:
 * `primary.email` etc.); 409 `section_changed` after a concurrent change by another admin: who and when in `message`, and in
 * `errors` under `changed_by` and `changed_at`; 409 `onboarding_open` until the agency approves the onboarding; 403
 * `step_up_required` for legal name, EIN, remittance method (which create versions) or the mailing address of checks; each of
 * these changes is emailed to every admin.
 */
function saving<S extends BusinessSection, B extends z.ZodObject>(section: S, data: B) {
  return defineEndpoint({
    name: `business.save-${section}`,
    api: 'core',
    method: 'PUT',
    path: `/v1/clients/{client_id}/business-info/${section}`,
    summary: `Saves the section ${section} of the business info`,
    access: 'client',
    roles,
    params: clientParams,
    body: z.object({ revision: z.int().min(0), data }),
    response: dataOf(businessInfo),
  });
}

export const saveBusinessCompany = saving('company', businessCompany);
export const saveBusinessContacts = saving('contacts', businessContacts);
export const saveBusinessBilling = saving('billing', businessBilling);
export const saveBusinessMoney = saving('money', businessMoney);
export const saveBusinessAuthority = saving('authority', businessAuthority);

export const businessVersion = z.object({
  id,
  field: z.enum(['legal_name', 'ein', 'remittance_method']),
  /** Counts from 1 per field; the highest is current. */
  version: z.int(),
  /** Display value; an EIN as `XX-•••1234`. */
  value: z.string().nullable(),
  changed_by: z.string(),
  changed_at: instant,
});
export type BusinessVersion = z.output<typeof businessVersion>;

export const listBusinessVersions = defineEndpoint({
  name: 'business.history',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/business-info/history',
  summary: "Versions of the client's legal name, EIN and remittance method, newest first",
  access: 'client',
  roles,
  params: clientParams,
  response: z.object({ data: z.array(businessVersion) }),
});
