import { US_STATES } from '@recoup/domain/shared/states';
import { z } from 'zod';
import { dataOf, day, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** States in which the agency is licensed. Placements of debtors in other states are flagged in the queue. */

const codes = Object.keys(US_STATES) as [string, ...string[]];

const fields = z.object({
  state: z.enum(codes, 'Choose a state').meta({ title: 'State' }),
  number: z
    .string()
    .trim()
    .min(1, 'Enter the license number')
    .max(60, 'Use at most 60 characters')
    .meta({ title: 'License number' }),
  valid_from: day.meta({ title: 'Valid from' }),
  /** Last day; null: without an end. */
  valid_until: day.nullable().meta({ title: 'Valid until' }),
});
const licenseInput = fields.refine(({ valid_from: from, valid_until: until }) => until === null || until >= from, {
  path: ['valid_until'],
  message: 'Choose the first day or a later one',
});

export const license = fields.extend({
  id,
  /** `upcoming`: not valid yet; `expiring`: within 60 days, and no other license of the state lasts longer. */
  standing: z.enum(['valid', 'upcoming', 'expiring', 'expired']),
  revision: z.int(),
  updated_at: instant,
  updated_by_name: z.string(),
});
export type License = z.output<typeof license>;

const api = { api: 'agency', access: 'agency' } as const;
const path = '/v1/settings/licenses';
const params = z.object({ id });

export const listLicenses = defineEndpoint({
  ...api,
  name: 'agency_licenses.list',
  method: 'GET',
  path,
  summary: 'Licenses of the agency by state, the newest first',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  response: dataOf(z.object({ licenses: z.array(license), may_change: z.boolean() })),
});

export const addLicense = defineEndpoint({
  ...api,
  name: 'agency_licenses.add',
  method: 'POST',
  path,
  summary: 'Adds a license',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  body: licenseInput,
  response: dataOf(z.object({ id })),
  status: 201,
});

export const saveLicense = defineEndpoint({
  ...api,
  name: 'agency_licenses.save',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Changes a license. 409 `changed` if someone else changed it since `revision`',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  params,
  body: z.intersection(licenseInput, z.object({ revision: z.int() })),
  status: 204,
  errors: [404, 409],
});

export const removeLicense = defineEndpoint({
  ...api,
  name: 'agency_licenses.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Removes a license',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  params,
  status: 204,
  errors: [404],
});
