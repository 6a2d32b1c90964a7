import { z } from 'zod';
import { cents, dataOf, day, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { queueCounts } from './queue.ts';

/** Faults, in the order of the screen. */
export const FAULT_KINDS = ['refused_items', 'unmapped_codes', 'webhooks', 'emails', 'jobs', 'exports', 'quiet_systems'] as const;

/** What the first administrator sets up, in order. */
export const SET_UP_STEPS = ['two_factor', 'brand', 'test_email'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

const fault = z.object({
  kind: z.enum(FAULT_KINDS),
  count: z.int(),
  /** The last time, or since when. */
  at: instant.nullable(),
  /** Names of systems, addresses of webhooks, kinds of jobs. */
  names: z.array(z.string()),
});
export type Fault = z.output<typeof fault>;

const today = z.object({
  today: day,
  waiting: queueCounts,
  overdue: z.int(),
  /** Invitations that expire within three days. */
  invitations: z.object({ count: z.int(), next_at: instant.nullable() }),
  /** Null for staff, who do not see the register. */
  complaints: z.object({ open: z.int(), overdue: z.int(), due_on: day.nullable() }).nullable(),
  /** For administrators for all clients until all steps are done; null for everyone else. */
  set_up: z.array(z.object({ step: z.enum(SET_UP_STEPS), is_done: z.boolean() })).nullable(),
  /** Licenses that expire within 60 days: their states, and the first day without. */
  licenses: z.object({ states: z.array(z.string()), next_on: day.nullable() }),
  /** Only what happened, worst first. Empty for users who are limited to some clients, except their clients' exports. */
  faults: z.array(fault),
  /** What clients did since the start of yesterday. */
  clients: z.object({
    since: day,
    placed: z.object({ accounts: z.int(), amount_cents: cents, clients: z.int() }),
    payments_reported: z.object({ count: z.int(), amount_cents: cents }),
    requests: z.int(),
    messages: z.int(),
    /** Users who used the portal. */
    users_active: z.int(),
  }),
});
export type Today = z.output<typeof today>;

export const getToday = defineEndpoint({
  name: 'agency_today.get',
  api: 'agency',
  method: 'GET',
  path: '/v1/today',
  summary: 'Counts of open items, faults and clients’ activity, over all clients that the caller may see',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  response: dataOf(today),
});
