import { z } from 'zod';
import { cursorQuery, dataOf, day, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const api = {
  api: 'agency',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_auditor'],
} as const;

const files = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;
const format = z.enum(['csv', 'xlsx']).default('csv');
/** First and last day. */
const period = { from: day.optional(), to: day.optional() };

const debtor = z.object({ people_id: id, name: z.string(), accounts: z.array(z.string()) });

export const findReachDebtors = defineEndpoint({
  ...api,
  name: 'agency_reach.debtors',
  method: 'GET',
  path: '/v1/reach/debtors',
  summary:
    'Debtors of a client by an account number or words of the name, up to 20. 404 for a client that the caller may not see',
  query: z.object({ client_id: id, q: z.string().trim().min(1).max(100) }),
  response: dataOf(z.array(debtor)),
  errors: [404],
});

/** Labels of how data was seen, the most certain first. */
export const CERTAINTY = { named: 'Viewed directly', listed: 'In a list or file', possible: 'Possibly included' } as const;

/**
 * How sure it is that the debtor was seen. `named`: viewed or changed alone. `listed`: among the rows of a list or file. `possible`: the
 * access reached the client, and what it showed was not recorded by account.
 */
const certainty = z.enum(['named', 'listed', 'possible']);

export const reachEntry = z.object({
  id,
  at: instant.meta({ title: 'When' }),
  actor: z.string().meta({ title: 'Who' }),
  email: z.string().nullable().meta({ title: 'Email' }),
  what: z.string().meta({ title: 'What' }),
  certainty: certainty.meta({ title: 'How seen' }),
  ip: z.string().nullable().meta({ title: 'IP address' }),
  device: z.string().nullable().meta({ title: 'Device' }),
});
export type ReachEntry = z.output<typeof reachEntry>;

/** `possible`: also access that reached the client and was not recorded by account, such as every read of a system. */
const viewerQuery = { client_id: id, people_id: id, include: z.enum(['possible']).optional(), ...period };

export const listReachViewers = defineEndpoint({
  ...api,
  name: 'agency_reach.viewers',
  method: 'GET',
  path: '/v1/reach/viewers',
  summary: 'Who saw or changed a debtor: views, lists, files, reports and systems, newest first. The search is itself recorded',
  query: z.object({ ...viewerQuery, ...cursorQuery }),
  response: listOf(reachEntry),
  errors: [404],
});

export const exportReachViewers = defineEndpoint({
  ...api,
  name: 'agency_reach.export_viewers',
  method: 'GET',
  path: '/v1/reach/viewers/export',
  summary: 'The same as a file',
  query: z.object({ ...viewerQuery, format }),
  produces: files,
  stepUp: true,
  errors: [404],
});

export const reachedPerson = z.object({
  client: z.object({ id, name: z.string() }).meta({ title: 'Client' }),
  people_id: id,
  name: z.string().meta({ title: 'Debtor' }),
  accounts: z.int().meta({ title: 'Accounts' }),
  /** Views and lists that showed one of them. */
  times: z.int().meta({ title: 'Times' }),
  first_at: instant.meta({ title: 'First' }),
  last_at: instant.meta({ title: 'Last' }),
});
export type ReachedPerson = z.output<typeof reachedPerson>;

const actorQuery = {
  /** Email address of a user, or the name of an API key or feed key. */
  actor: z.string().trim().min(1).max(254),
  /** Limits the results to one session of the user. */
  session: id.optional(),
  ...period,
};

export const listReachedPeople = defineEndpoint({
  ...api,
  name: 'agency_reach.people',
  method: 'GET',
  path: '/v1/reach/people',
  summary:
    'Whose data a user, one session of a user, an API key or a feed key reached, by client and debtor. The search is itself recorded',
  query: z.object({ ...actorQuery, ...cursorQuery }),
  response: listOf(reachedPerson).extend({
    /** What the text names. */
    matched: z.array(z.object({ kind: z.enum(['user', 'api_key', 'feed_key']), name: z.string() })),
    people: z.int(),
    /** Sessions of the user in the period, most recently used first, up to 50. Empty for keys, and for access before sessions were recorded. */
    sessions: z.array(
      z.object({
        id,
        first_at: instant,
        last_at: instant,
        /** Views, lists, changes and files. */
        times: z.int(),
        ip: z.string().nullable(),
        device: z.string().nullable(),
      }),
    ),
    /** Access to a client that was not recorded by account. */
    wide: z.array(
      z.object({
        client: z.object({ id, name: z.string() }).nullable(),
        what: z.string(),
        times: z.int(),
        /** Rows that were read or written, where counted. */
        items: z.int().nullable(),
        last_at: instant,
      }),
    ),
  }),
});

export const exportReachedPeople = defineEndpoint({
  ...api,
  name: 'agency_reach.export_people',
  method: 'GET',
  path: '/v1/reach/people/export',
  summary: 'The debtors as a file',
  query: z.object({ ...actorQuery, format }),
  produces: files,
  stepUp: true,
});
