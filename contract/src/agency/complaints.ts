import { COMPLAINT_STATES, complaintKinds, complaintOutcomes, complaintSources } from '@recoup/domain/agency/complaints';
import { z } from 'zod';
import { clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const complaintKind = z.enum(complaintKinds);
const complaintSource = z.enum(complaintSources);
const complaintState = z.enum(COMPLAINT_STATES);
const complaintOutcome = z.enum(complaintOutcomes);

const person = z.object({ id, name: z.string() });

export const complaint = z.object({
  id,
  /** `C-101` */
  reference: z.string().meta({ title: 'Complaint' }),
  kind: complaintKind.meta({ title: 'Kind' }),
  source: complaintSource.meta({ title: 'From' }),
  /** Name of the complainant, or of the regulator with its case number. */
  complainant: z.string().meta({ title: 'Complainant' }),
  /** Null: about the agency itself. */
  client: z.object({ id, name: z.string() }).nullable().meta({ title: 'Client' }),
  /** Null: about no single account. */
  account: z.object({ id, people_id: id, number: z.string(), debtor_name: z.string() }).nullable().meta({ title: 'Account' }),
  text: z.string().meta({ title: 'Complaint text' }),
  received_on: day.meta({ title: 'Received' }),
  due_on: day.meta({ title: 'Due' }),
  /** Still open after its due date. */
  is_overdue: z.boolean(),
  owner: person.nullable().meta({ title: 'Owner' }),
  state: complaintState.meta({ title: 'Status' }),
  answer: z.string().nullable().meta({ title: 'Answer' }),
  answered_at: instant.nullable().meta({ title: 'Answered' }),
  answered_by: z.string().nullable(),
  outcome: complaintOutcome.nullable().meta({ title: 'Outcome' }),
  resolution: z.string().nullable().meta({ title: 'Resolution' }),
  resolved_at: instant.nullable().meta({ title: 'Resolved' }),
  resolved_by: z.string().nullable(),
  created_at: instant,
  created_by: z.string(),
  revision: z.int(),
});
export type Complaint = z.output<typeof complaint>;

const filters = {
  /** A reference, or words of the complainant's or the debtor's name. */
  q: z.string().trim().max(100).optional(),
  state: repeated(complaintState),
  kind: repeated(complaintKind),
  source: repeated(complaintSource),
  client: repeated(id),
  /** `agency`: about the agency itself. */
  about: z.enum(['agency']).optional(),
  /** `overdue`: open after the due date. `week`: open and due within seven days. */
  due: z.enum(['overdue', 'week']).optional(),
  /** Received on these days. */
  from: day.optional(),
  to: day.optional(),
};
export const complaintFilterQuery = z.object(filters);
export type ComplaintFilters = z.output<typeof complaintFilterQuery>;

const readers = ['agency_admin', 'agency_auditor'] as const;
const admins = ['agency_admin'] as const;
const api = { api: 'agency', access: 'agency', agencyRoles: readers } as const;

export const listComplaints = defineEndpoint({
  ...api,
  name: 'agency_complaints.list',
  method: 'GET',
  path: '/v1/complaints',
  summary:
    'Complaints about the clients that the caller may see, and about the agency for those who may see all clients: open ones by due date, then closed ones, newest first',
  query: z.object({ ...filters, ...cursorQuery }),
  response: listOf(complaint),
});

export const exportComplaints = defineEndpoint({
  ...api,
  name: 'agency_complaints.export',
  method: 'GET',
  path: '/v1/complaints/export',
  summary: 'All matching complaints as a file',
  query: z.object({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  stepUp: true,
});

const complaintCounts = z.object({
  /** First days of the months, oldest first: the last twelve. */
  months: z.array(day),
  /** Kinds with a complaint in these months; `counts` in the order of the months. */
  kinds: z.array(z.object({ kind: complaintKind, counts: z.array(z.int()), total: z.int() })),
  open: z.int(),
  overdue: z.int(),
});
export type ComplaintCounts = z.output<typeof complaintCounts>;

export const countComplaints = defineEndpoint({
  ...api,
  name: 'agency_complaints.count',
  method: 'GET',
  path: '/v1/complaint-counts',
  summary: 'Complaints by kind and month of receipt over twelve months, and how many are open and overdue',
  response: dataOf(complaintCounts),
});

const complaintSettings = z.object({
  /** Calendar days from receipt to the due date of a new complaint. */
  complaint_days: z.int(),
  /** Administrators, one of whom owns each complaint. */
  owners: z.array(person),
});
export type ComplaintSettings = z.output<typeof complaintSettings>;

export const getComplaintSettings = defineEndpoint({
  ...api,
  name: 'agency_complaints.settings',
  method: 'GET',
  path: '/v1/complaint-settings',
  summary: 'Days until a complaint is due, and who can own one',
  response: dataOf(complaintSettings),
});

export const saveComplaintSettings = defineEndpoint({
  ...api,
  agencyRoles: admins,
  reachesAllClients: true,
  name: 'agency_complaints.save_settings',
  method: 'PUT',
  path: '/v1/complaint-settings',
  summary: 'Sets the days until a new complaint is due; earlier complaints keep their due date',
  body: z.object({ complaint_days: z.int().min(1, 'Enter 1 to 90 days').max(90, 'Enter 1 to 90 days') }),
  response: dataOf(complaintSettings),
});

const text = (max: number, message: string) => z.string().trim().min(1, message).max(max);

const facts = {
  kind: complaintKind,
  source: complaintSource,
  complainant: text(200, 'Enter the complainant'),
  /** The portal's number, `A-1042-1`; empty: about no single account. */
  account_number: z.string().trim().max(40).default(''),
  text: text(10_000, 'Enter the complaint'),
  received_on: day,
  /** Null: by the setting. */
  due_on: day.nullable(),
  /** An administrator; null: no owner yet. */
  owner_id: id.nullable(),
};

/** 422 with `account_number` for an unknown account, `received_on` for a future day, `owner_id` for anyone but an administrator. */
export const createComplaint = defineEndpoint({
  ...api,
  agencyRoles: admins,
  whileEnded: true,
  name: 'agency_complaints.create',
  method: 'POST',
  path: '/v1/clients/{client_id}/complaints',
  summary: 'Records a complaint. No client sees it',
  params: clientParams,
  body: z.object(facts),
  response: dataOf(complaint),
  status: 201,
});

const { account_number: _accountNumber, ...agencyFacts } = facts;

/** 422 with `source` for a complaint of a client. */
export const createAgencyComplaint = defineEndpoint({
  ...api,
  agencyRoles: admins,
  reachesAllClients: true,
  name: 'agency_complaints.create_own',
  method: 'POST',
  path: '/v1/complaints',
  summary: 'Records a complaint about the agency itself, which concerns no single client',
  body: z.object(agencyFacts),
  response: dataOf(complaint),
  status: 201,
});

const params = z.object({ complaint_id: id });
/** Without the client: a read below a client's path is in the client's audit log. */
const path = '/v1/complaints/{complaint_id}';

export const getComplaint = defineEndpoint({
  ...api,
  name: 'agency_complaints.get',
  method: 'GET',
  path,
  summary: 'One complaint',
  params,
  response: dataOf(complaint),
  errors: [404],
});

/** `revision`: the one that was edited. 409 `changed` after a concurrent change. */
export const changeComplaint = defineEndpoint({
  ...api,
  agencyRoles: admins,
  name: 'agency_complaints.change',
  method: 'PATCH',
  path,
  summary: 'Changes the facts of a complaint',
  params,
  body: z.object({ ...facts, due_on: day, revision: z.int().min(1) }),
  response: dataOf(complaint),
  errors: [404, 409],
});

/** 409 `changed` after a concurrent change, `state_not_reachable` for a step that its state does not allow. */
export const moveComplaint = defineEndpoint({
  ...api,
  agencyRoles: admins,
  name: 'agency_complaints.move',
  method: 'POST',
  path: `${path}/state`,
  summary: 'Answers, resolves, withdraws or reopens a complaint',
  params,
  body: z.discriminatedUnion('to', [
    z.object({ to: z.literal('answered'), answer: text(10_000, 'Enter the answer'), revision: z.int().min(1) }),
    z.object({
      to: z.literal('resolved'),
      outcome: complaintOutcome,
      resolution: text(10_000, 'Say how it was resolved'),
      revision: z.int().min(1),
    }),
    z.object({ to: z.enum(['withdrawn', 'open']), reason: text(1000, 'Enter the reason'), revision: z.int().min(1) }),
  ]),
  response: dataOf(complaint),
  errors: [404, 409],
});
