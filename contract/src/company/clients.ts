import { ONBOARDING_STATES } from '@recoup/domain/company/onboarding/onboarding-states';
import { z } from 'zod';
import { clientParams, dataOf, id, instant } from '../shared/common.ts';
import { agencyRole, callerRole, myClient } from '../users/memberships.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

export const listMyClients = defineEndpoint({
  name: 'clients.my',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/my-clients',
  summary: 'Clients that the caller is a member of, with the role in each',
  access: 'user',
  response: z.object({
    data: z.array(myClient),
    /** Set for agency staff, who may view any client (`listAgencyClients`). */
    agency_role: agencyRole.nullable().optional(),
  }),
});

/** `baa`: business associate agreement, of healthcare companies. */
export const agreementKind = z.enum(['service', 'baa']);
export type AgreementKind = z.output<typeof agreementKind>;

export const onboardingState = z.enum(ONBOARDING_STATES);

const clientLocation = z.object({ id, code: z.string(), name: z.string(), is_active: z.boolean() });

export const clientDetails = z.object({
  client_id: id,
  client_name: z.string(),
  legal_name: z.string(),
  code: z.string().nullable(),
  trade: z.string(),
  debt_types: z.array(z.string()),
  is_onboarding_completed: z.boolean(),
  created_at: instant,
  /** Locations visible to the caller. */
  locations: z.array(clientLocation),
  /** The caller's role in this company. */
  role: callerRole,
  /** The caller is agency staff: read-only, and every view is recorded in the company's audit log. */
  is_read_only: z.boolean(),
  /**
   * Whether the company may place accounts; otherwise placing answers 409 with `reason` as its code. `agreement_needed`: an admin
   * signs `documents` (or submits the open onboarding). `approval_needed`: the agency has not approved the company yet, or has
   * returned it. `client_suspended`: the agency suspended the company, which may only read.
   */
  placing: z.object({
    allowed: z.boolean(),
    reason: z.enum(['agreement_needed', 'approval_needed', 'client_suspended']).nullable(),
    /** Explanation for every role. */
    message: z.string().nullable(),
    documents: z.array(agreementKind),
  }),
  /** `none`: the agency created the company without an onboarding. */
  onboarding: z.object({ state: onboardingState, at: instant.nullable(), reason: z.string().nullable() }),
  /** Set while the agency has suspended the company: its users read, and change nothing. */
  suspension: z.object({ at: instant, reason: z.string() }).nullable(),
  /** The caller's permissions; screens never derive them from the role. */
  abilities: z.object({
    place_accounts: z.boolean(),
    export_sensitive: z.boolean(),
    manage_users: z.boolean(),
    edit_business: z.boolean(),
    /** Users, audit log and other admin-only features. */
    see_administration: z.boolean(),
  }),
});
export type ClientDetails = z.output<typeof clientDetails>;

export const getClient = defineEndpoint({
  name: 'clients.get',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}',
  summary: 'One client',
  access: 'client',
  params: clientParams,
  response: dataOf(clientDetails),
});
