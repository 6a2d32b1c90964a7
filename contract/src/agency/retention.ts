import { MAX_MONTHS, retentionKinds } from '@recoup/domain/agency/retention';
import { US_STATES } from '@recoup/domain/shared/states';
import { z } from 'zod';
import { clientParams, cursorQuery, dataOf, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const kind = z.enum(retentionKinds);
const state = z.enum(Object.keys(US_STATES) as [keyof typeof US_STATES, ...(keyof typeof US_STATES)[]]);

const readers = ['agency_admin', 'agency_auditor'] as const;
const admins = ['agency_admin'] as const;
const api = { api: 'agency', access: 'agency', agencyRoles: readers } as const;

const clientName = z.object({ id, name: z.string() });

const retention = z.object({
  periods: z.array(
    z.object({
      kind,
      months: z.int(),
      source: z.string(),
      /** Null: the default of the product. */
      set: z.object({ by: z.string(), at: instant }).nullable(),
      /** Longer periods for debtors with an address in a state. */
      states: z.array(z.object({ state: z.string(), months: z.int(), source: z.string(), by: z.string(), at: instant })),
    }),
  ),
  next_run_at: instant,
  /** What the next run removes, and what a legal hold keeps although its period has passed; kinds and clients with any. */
  due: z.array(
    z.object({
      kind,
      due: z.int(),
      held: z.int(),
      /** `client` is null for what is of no client. */
      clients: z.array(z.object({ client: clientName.nullable(), due: z.int(), held: z.int() })),
    }),
  ),
});
export type Retention = z.output<typeof retention>;

export const getRetention = defineEndpoint({
  ...api,
  name: 'agency_retention.get',
  method: 'GET',
  path: '/v1/retention',
  summary: 'Retention periods with their sources, and what the next run would remove, by kind and client',
  response: dataOf(retention),
});

const months = z.int().min(1, 'Enter the months').max(MAX_MONTHS, `Enter at most ${MAX_MONTHS} months`);
const source = z.string().trim().min(1, 'Enter the law, contract or policy').max(300);

/** 422 with `months` for a period shorter than the kind allows, and for a state with no longer one. */
export const saveRetentionPeriod = defineEndpoint({
  ...api,
  agencyRoles: admins,
  reachesAllClients: true,
  stepUp: true,
  name: 'agency_retention.save_period',
  method: 'PUT',
  path: '/v1/retention-periods',
  summary: 'Sets the period of a kind of data, for all or for debtors of a state',
  body: z.object({ kind, state: state.nullable(), months, source }),
  response: dataOf(retention),
});

export const removeRetentionPeriod = defineEndpoint({
  ...api,
  agencyRoles: admins,
  reachesAllClients: true,
  stepUp: true,
  name: 'agency_retention.remove_period',
  method: 'POST',
  path: '/v1/retention-periods/remove',
  summary: 'Returns a kind to its default period, or removes the period of a state. 404 if none is set',
  body: z.object({ kind, state: state.nullable() }),
  response: dataOf(retention),
  errors: [404],
});

export const dueRecord = z.object({
  kind: kind.meta({ title: 'Kind' }),
  client: clientName.nullable().meta({ title: 'Client' }),
  id: id.nullable(),
  label: z.string().meta({ title: 'Record' }),
  /** Last activity. */
  since: instant.meta({ title: 'Last activity' }),
  /** More than one where uses are counted. */
  records: z.int().meta({ title: 'Records' }),
  is_held: z.boolean().meta({ title: 'Legal hold' }),
});
export type DueRecord = z.output<typeof dueRecord>;

const dueFilters = { kind, client: id.optional() };

export const listDueRecords = defineEndpoint({
  ...api,
  name: 'agency_retention.due',
  method: 'GET',
  path: '/v1/retention-due',
  summary: 'What the next run would remove of one kind, oldest first, and what a legal hold keeps',
  query: z.object({ ...dueFilters, ...cursorQuery }),
  response: listOf(dueRecord),
});

export const exportDueRecords = defineEndpoint({
  ...api,
  name: 'agency_retention.export_due',
  method: 'GET',
  path: '/v1/retention-due/export',
  summary: 'The same as a file, of one kind or of all',
  query: z.object({ kind: kind.optional(), client: id.optional(), format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  stepUp: true,
});

const run = z.object({
  id,
  started_at: instant,
  /** Null: unfinished. */
  finished_at: instant.nullable(),
  /** Kinds that could not be purged; the next run tries again. */
  failed: z.array(z.string()),
  counts: z.array(
    z.object({ kind, client: clientName.nullable(), removed: z.int(), held: z.int(), months: z.int(), source: z.string() }),
  ),
});
export type RetentionRun = z.output<typeof run>;

export const listRetentionRuns = defineEndpoint({
  ...api,
  name: 'agency_retention.runs',
  method: 'GET',
  path: '/v1/retention-runs',
  summary: 'The last 60 runs: what each removed by client and rule, and what legal holds kept',
  response: dataOf(z.array(run)),
});

const hold = z.object({
  id,
  client: clientName,
  /** What it keeps. `person`: all accounts of a debtor. */
  scope: z.enum(['client', 'account', 'person']),
  account: z.object({ id, number: z.string() }).nullable(),
  debtor: z.object({ people_id: id, name: z.string() }).nullable(),
  reason: z.string(),
  set_at: instant,
  set_by: z.string(),
  released: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
});
export type LegalHold = z.output<typeof hold>;

export const listLegalHolds = defineEndpoint({
  ...api,
  name: 'agency_holds.list',
  method: 'GET',
  path: '/v1/legal-holds',
  summary: 'Legal holds, newest first',
  query: z.object({ state: z.enum(['active', 'released']).default('active'), ...cursorQuery }),
  response: listOf(hold),
});

const reason = z.string().trim().min(1, 'Enter the reason').max(2000);

/** 422 with `account_number` for an unknown account; 409 `already_held`. */
export const setLegalHold = defineEndpoint({
  ...api,
  agencyRoles: admins,
  whileEnded: true,
  name: 'agency_holds.set',
  method: 'POST',
  path: '/v1/clients/{client_id}/legal-holds',
  summary: 'Stops every purge of a client, of an account, or of a debtor with all accounts. No client sees it',
  params: clientParams,
  body: z.object({
    scope: z.enum(['client', 'account', 'person']),
    /** Of the account, or of one of the debtor’s accounts; not for a client. */
    account_number: z.string().trim().max(40).default(''),
    reason,
  }),
  response: dataOf(hold),
  status: 201,
  errors: [409],
});

/** 409 `already_released`. */
export const releaseLegalHold = defineEndpoint({
  ...api,
  agencyRoles: admins,
  stepUp: true,
  name: 'agency_holds.release',
  method: 'POST',
  path: '/v1/legal-holds/{hold_id}/release',
  summary: 'Releases a legal hold: the next run may remove what it kept',
  params: z.object({ hold_id: id }),
  body: z.object({ reason }),
  response: dataOf(hold),
  errors: [404, 409],
});
