import { ONBOARDING_STEPS } from '@recoup/domain/company/onboarding/steps';
import { z } from 'zod';
import { agreementToSign, signedText } from './agreements.ts';
import { agreementKind, onboardingState } from './clients.ts';
import { clientRole } from '../users/memberships.ts';
import { dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

// A step is kept as it was typed, whatever is missing or wrong in it; what that is comes back with it. The rules are in
// domain/src/onboarding and run in the browser alike.

const typed = z.string().max(300).default('');
const answer = z.enum(['', 'yes', 'no']).default('');

const contactTyped = z.object({ name: typed, title: typed, phone: typed, email: typed });
const addressTyped = z.object({ line1: typed, line2: typed, city: typed, state: typed, postal_code: typed });
const locationTyped = addressTyped.extend({ code: typed, name: typed, phone: typed });

/**
 * Never sent back: what is kept of it stands in `kept`. Left out, the kept one stays; an empty text forgets it.
 */
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

/** Null: the same as the primary contact, as the physical address. */
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

export const teamStep = z.object({
  invitations: z
    .array(z.object({ email: typed, name: typed, role: typed, location_codes: z.array(z.string().max(40)).max(500).default([]) }))
    // Of somebody whom the agency does not know yet: enough for a team, and too few for spam.
    .max(25, 'At most 25 people here; more can be invited later')
    .default([]),
});

/** Who signs. */
export const reviewStep = z.object({ name: typed, title: typed });

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

export const problem = z.object({ path: z.string(), kind: z.enum(['missing', 'wrong']), message: z.string() });

/** What every step tells of itself, beside its data. */
const about = {
  /** 0: never saved. Sent back with the next save of this step. */
  revision: z.int(),
  saved_at: instant.nullable(),
  saved_by: z.string().nullable(),
  /** What is missing or wrong, by fields; empty: the step is in order. */
  problems: z.array(problem),
};

/** Of a sensitive value that is kept: its end, `•••1234`. Null: none that is in order is kept. */
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
  /** The company, where there is one already; it belongs into `client_id` of the other calls then. */
  client_id: id.nullable(),
  /** `draft` and `returned` can be edited and submitted; `submitted` waits for the agency; `approved` is done. */
  state: onboardingState,
  /** Why the agency returned it, in its words. */
  returned: z.object({ reason: z.string(), at: instant }).nullable(),
  steps: stepViews,
  /** No step but `review` lacks anything: the agreements can be shown as they will be signed. */
  is_complete: z.boolean(),
});
export type OnboardingView = z.output<typeof onboarding>;

/**
 * Whose onboarding: of the company, of which the caller has to be an admin (404 for anybody else, 403 for its staff); without it,
 * of the company that the caller administers and that is not completed, else of the one that the caller is about to found.
 * 409 `already_in_company` for whoever belongs to a company and names none.
 */
const whose = z.object({ client_id: id.optional() });

export const getOnboarding = defineEndpoint({
  name: 'onboarding.get',
  api: 'core',
  method: 'GET',
  path: '/v1/onboarding',
  summary: "The caller's onboarding with every step as it was saved",
  access: 'user',
  query: whose,
  response: dataOf(onboarding),
});

/**
 * `data` is the whole step. Refusals: 400 with the fields whose types are wrong; 409 `step_changed` where somebody saved it since
 * (who and when in `message`, and in `errors` under `saved_by` and `saved_at`); 409 `onboarding_closed` once it was submitted.
 */
export const saveOnboardingStep = defineEndpoint({
  name: 'onboarding.save-step',
  api: 'core',
  method: 'PUT',
  path: '/v1/onboarding/steps/{step}',
  summary: 'Saves a step as it stands, in order or not, and answers all of the onboarding',
  access: 'user',
  params: z.object({ step: stepName }),
  query: whose,
  body: z.object({ revision: z.int().min(0), data: z.record(z.string(), z.unknown()) }),
  response: dataOf(onboarding),
});

/** 409 `onboarding_incomplete` while a step other than `review` lacks something. */
export const getOnboardingAgreements = defineEndpoint({
  name: 'onboarding.agreements',
  api: 'core',
  method: 'GET',
  path: '/v1/onboarding/agreements',
  summary: 'What is signed with the submission: the service agreement, and for healthcare a business associate agreement',
  access: 'user',
  query: whose,
  response: z.object({ data: z.array(agreementToSign) }),
});

/**
 * The status is in the answer too, as HTTP has it: 200 free, 409 taken, 422 malformed; 429 for too many in a short time. The code
 * of a company of one's own whose onboarding is open counts as free.
 */
export const checkCompanyCode = defineEndpoint({
  name: 'clients.check-company-code',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/check-company-code',
  summary: 'Whether a company code is free',
  access: 'user',
  query: z.object({ code: z.string().max(100).default('') }),
  response: z.object({ status_code: z.literal(200), message: z.string() }),
});

/**
 * All steps are checked: 422 `onboarding_invalid` with paths such as `company.ein`; a code that somebody took meanwhile is
 * `company.code`. 409 `email_needed` for an account without an e-mail address, `agreement_changed` where another text is to be signed
 * by now, `onboarding_closed` where somebody else has submitted it. The same submission again answers the same; once more after the
 * agency has returned it, a step that nobody changed since leaves locations, bank accounts and invitations as they are.
 */
export const submitOnboarding = defineEndpoint({
  name: 'clients.client-self-onboarding',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/client-self-onboarding',
  summary: 'Submits the onboarding, with the signatures: makes the company, its locations, bank account and invitations',
  access: 'user',
  body: z.object({
    client_id: id.optional(),
    /** Each text of `getOnboardingAgreements`, with the tick beside it; name and title are those of the step `review`. */
    signatures: z.array(signedText).max(agreementKind.options.length),
  }),
  response: dataOf(
    z.object({
      client_id: id,
      client_name: z.string(),
      role: clientRole,
      /** `approved` where the agency approves by itself, else `submitted`. */
      state: onboardingState,
      invited: z.int(),
    }),
  ),
});
