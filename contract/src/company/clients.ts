import { z } from 'zod';
import { clientParams, dataOf, id, instant } from '../shared/common.ts';
import { agencyRole, callerRole, myClient } from '../users/memberships.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

export const listMyClients = defineEndpoint({
  name: 'clients.my',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/my-clients',
  summary: 'The client companies that the caller belongs to, with the role in each',
  access: 'user',
  response: z.object({
    data: z.array(myClient),
    /** Set where the caller works for the agency: such a caller may look at any client (`listAgencyClients`). */
    agency_role: agencyRole.nullable().optional(),
  }),
});

/** `baa`: business associate agreement, of healthcare companies. */
export const agreementKind = z.enum(['service', 'baa']);
export type AgreementKind = z.output<typeof agreementKind>;

export const onboardingState = z.enum(['none', 'draft', 'submitted', 'returned', 'approved']);
export type OnboardingState = z.output<typeof onboardingState>;

export const clientLocation = z.object({ id, code: z.string(), name: z.string(), is_active: z.boolean() });

export const clientDetails = z.object({
  client_id: id,
  client_name: z.string(),
  legal_name: z.string(),
  code: z.string().nullable(),
  trade: z.string(),
  debt_types: z.array(z.string()),
  is_onboarding_completed: z.boolean(),
  created_at: instant,
  /** Locations that the caller may see. */
  locations: z.array(clientLocation),
  /** What the caller is in this company. */
  role: callerRole,
  /** The caller looks for the agency: nothing can be changed, and every look is in the company's activity log. */
  is_read_only: z.boolean(),
  /**
   * Whether the company may place at all; without it placing answers 409 with `reason` as its code. `agreement_needed`: an admin
   * signs `documents` (or, while the onboarding is open, submits it). `approval_needed`: the agency has not approved it yet, or
   * returned it.
   */
  placing: z.object({
    allowed: z.boolean(),
    reason: z.enum(['agreement_needed', 'approval_needed']).nullable(),
    /** In words, for whoever may do something about it or not. */
    message: z.string().nullable(),
    documents: z.array(agreementKind),
  }),
  /** `none`: the agency made the company, and nothing was asked of it here. */
  onboarding: z.object({ state: onboardingState, at: instant.nullable(), reason: z.string().nullable() }),
  /** What the caller may do; the screen never derives it from the role. */
  abilities: z.object({
    place_accounts: z.boolean(),
    export_sensitive: z.boolean(),
    manage_users: z.boolean(),
    edit_business: z.boolean(),
    /** Users, activity log and what else only admins see. */
    see_administration: z.boolean(),
  }),
});
export type ClientDetails = z.output<typeof clientDetails>;

export const getClient = defineEndpoint({
  name: 'clients.get',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}',
  summary: 'One client company',
  access: 'client',
  params: clientParams,
  response: dataOf(clientDetails),
});
