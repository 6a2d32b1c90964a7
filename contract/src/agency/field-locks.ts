import { FIELD_GROUP_CODES } from '@recoup/domain/agency/field-locks';
import { z } from 'zod';
import { clientParams, dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Groups of fields that a connected system owns: the console refuses to change them. */

const group = z.enum(FIELD_GROUP_CODES);

const lock = z.object({
  /** Null: all clients. */
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  group,
  /** Name of the system. Null, for one client: open to the console, although the group is locked for all clients. */
  owner: z.string().nullable(),
  changed_at: instant,
  changed_by_name: z.string(),
});
export type ListedFieldLock = z.output<typeof lock>;

const api = { api: 'agency', access: 'agency' } as const;
const path = '/v1/settings/field-locks';

export const listFieldLocks = defineEndpoint({
  ...api,
  name: 'agency_field_locks.list',
  method: 'GET',
  path,
  summary: 'Groups of fields that connected systems own, for all clients and for individual ones',
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  response: dataOf(z.object({ locks: z.array(lock), may_change: z.boolean() })),
});

export const setFieldLock = defineEndpoint({
  ...api,
  name: 'agency_field_locks.set',
  method: 'PUT',
  path,
  summary:
    'Locks a group of fields for all clients or one, or leaves it open to the console. `inherit` removes a client’s rule; for all clients, `open` removes the rule',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  body: z.discriminatedUnion('rule', [
    z.object({
      rule: z.literal('locked'),
      client_id: id.nullable(),
      group,
      owner: z.string().trim().min(1, 'Enter the name of the system').max(60),
    }),
    z.object({ rule: z.enum(['open', 'inherit']), client_id: id.nullable(), group }),
  ]),
  status: 204,
  errors: [404],
});

const writer = z.object({
  /** console: agency staff; system: the feed or a file; client: the client's users; portal: a nightly job. */
  source: z.enum(['console', 'system', 'client', 'portal']),
  /** Of the user or the system, if known. */
  name: z.string().nullable(),
  at: instant,
});
export type LastWriter = z.output<typeof writer>;

export const getClientLocks = defineEndpoint({
  ...api,
  name: 'agency_field_locks.of_client',
  method: 'GET',
  path: '/v1/clients/{client_id}/field-locks',
  summary: 'Which groups of fields of a client a connected system owns',
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  params: clientParams,
  response: dataOf(z.array(z.object({ group, owner: z.string() }))),
});

export const getLastWriters = defineEndpoint({
  ...api,
  name: 'agency_field_locks.writers',
  method: 'GET',
  path: '/v1/clients/{client_id}/accounts/{id}/writers',
  summary: 'Who wrote the status and the last payment of an account, and from where',
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  params: clientParams.extend({ id }),
  response: dataOf(z.object({ status: writer.nullable(), payments: writer.nullable() })),
  errors: [404],
});
