import { z } from 'zod';
import { clientParams, cursorQuery, dataOf, fileName, id, instant, page } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const locationStates = ['active', 'inactive', 'all'] as const;

/** List filters. */
const locationFilters = {
  /** Part of a name, code or city. */
  q: z.string().trim().max(200).optional(),
  state: z.enum(locationStates).default('all'),
};
const locationFilterQuery = z.object(locationFilters);
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
  /** Complete or absent. */
  address: z
    .object({ line1: z.string(), line2: z.string().nullable(), city: z.string(), state: z.string(), postal_code: z.string() })
    .nullable(),
  /** `+1` and ten digits. */
  phone: z.string().nullable(),
  hours: z.string().nullable(),
  /** Mailed payments for its debts go to its own address. */
  is_remit_to: z.boolean(),
  /** Accounts visible to the caller; `/debtors?location_id=…` lists them. */
  account_count: z.int().meta({ title: 'Accounts' }),
  /** Possibly wrong: a ZIP code of another state. */
  warnings: z.array(note),
  /** Sent back with a change, to detect concurrent edits. */
  revision: z.int(),
  changed_at: instant,
  /** Null: unchanged since the agency created it. */
  changed_by: z.string().nullable(),
  deactivated_at: instant.nullable(),
  abilities: z.object({ edit: z.boolean(), deactivate: z.boolean(), reactivate: z.boolean() }),
});
export type CompanyLocationView = z.output<typeof companyLocation>;

const typed = z.string().max(300).default('');

/** Raw form input; client and server validate it with `checkLocation` of `@recoup/domain/location`. */
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

/** Column headers of location files, for export and import. */
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

/** Maximum file size and rows. */
export const locationFileLimits = { bytes: 2 * 1024 * 1024, rows: 2000 };

const locationParams = clientParams.extend({ id });
const revision = z.int().min(1);
const roles = ['client_admin'] as const;

export const listLocations = defineEndpoint({
  name: 'locations.list',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/locations',
  summary: "Locations of the client; for a limited member, the member's own",
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
  summary: 'All matching locations, as a file that can be imported',
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
    'Adds a location. 422 by field; `code` if it is taken, ignoring case. 403 `step_up_required` if it becomes the remit-to address',
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
  summary: 'One location',
  access: 'client',
  params: locationParams,
  response: dataOf(companyLocation),
});

/**
 * 409 `location_changed`: who and when in `message`, and in `errors` under `changed_by` and `changed_at`. 403 `step_up_required`
 * if the change redirects checks to another address.
 */
export const changeLocation = defineEndpoint({
  name: 'locations.change',
  api: 'core',
  method: 'PUT',
  path: '/v1/clients/{client_id}/locations/{id}',
  summary: 'Replaces all fields of a location. 422 by field, 409 `location_changed` after a concurrent change',
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
  summary: 'Deactivates a location: no new accounts, existing ones keep it. 409 `location_changed` after a concurrent change',
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
  summary: 'Reactivates a location. 409 `location_changed` after a concurrent change',
  access: 'client',
  roles,
  params: locationParams,
  body: z.object({ revision }),
  response: dataOf(companyLocation),
});

/**
 * The body is the file: CSV (comma, semicolon, tab, pipe) or XLSX with a header row: code, name, address line 1, address line 2,
 * city, state, ZIP, phone, hours, remit to. Nothing is stored. 422 with the reason for any other file.
 */
export const readLocationFile = defineEndpoint({
  name: 'locations.read-file',
  api: 'core',
  method: 'POST',
  path: '/v1/clients/{client_id}/locations/read-file',
  summary: 'Reads a file of locations and returns its rows, each with its problems; nothing is added',
  access: 'client',
  roles,
  params: clientParams,
  query: z.object({ file_name: fileName.optional() }),
  file: { maxBytes: locationFileLimits.bytes },
  response: dataOf(
    z.object({
      rows: z.array(
        z.object({
          /** 1-based row in the file. */
          row: z.int(),
          location: typedLocation,
          problems: z.array(note),
          warnings: z.array(note),
        }),
      ),
      /** Codes from the file that the company already uses, in lower case. */
      taken_codes: z.array(z.string()),
      /** Unknown headers; these columns are ignored. */
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
    'Adds all rows of the file, corrected or not, or none: 422 with paths such as `rows.3.code`. 403 `step_up_required` if one becomes the remit-to address',
  access: 'client',
  roles,
  params: clientParams,
  body: z.object({ rows: z.array(typedLocation).min(1, 'There is nothing to add').max(locationFileLimits.rows) }),
  stepUp: { where: ({ rows }) => rows.some(({ is_remit_to: isRemitTo }) => isRemitTo) },
  response: dataOf(z.object({ added: z.int() })),
  status: 201,
  idempotent: true,
});
