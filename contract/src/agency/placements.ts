import { z } from 'zod';
import { statusCode } from '../accounts/debtors.ts';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Placements (batches) over all clients that an agency user may see. */

const everyRole = ['agency_admin', 'agency_staff', 'agency_auditor'] as const;
const api = { api: 'agency', access: 'agency' } as const;

/**
 * `waiting`: at least one account waits for the agency, or for an answer of the client before it is accepted; `withdrawn`: the client
 * withdrew all accounts before they were accepted.
 */
export const PLACEMENT_STATES = ['waiting', 'accepted', 'partly_declined', 'declined', 'withdrawn'] as const;
export type PlacementState = (typeof PLACEMENT_STATES)[number];

/** `api`: by a program of the client's, with an API key; `loaded`: by the agency's system. */
export const PLACEMENT_SOURCES = ['file', 'manual', 'api', 'loaded'] as const;
export type PlacementSource = (typeof PLACEMENT_SOURCES)[number];

const filters = {
  client_id: repeated(id),
  state: repeated(z.enum(PLACEMENT_STATES)),
  source: repeated(z.enum(PLACEMENT_SOURCES)),
  /** First and last day on which it was placed. */
  from: day.optional(),
  to: day.optional(),
};
export const placementQuery = z.object({ ...filters, ...cursorQuery });
export type PlacementQuery = z.output<typeof placementQuery>;

export const consolePlacement = z.object({
  id,
  client_id: id,
  client_name: z.string().meta({ title: 'Client' }),
  /** `B-318`; unique per client. */
  number: z.string().meta({ title: 'Placement' }),
  source: z.enum(PLACEMENT_SOURCES).meta({ title: 'From' }),
  /** Of an upload. */
  file_name: z.string().nullable().meta({ title: 'File' }),
  accounts: z.int().meta({ title: 'Accounts' }),
  /** Accounts that wait, and that were declined. */
  waiting: z.int(),
  declined: z.int(),
  principal_cents: cents.meta({ title: 'Principal' }),
  placed_at: instant.meta({ title: 'Placed' }),
  /** A person or an API key; null for the agency's system. */
  placed_by: z.string().nullable().meta({ title: 'Placed by' }),
  state: z.enum(PLACEMENT_STATES).meta({ title: 'Status' }),
});
export type ConsolePlacement = z.output<typeof consolePlacement>;

export const listPlacements = defineEndpoint({
  ...api,
  name: 'agency_placements.list',
  method: 'GET',
  path: '/v1/placements',
  summary:
    'Placements of all clients that the caller may see, newest first. Every page is recorded with its number of placements',
  agencyRoles: everyRole,
  query: placementQuery,
  response: listOf(consolePlacement),
});

const placementDetails = consolePlacement.extend({
  /** Of an upload. */
  import: z.object({ id, rows: z.int().nullable(), file_bytes: z.int() }).nullable(),
  /** The agency's own name of a loaded batch. */
  agency_batch: z.string().nullable(),
  /** The service agreement in force when it was placed: signed in the portal, on paper, or none. */
  agreement: z.object({ version: z.string().nullable(), signed_at: instant }).nullable(),
  /** Layouts of the file for the agency's own system: shipped ones, and the agency's templates. */
  layouts: z.array(z.string()),
});
export type PlacementDetails = z.output<typeof placementDetails>;

const params = clientParams.extend({ id });

export const getPlacement = defineEndpoint({
  ...api,
  name: 'agency_placements.get',
  method: 'GET',
  path: '/v1/clients/{client_id}/placements/{id}',
  summary: 'One placement with its file, its agreement, and the layouts in which it can be downloaded',
  agencyRoles: everyRole,
  params,
  response: dataOf(placementDetails),
});

export const placedAccount = accountRef.extend({
  client_id: id,
  agency_account_number: z.string().nullable().meta({ title: 'File number' }),
  amount_placed_cents: cents.meta({ title: 'Placed amount' }),
  status: statusCode.meta({ title: 'Status' }),
  status_reason: z.string().nullable(),
  /** Not yet accepted or declined. */
  is_waiting: z.boolean(),
});
export type PlacedAccount = z.output<typeof placedAccount>;

export const listPlacedAccounts = defineEndpoint({
  ...api,
  name: 'agency_placements.accounts',
  method: 'GET',
  path: '/v1/clients/{client_id}/placements/{id}/accounts',
  summary: 'Accounts of a placement by their numbers',
  agencyRoles: everyRole,
  params,
  query: z.object({ waiting: z.stringbool().default(false), ...cursorQuery }),
  response: listOf(placedAccount),
});

export const downloadPlacement = defineEndpoint({
  ...api,
  name: 'agency_placements.download',
  method: 'GET',
  path: '/v1/clients/{client_id}/placements/{id}/file',
  summary:
    'The accounts of a placement as a CSV file for the agency’s own system, with identity numbers, in a layout of the exchange folder. 422 for an unknown layout',
  agencyRoles: ['agency_admin', 'agency_staff'],
  params,
  query: z.object({ layout: z.string().max(60).default('csv') }),
  produces: ['text/csv'],
  errors: [422],
  stepUp: true,
});
