import { z } from 'zod';
import { clientParams, dataOf, instant } from '../shared/common.ts';
import { defineEndpoint, type AgencyRole } from '../shared/endpoint.ts';

/** Layouts of placement files: the columns that a client confirmed, and the name and fields that the agency gave them. */

const field = z.string().max(60).nullable();

const clientLayout = z.object({
  /** Eight digits, always the same for a header. */
  key: z.string(),
  /** Null where the agency has not named it. */
  name: z.string().nullable(),
  /** Maps the files of clients that have not confirmed these columns themselves. */
  is_shared: z.boolean(),
  /** 0: not named yet. */
  revision: z.int(),
  columns: z.array(
    z.object({
      header: z.string(),
      /** Field of the layout; null: ignored. Before it has a name, the client’s. */
      field,
      /** Field that the client confirmed for its own files. */
      client_field: field,
    }),
  ),
  /** Files of the client with these columns. */
  files: z.int(),
  last_used_at: instant.nullable(),
  changed: z.object({ by: z.string(), at: instant }).nullable(),
});
export type ClientLayout = z.output<typeof clientLayout>;

const roles: AgencyRole[] = ['agency_admin', 'agency_staff'];
const base = { api: 'agency', access: 'agency' } as const;
const change = { ...base, method: 'PUT', agencyRoles: roles, reachesAllClients: true, errors: [404, 409] } as const;
const params = clientParams.extend({ key: z.string().regex(/^[\da-f]{8}$/, 'The key of a layout has eight digits') });
const path = '/v1/clients/{client_id}/layouts';
const revision = z.int().min(0);

export const layoutName = z.object({ name: z.string().trim().min(1, 'Enter a name').max(100, 'Use at most 100 characters') });

export const listClientLayouts = defineEndpoint({
  ...base,
  name: 'agency_client_layouts.list',
  method: 'GET',
  path,
  summary: 'Layouts of placement files that the client uses, the last used first, at most 100',
  agencyRoles: [...roles, 'agency_auditor'],
  params: clientParams,
  response: dataOf(z.object({ layouts: z.array(clientLayout), may_change: z.boolean() })),
});

export const nameClientLayout = defineEndpoint({
  ...change,
  name: 'agency_client_layouts.name',
  path: `${path}/{key}/name`,
  summary:
    'Names a layout; the first name also keeps the fields that the client confirmed. 409 `layout_changed` if a colleague changed it since `revision`',
  params,
  body: layoutName.extend({ revision }),
  response: dataOf(clientLayout),
});

export const correctClientLayout = defineEndpoint({
  ...change,
  name: 'agency_client_layouts.correct',
  path: `${path}/{key}/columns`,
  summary:
    'Replaces the fields of a named layout. Mappings that clients have confirmed stay as they are. 409 `layout_changed` if a colleague changed it since `revision`',
  params,
  body: z.object({
    /** One per column, in the order of `columns`. */
    fields: z.array(field).max(1000),
    revision,
  }),
  response: dataOf(clientLayout),
});

export const shareClientLayout = defineEndpoint({
  ...change,
  name: 'agency_client_layouts.share',
  path: `${path}/{key}/sharing`,
  summary:
    'Maps files of all clients by a named layout, or no longer. 409 `layout_changed` if a colleague changed it since `revision`',
  params,
  body: z.object({ is_shared: z.boolean(), revision }),
  response: dataOf(clientLayout),
});
