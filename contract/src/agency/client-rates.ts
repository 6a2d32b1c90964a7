import { z } from 'zod';
import { termsFields } from '../feed/terms.ts';
import { cents, clientParams, dataOf, day, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Commission terms as a feed item of the kind `schedule` takes them. */
export const terms = z.object(termsFields);
export type Terms = z.output<typeof terms>;

const version = z.object({
  version: z.int(),
  valid_from: day,
  created_at: instant,
  /** One rule or limit each, in matching order. */
  rules: z.array(z.string()),
  terms,
});

export const listClientRates = defineEndpoint({
  name: 'agency_client_rates.list',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}/rates',
  summary: 'Every version of the client’s commission terms, the last to begin first, and the one in force today',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  params: clientParams,
  response: dataOf(
    z.object({
      /** The version in force; null without one. */
      current: z.int().nullable(),
      /** The latest version by number: what a new one follows; 0 without one. */
      latest: z.int(),
      versions: z.array(version),
      /** Codes of the client’s locations, for rules. */
      locations: z.array(z.string()),
    }),
  ),
});

const line = z.object({
  payment: z.string(),
  account: z.string(),
  type: z.string(),
  reported_on: day,
  amount_cents: cents,
  before_cents: cents,
  after_cents: cents,
  reason: z.string().nullable(),
});

export const whatIfRates = defineEndpoint({
  name: 'agency_client_rates.what_if',
  api: 'agency',
  method: 'POST',
  path: '/v1/clients/{client_id}/rates/what-if',
  summary:
    'Commission of the payments reported in a month, as charged and under other terms. Stores nothing. 422 for terms that are wrong',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  isView: true,
  params: clientParams,
  body: z.object({
    /** `YYYY-MM`. */
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')
      // PostgreSQL has no year 0.
      .refine((month) => !month.startsWith('0000'), 'Choose a month'),
    terms,
  }),
  response: dataOf(
    z.object({
      payments: z.int(),
      before_cents: cents,
      after_cents: cents,
      /** Those whose commission differs, the largest difference first, at most 100. */
      lines: z.array(line),
    }),
  ),
});
