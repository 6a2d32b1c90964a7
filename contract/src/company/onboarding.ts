import { ONBOARDING_STEPS } from '@recoup/domain/company/onboarding/steps';
import { z } from 'zod';
import { agreementToSign, signedText } from './agreements.ts';
import { agreementKind, onboardingState } from './clients.ts';
import { clientRole } from '../users/memberships.ts';
import { dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

// A step is stored as typed, complete or not; its problems are returned with it. The rules in domain/src/company/onboarding run
// on client and server.

const typed = z.string().max(300).default('');
const answer = z.enum(['', 'yes', 'no']).default('');

const contactTyped = z.object({ name: typed, title: typed, phone: typed, email: typed });
const addressTyped = z.object({ line1: typed, line2: typed, city: typed, state: typed, postal_code: typed });
const locationTyped = addressTyped.extend({ code: typed, name: typed, phone: typed });

/** Write-only: `kept` shows the stored value. Omit it to keep the stored value; an empty string deletes it. */
const sensitive = z.string().max(40).optional();

export const companyStep = z.object({
  legal_name: typed,
  dba: typed,
  entity_type: typed,
  formation_state: typed,
  formation_year: typed,
  ein: sensitive,
  trade: typed,
  code: typed,
  website: typed,
  phone: typed,
});

/** Null: same as the primary contact or the physical address. */
export const contactsStep = z.object({
  primary: contactTyped.prefault({}),
  billing: contactTyped.nullable().default(null),
  disputes: contactTyped.nullable().default(null),
  legal: contactTyped.nullable().default(null),
  physical_address: addressTyped.prefault({}),
  mailing_address: addressTyped.nullable().default(null),
  remit_to_address: addressTyped.nullable().default(null),
  locations: z.array(locationTyped).max(500, 'At most 500 locations here; more can be imported later').default([]),
});

export const billingStep = z.object({
  debt_types: z.array(z.string().max(40)).max(20).default([]),
  itemization_default: typed,
  charges_interest: answer,
  interest_rate: typed,
  interest_from: typed,
  reports_credit: answer,
  credit_wait_days: typed,
});

export const moneyStep = z.object({
  remittance_method: typed,
  remittance_frequency: typed,
  bank: z
    .object({
      holder: typed,
      routing_number: typed,
      account_number: sensitive,
      account_number_again: sensitive,
      type: typed,
      purpose: typed,
    })
    .prefault({}),
});

export const authorityStep = z.object({
  settlement_min_percent: typed,
  plan_max_months: typed,
  legal: answer,
  name: typed,
  title: typed,
});

const teamStep = z.object({
  invitations: z
    .array(z.object({ email: typed, name: typed, role: typed, location_codes: z.array(z.string().max(40)).max(500).default([]) }))
    // The sender is unknown to the agency, so the limit fits a team but not spam.
    .max(25, 'At most 25 people here; more can be invited later')
    .default([]),
});

/** Signer. */
const reviewStep = z.object({ name: typed, title: typed });

const steps = {
  company: companyStep,
  contacts: contactsStep,
  billing: billingStep,
  money: moneyStep,
  authority: authorityStep,
  team: teamStep,
  review: reviewStep,
};
export const stepSchemas = steps;

export const stepName = z.enum(ONBOARDING_STEPS);
export type StepName = z.output<typeof stepName>;

const problem = z.object({ path: z.string(), kind: z.enum(['missing', 'wrong']), message: z.string() });

/** Common to every step, beside its data. */
const about = {
  /** 0: never saved. Sent back with the next save of this step. */
  revision: z.int(),
  saved_at: instant.nullable(),
  saved_by: z.string().nullable(),
  /** Problems by field, including those that only the server can see, such as a taken company code; empty: the step is valid. */
  problems: z.array(problem),
};

/** Last digits of a stored sensitive value, `•••1234`. Null: no valid value is stored. */
const kept = z.string().nullable();

const stepViews = z.object({
  company: z.object({ ...about, data: companyStep, kept: z.object({ ein: kept }) }),
  contacts: z.object({ ...about, data: contactsStep }),
  billing: z.object({ ...about, data: billingStep }),
  money: z.object({ ...about, data: moneyStep, kept: z.object({ account_number: kept }) }),
  authority: z.object({ ...about, data: authorityStep }),
  team: z.object({ ...about, data: teamStep }),
  review: z.object({ ...about, data: reviewStep }),
});

export const onboarding = z.object({
  /** The company, once it exists; then required as `client_id` in the other calls. */
  client_id: id.nullable(),
  /** `draft` and `returned` can be edited and submitted; `submitted` waits for the agency; `approved` is final. */
  state: onboardingState,
  /** The agency's reason for returning it. */
  returned: z.object({ reason: z.string(), at: instant }).nullable(),
  steps: stepViews,
  /** Every step except `review` is complete, so the agreements can be displayed. */
  is_complete: z.boolean(),
});
export type OnboardingView = z.output<typeof onboarding>;

/**
 * With `client_id`: the onboarding of that company, for its admins (404 for outsiders, 403 for staff). Without: the caller's open
 * onboarding, else a new one. 409 `already_in_company` for members of a company who omit `client_id`.
 */
const clientQuery = z.object({ client_id: id.optional() });

export const getOnboarding = defineEndpoint({
  name: 'onboarding.get',
  api: 'core',
  method: 'GET',
  path: '/v1/onboarding',
  summary: "The caller's onboarding with every saved step",
  access: 'user',
  query: clientQuery,
  response: dataOf(onboarding),
  errors: [404, 409],
});

/**
 * `data` is the whole step. Refusals: 400 by fields with wrong types; 409 `step_changed` after a concurrent save (who and when in
 * `message`, and in `errors` under `saved_by` and `saved_at`); 409 `onboarding_closed` after submission.
 */
export const saveOnboardingStep = defineEndpoint({
  name: 'onboarding.save-step',
  api: 'core',
  method: 'PUT',
  path: '/v1/onboarding/steps/{step}',
  summary: 'Saves a step, complete or not, and returns the whole onboarding',
  access: 'user',
  params: z.object({ step: stepName }),
  query: clientQuery,
  body: z.object({ revision: z.int().min(0), data: z.record(z.string(), z.unknown()) }),
  response: dataOf(onboarding),
});

/** 409 `onboarding_incomplete` while a step other than `review` has problems. */
export const getOnboardingAgreements = defineEndpoint({
  name: 'onboarding.agreements',
  api: 'core',
  method: 'GET',
  path: '/v1/onboarding/agreements',
  summary: 'Agreements signed with the submission: the service agreement, and for healthcare a business associate agreement',
  access: 'user',
  query: clientQuery,
  response: z.object({ data: z.array(agreementToSign) }),
  errors: [404, 409],
});

/**
 * The HTTP status repeats the result: 200 free, 409 taken, 422 malformed; 429 when rate-limited. The code of the caller's own
 * open onboarding counts as free.
 */
export const checkCompanyCode = defineEndpoint({
  name: 'clients.check-company-code',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/check-company-code',
  summary: 'Whether a client code is available',
  access: 'user',
  query: z.object({ code: z.string().max(100).default('') }),
  response: z.object({ status_code: z.literal(200), message: z.string() }),
  errors: [409, 422, 429],
});

export const suggestCompanyCode = defineEndpoint({
  name: 'clients.suggest-company-code',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/suggest-company-code',
  summary: 'An available client code made from a company name; null if the name has no usable letters',
  access: 'user',
  query: z.object({ name: z.string().max(300).default('') }),
  response: dataOf(z.object({ code: z.string().nullable() })),
  errors: [429],
});

/**
 * Validates all steps: 422 `onboarding_invalid` with paths such as `company.ein`; a code that was taken since is reported as
 * `company.code`. 409 `email_needed` for a user without an email address, `agreement_changed` if the text has changed,
 * `onboarding_closed` if another user has submitted it. Repeating the submission returns the same answer; on resubmission after a
 * return, unchanged steps leave locations, bank accounts and invitations untouched.
 */
export const submitOnboarding = defineEndpoint({
  name: 'clients.client-self-onboarding',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/client-self-onboarding',
  summary: 'Submits the onboarding with the signatures: creates the client, its locations, bank account and invitations',
  access: 'user',
  body: z.object({
    client_id: id.optional(),
    /** Each text of `getOnboardingAgreements` with its checkbox; name and title come from the step `review`. */
    signatures: z.array(signedText).max(agreementKind.options.length),
  }),
  response: dataOf(
    z.object({
      client_id: id,
      client_name: z.string(),
      role: clientRole,
      /** `approved` where the agency approves automatically, else `submitted`. */
      state: onboardingState,
      invited: z.int(),
    }),
  ),
  errors: [404],
});
