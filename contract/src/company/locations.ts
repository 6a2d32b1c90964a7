import { z } from 'zod';
import { clientParams, cursorQuery, dataOf, fileName, id, instant, page } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

export const locationStates = ['active', 'inactive', 'all'] as const;

/** What the list can be narrowed to. */
export const locationFilters = {
  /** Part of a name, a code or a city. */
  q: z.string().trim().max(200).optional(),
  state: z.enum(locationStates).default('all'),
};
export const locationFilterQuery = z.object(locationFilters);
export type LocationFilters = z.output<typeof locationFilterQuery>;

export const locationListQuery = z.object({
  ...locationFilters,
  sort: z.enum(['name', 'code']).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
  ...cursorQuery,
});
export type LocationListQuery = z.output<typeof locationListQuery>;

const note = z.object({ path: z.string(), message: z.string() });

export const companyLocation = z.object({
  id,
  code: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  /** Given whole or not at all. */
  address: z
    .object({ line1: z.string(), line2: z.string().nullable(), city: z.string(), state: z.string(), postal_code: z.string() })
    .nullable(),
  /** `+1` and ten digits. */
  phone: z.string().nullable(),
  hours: z.string().nullable(),
  /** What is paid by mail for its debts goes to its own address. */
  is_remit_to: z.boolean(),
  /** Of those that the caller sees; `/debtors?location_id=…` lists them. */
  account_count: z.int(),
  /** Odd, and perhaps right: a ZIP code of another state. */
  warnings: z.array(note),
  /** Sent back with a change, so that it is refused where somebody else was quicker. */
  revision: z.int(),
  changed_at: instant,
  /** Null: nobody since it was made by the agency. */
  changed_by: z.string().nullable(),
  deactivated_at: instant.nullable(),
  abilities: z.object({ edit: z.boolean(), deactivate: z.boolean(), reactivate: z.boolean() }),
});
export type CompanyLocationView = z.output<typeof companyLocation>;

const typed = z.string().max(300).default('');

/** As it was typed: `checkLocation` of `@recoup/domain/location` says what is wrong with it, here and there. */
export const typedLocation = z.object({
  code: typed,
  name: typed,
  line1: typed,
  line2: typed,
  city: typed,
  state: typed,
  postal_code: typed,
  phone: typed,
  hours: typed,
  is_remit_to: z.boolean().default(false),
});
export type TypedLocation = z.output<typeof typedLocation>;

/** Headers of a file of locations, as it goes out and as it comes in. */
export const locationHeaders = {
  code: 'Code',
  name: 'Name',
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP',
  phone: 'Phone',
  hours: 'Hours',
  is_remit_to: 'Remit to',
} as const satisfies Record<keyof TypedLocation, string>;

/** Bytes of a file and rows at once. */
export const locationFileLimits = { bytes: 2 * 1024 * 1024, rows: 2000 };

const locationParams = clientParams.extend({ id });
const revision = z.int().min(1);
const roles = ['client_admin'] as const;

export const listLocations = defineEndpoint({
  name: 'locations.list',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/locations',
  summary: 'Locations of the company; of a member that is limited to some, these',
  access: 'client',
  params: clientParams,
  query: locationListQuery,
  response: z.object({ data: z.array(companyLocation), page, abilities: z.object({ add: z.boolean(), export: z.boolean() }) }),
});

export const exportLocations = defineEndpoint({
  name: 'locations.export',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/locations/export',
  summary: 'Every location that the filters leave, as a file that can be imported again',
  access: 'client',
  params: clientParams,
  query: z.object({ ...locationFilters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export const addLocation = defineEndpoint({
  name: 'locations.add',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/locations',
  summary:
    'Adds a location. 422 by fields; `code` where another one has it, in whatever case. 403 `step_up_required` where checks would go to its address',
  access: 'client',
  roles,
  params: clientParams,
  body: typedLocation,
  response: dataOf(companyLocation),
  status: 201,
});

export const getLocation = defineEndpoint({
  name: 'locations.get',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/locations/{id}',
  summary: 'One location, as it is now',
  access: 'client',
  params: locationParams,
  response: dataOf(companyLocation),
});

/**
 * 409 `location_changed`: who and when are in `message`, and in `errors` under `changed_by` and `changed_at`. 403
 * `step_up_required` where checks would go to another address.
 */
export const changeLocation = defineEndpoint({
  name: 'locations.change',
  api: 'core',
  method: 'PUT',
  path: '/v1/clients/{client_id}/locations/{id}',
  summary: 'Changes all of a location. 422 by fields, 409 `location_changed` after another change',
  access: 'client',
  roles,
  params: locationParams,
  body: typedLocation.extend({ revision }),
  response: dataOf(companyLocation),
});

export const deactivateLocation = defineEndpoint({
  name: 'locations.deactivate',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/locations/{id}/deactivate',
  summary: 'Nothing new is placed there; its accounts keep it. 409 `location_changed` after another change',
  access: 'client',
  roles,
  params: locationParams,
  body: z.object({ revision }),
  response: dataOf(companyLocation),
});

export const reactivateLocation = defineEndpoint({
  name: 'locations.reactivate',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/locations/{id}/reactivate',
  summary: 'Takes a location into use again. 409 `location_changed` after another change',
  access: 'client',
  roles,
  params: locationParams,
  body: z.object({ revision }),
  response: dataOf(companyLocation),
});

/**
 * The body is the file itself, CSV (comma, semicolon, tab, pipe) or XLSX, its first row the header: code, name, address line 1,
 * address line 2, city, state, ZIP, phone, hours, remit to. Nothing is kept. 422 with the reason where it is no such file.
 */
export const readLocationFile = defineEndpoint({
  name: 'locations.read-file',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/locations/read-file',
  summary: 'What a file would add, row by row, with what is wrong in each',
  access: 'client',
  roles,
  params: clientParams,
  query: z.object({ file_name: fileName.optional() }),
  response: dataOf(
    z.object({
      rows: z.array(
        z.object({
          /** Of the file, from 1. */
          row: z.int(),
          location: typedLocation,
          problems: z.array(note),
          warnings: z.array(note),
        }),
      ),
      /** Of the codes in the file those that locations of the company have, in lower case. */
      taken_codes: z.array(z.string()),
      /** Columns whose header nobody knows; they are left out. */
      unknown_columns: z.array(z.string()),
    }),
  ),
});

export const importLocations = defineEndpoint({
  name: 'locations.import',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/locations/import',
  summary:
    'Adds all of the rows that were read, mended or not, or none: 422 with paths such as `rows.3.code`. 403 `step_up_required` where checks would go to one of them',
  access: 'client',
  roles,
  params: clientParams,
  body: z.object({ rows: z.array(typedLocation).min(1, 'There is nothing to add').max(locationFileLimits.rows) }),
  stepUp: { where: ({ rows }) => rows.some(({ is_remit_to: isRemitTo }) => isRemitTo) },
  response: dataOf(z.object({ added: z.int() })),
  status: 201,
  idempotent: true,
});
