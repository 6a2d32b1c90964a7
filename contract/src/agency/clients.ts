import { QUEUE_KINDS } from '@recoup/domain/agency/queue';
import { z } from 'zod';
import { agreementKind, onboardingState } from '../company/clients.ts';
import { cents, clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const everyone = ['agency_admin', 'agency_staff', 'agency_auditor'] as const;
const admins = ['agency_admin'] as const;

/**
 * The state of a client, the first that applies. `ended`: its access is closed (client-endings.ts). `suspended`: its users may only read.
 * `loading`: its book is being loaded and its users see
 * nothing yet. `submitted`: its onboarding waits for the agency. `onboarding`: it sets itself up. `live`: everything else.
 */
export const clientStates = ['live', 'submitted', 'onboarding', 'loading', 'suspended', 'ended'] as const;
export const clientState = z.enum(clientStates);
export type ClientState = z.output<typeof clientState>;

export const consoleClientSorts = [
  'name',
  'accounts',
  'open_balance',
  'last_placed',
  'last_seen',
  'open_items',
  'created',
] as const;
export type ConsoleClientSort = (typeof consoleClientSorts)[number];

/** List filters; the address bar of the console uses the same names. */
const filters = {
  /** Words, each in a name or the legal name, or the beginning of the code. */
  q: z.string().trim().max(100).optional(),
  state: repeated(clientState),
  /** `agreement`: has one to sign. `factor`: an admin without two-factor authentication. `admin`: has no admin. `items`: open items. */
  needs: repeated(z.enum(['agreement', 'factor', 'admin', 'items'])),
};

export const consoleClientQuery = z.object({
  ...filters,
  sort: z.enum(consoleClientSorts).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
  ...cursorQuery,
});
export type ConsoleClientQuery = z.output<typeof consoleClientQuery>;
export type ConsoleClientFilters = Pick<ConsoleClientQuery, 'q' | 'state' | 'needs'>;

const clientFigures = {
  /** Open and closed. */
  accounts: z.int().meta({ title: 'Accounts' }),
  /** Of open accounts. */
  open_balance_cents: cents.meta({ title: 'Open balance' }),
  last_placed_at: instant.nullable().meta({ title: 'Last placement' }),
  /** When one of its users was last active, within five minutes. */
  last_seen_at: instant.nullable().meta({ title: 'Last sign-in' }),
  /** As the queue counts them. */
  open_items: z.int().meta({ title: 'Open items' }),
};

export const consoleClient = z.object({
  client_id: id,
  name: z.string().meta({ title: 'Client' }),
  legal_name: z.string(),
  code: z.string().nullable().meta({ title: 'Code' }),
  trade: z.string(),
  state: clientState.meta({ title: 'Status' }),
  ...clientFigures,
  /** Agreements that it has to sign before it may place. */
  unsigned: z.array(agreementKind).meta({ title: 'Agreement' }),
  admins: z.int(),
  /** Admins with two-factor authentication. */
  admins_with_factor: z.int().meta({ title: 'Two-factor' }),
  created_at: instant.meta({ title: 'Since' }),
});
export type ConsoleClient = z.output<typeof consoleClient>;

export const listConsoleClients = defineEndpoint({
  name: 'agency_clients.list',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients',
  summary: 'Clients that the caller may see, with figures, state and open items',
  access: 'agency',
  agencyRoles: everyone,
  query: consoleClientQuery,
  response: listOf(consoleClient).extend({
    /** Clients by state, of all that the caller may see. */
    counts: z.record(clientState, z.int()),
  }),
  errors: [404],
});

/** What a client answered or signed: a label and its value as text. */
const fact = z.object({ label: z.string(), value: z.string() });

const clientPage = consoleClient.extend({
  /** The agency's own id, in its system of record; null: named by its code. */
  agency_client_id: z.string().nullable(),
  goes_live_on: day.nullable(),
  ended_at: instant.nullable(),
  suspension: z.object({ at: instant, reason: z.string(), by: z.string() }).nullable(),
  /** While the portal is closed to the client's users and API keys. */
  maintenance: z.object({ at: instant, message: z.string(), until: instant.nullable(), by: z.string() }).nullable(),
  onboarding: z.object({
    state: onboardingState,
    at: instant.nullable(),
    by: z.string().nullable(),
    reason: z.string().nullable(),
    /** Sections of facts that the client gave; numbers by their last four digits. */
    answers: z.array(z.object({ title: z.string(), facts: z.array(fact) })),
  }),
  agreements: z.array(
    z.object({
      id,
      kind: agreementKind,
      version: z.string(),
      signer: z.string(),
      signer_title: z.string(),
      signed_at: instant,
      sha256: z.string(),
    }),
  ),
  /** The day of an agreement on paper. */
  paper_agreement_on: day.nullable(),
  figures: z.object({
    placed_cents: cents,
    /** Accounts by status, open ones first. */
    statuses: z.array(z.object({ status: z.string(), accounts: z.int(), balance_cents: cents })),
    locations: z.int(),
    users: z.int(),
    invitations: z.int(),
  }),
  /** Open items by kind; kinds without any are absent. */
  waiting: z.partialRecord(z.enum(QUEUE_KINDS), z.int()),
});
export type ConsoleClientPage = z.output<typeof clientPage>;

export const getConsoleClient = defineEndpoint({
  name: 'agency_clients.get',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}',
  summary: 'One client: figures, facts, onboarding, agreements and open items',
  access: 'agency',
  agencyRoles: everyone,
  params: clientParams,
  response: dataOf(clientPage),
});

export const decideClientOnboarding = defineEndpoint({
  name: 'agency_clients.decide_onboarding',
  api: 'agency',
  method: 'POST',
  path: '/v1/clients/{client_id}/onboarding-decision',
  summary:
    'Approves a client or returns its onboarding with a reason; its admins get an email. 409 `no_decision_waits` if nothing was submitted',
  access: 'agency',
  agencyRoles: admins,
  params: clientParams,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve') }),
    z.object({
      decision: z.literal('return'),
      /** Shown to the client. */
      reason: z.string().trim().min(1, 'Explain what must be corrected').max(2000),
    }),
  ]),
  response: dataOf(z.object({ state: z.enum(['approved', 'returned']) })),
  errors: [409],
});

export const suspendClient = defineEndpoint({
  name: 'agency_clients.suspend',
  api: 'agency',
  method: 'POST',
  path: '/v1/clients/{client_id}/suspension',
  summary: 'Suspends a client: its users read, and place and change nothing. 409 `already_suspended`',
  access: 'agency',
  agencyRoles: admins,
  params: clientParams,
  body: z.object({
    /** Shown to the client's users. */
    reason: z.string().trim().min(1, 'Enter a reason; the client reads it').max(1000),
  }),
  status: 204,
  errors: [409],
});

export const resumeClient = defineEndpoint({
  name: 'agency_clients.resume',
  api: 'agency',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/suspension',
  summary: 'Ends the suspension of a client. 409 `not_suspended`',
  access: 'agency',
  agencyRoles: admins,
  params: clientParams,
  status: 204,
  errors: [409],
});

const text = (max: number) => z.string().trim().max(max).default('');

/** A new client as typed or read from a file. Empty: not given. */
export const typedClient = z.object({
  /** The agency's own id of it, in its system of record. */
  agency_client_id: text(60).meta({ title: 'Client ID' }),
  /** 3 to 12 letters and digits. */
  code: text(40).meta({ title: 'Code' }),
  legal_name: text(300).meta({ title: 'Legal name' }),
  /** The name it does business as, shown on screens. */
  dba: text(300).meta({ title: 'Name' }),
  /** A key or label of an industry. */
  trade: text(80).meta({ title: 'Industry' }),
  /** Keys or labels, separated by commas. */
  debt_types: text(300).meta({ title: 'Debt types' }),
  phone: text(60).meta({ title: 'Phone' }),
  ein: text(40).meta({ title: 'EIN' }),
  website: text(300).meta({ title: 'Website' }),
  /** `open`: its admin completes the onboarding in the portal. `done`: it is set up already. */
  onboarding: z.enum(['open', 'done']).default('open').meta({ title: 'Onboarding' }),
  /** The day of its agreement on paper, if any; otherwise it signs in the portal before it places. */
  signed_on_paper: text(40).meta({ title: 'Signed on paper' }),
  /** The first admin, who is invited. */
  admin_email: text(254).meta({ title: 'Administrator email' }),
  admin_name: text(200).meta({ title: 'Administrator name' }),
});
export type TypedClient = z.output<typeof typedClient>;
export type ClientField = keyof TypedClient;

export const emptyClient: TypedClient = typedClient.parse({});

export const clientFileLimits = { bytes: 5 * 1024 * 1024, rows: 1000 };

const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** The effect of a row. `changed`: a known client is changed; `changes` lists the fields. */
const clientRowResult = z.object({
  result: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** By field of the row; empty path: the row as a whole. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  changes: z.array(change),
});
export type ClientRowResult = z.output<typeof clientRowResult>;

export const suggestClientCode = defineEndpoint({
  name: 'agency_clients.suggest_code',
  api: 'agency',
  method: 'GET',
  path: '/v1/client-code',
  summary: 'The first free code for a name',
  access: 'agency',
  agencyRoles: admins,
  reachesAllClients: true,
  query: z.object({ name: z.string().trim().min(1).max(300) }),
  response: dataOf(z.object({ code: z.string().nullable() })),
  errors: [404],
});

export const createConsoleClient = defineEndpoint({
  name: 'agency_clients.create',
  api: 'agency',
  method: 'POST',
  path: '/v1/clients',
  summary: 'Creates a client and invites its first admin. 422 by field, with `code` for a taken code',
  access: 'agency',
  agencyRoles: admins,
  reachesAllClients: true,
  body: typedClient,
  response: dataOf(z.object({ client_id: id, code: z.string() })),
  status: 201,
  errors: [404],
});

export const readClientFile = defineEndpoint({
  name: 'agency_clients.read_file',
  api: 'agency',
  method: 'POST',
  path: '/v1/client-files',
  summary: 'Reads a file of clients, whose columns are understood by meaning; nothing is stored. 422 says what is unclear',
  access: 'agency',
  agencyRoles: admins,
  reachesAllClients: true,
  file: { maxBytes: clientFileLimits.bytes },
  response: dataOf(
    z.object({
      rows: z.array(z.object({ row: z.int(), client: typedClient })),
      /** Header of the column by field. */
      columns: z.array(z.object({ field: z.string(), header: z.string() })),
      unknown_columns: z.array(z.string()),
    }),
  ),
  errors: [404],
});

/** `row`: in the file, for messages. */
const clientRow = typedClient.extend({ row: z.int().min(1).max(10_000_000).optional() });
export type ClientRow = z.output<typeof clientRow>;

const clientRows = z.object({ rows: z.array(clientRow).min(1, 'There is nothing to add').max(clientFileLimits.rows) });

export const checkClients = defineEndpoint({
  name: 'agency_clients.check',
  api: 'agency',
  method: 'POST',
  path: '/v1/client-checks',
  summary: 'Checks each row: new, changed, unchanged or refused with its problems. Stores nothing',
  access: 'agency',
  agencyRoles: admins,
  reachesAllClients: true,
  body: clientRows,
  /** In the order of the rows. */
  response: dataOf(z.array(clientRowResult)),
  errors: [404],
});

export const importClients = defineEndpoint({
  name: 'agency_clients.import',
  api: 'agency',
  method: 'POST',
  path: '/v1/client-imports',
  summary:
    'Creates or changes a client for every row, or nothing: 422 with paths such as `rows.3.code`. First admins are invited',
  access: 'agency',
  agencyRoles: admins,
  reachesAllClients: true,
  body: clientRows,
  response: dataOf(z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), invited: z.int() })),
  status: 201,
  errors: [404],
});

const note = z.object({
  id,
  body: z.string(),
  revision: z.int(),
  author: z.string(),
  created_at: instant,
  edited: z.object({ by: z.string(), at: instant }).nullable(),
  /** Earlier versions, newest first. */
  versions: z.array(z.object({ revision: z.int(), body: z.string(), by: z.string(), at: instant })),
});
export type ClientNote = z.output<typeof note>;

const noteText = z.string().trim().min(1, 'Write something').max(10_000);
const workers = ['agency_admin', 'agency_staff'] as const;

export const listClientNotes = defineEndpoint({
  name: 'agency_clients.notes',
  api: 'agency',
  method: 'GET',
  path: '/v1/clients/{client_id}/notes',
  summary: 'Internal notes about a client, newest first; no client sees them',
  access: 'agency',
  agencyRoles: everyone,
  params: clientParams,
  query: z.object(cursorQuery),
  response: listOf(note),
});

export const addClientNote = defineEndpoint({
  whileEnded: true,
  name: 'agency_clients.add_note',
  api: 'agency',
  method: 'POST',
  path: '/v1/clients/{client_id}/notes',
  summary: 'Adds an internal note',
  access: 'agency',
  agencyRoles: workers,
  params: clientParams,
  body: z.object({ body: noteText }),
  response: dataOf(note),
  status: 201,
});

export const editClientNote = defineEndpoint({
  whileEnded: true,
  name: 'agency_clients.edit_note',
  api: 'agency',
  method: 'PATCH',
  path: '/v1/clients/{client_id}/notes/{note_id}',
  summary: 'Changes an internal note and keeps the earlier version. 409 `note_changed` after a concurrent change',
  access: 'agency',
  agencyRoles: workers,
  params: clientParams.extend({ note_id: id }),
  body: z.object({ body: noteText, revision: z.int().min(1) }),
  response: dataOf(note),
  errors: [409],
});
