import { z } from 'zod';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Emails in the agency's words: each has a default text, placeholders, and the versions that the agency wrote. */

/** Paragraphs of `body` are separated by empty lines. `button`, `note`: null where the email has none. */
const text = z.object({
  subject: z.string().trim().max(200),
  body: z.string().trim().max(8000),
  button: z.string().trim().max(60).nullable(),
  note: z
    .string()
    .trim()
    .max(1000)
    .transform((words) => (words === '' ? null : words))
    .nullable(),
});

const shownText = text.extend({ note: z.string().nullable() });

const audience = z.enum(['clients', 'users', 'agency']);

const template = {
  key: z.string(),
  name: z.string(),
  /** When it is sent, and to whom. */
  purpose: z.string(),
  audience,
  is_edited: z.boolean(),
  updated_at: instant.nullable(),
  updated_by_name: z.string().nullable(),
};

const listed = z.object(template);
export type ListedEmail = z.output<typeof listed>;

const version = z.object({
  revision: z.int(),
  /** Null: the default text was restored. */
  text: shownText.nullable(),
  at: instant,
  by_name: z.string(),
});

const edited = z.object({
  ...template,
  text: shownText,
  default_text: shownText,
  placeholders: z.array(
    z.object({
      name: z.string(),
      /** `text` may be used in a sentence; the others need a paragraph of their own. */
      kind: z.enum(['text', 'paragraphs', 'button', 'code', 'links']),
      meaning: z.string(),
      isRequired: z.boolean(),
    }),
  ),
  /** 0: never edited. */
  revision: z.int(),
  /** Newest first. */
  versions: z.array(version),
  may_change: z.boolean(),
});
export type EditedEmail = z.output<typeof edited>;

const api = { api: 'agency', access: 'agency' } as const;
const readers = ['agency_admin', 'agency_auditor'] as const;
const path = '/v1/settings/email-templates';
const params = z.object({ template: z.string().regex(/^[a-z_]{1,60}$/) });

export const listEmailTexts = defineEndpoint({
  ...api,
  name: 'agency_emails.list',
  method: 'GET',
  path,
  summary: 'Emails that the portal sends, their sender, and which were edited',
  agencyRoles: readers,
  response: dataOf(
    z.object({
      sender: z.object({
        name: z.string(),
        address: z.string(),
        /** smtp: sent; outbox: kept on the server for its operator; none: lost, because no mail server is set. */
        delivery: z.enum(['smtp', 'outbox', 'none']),
        /** The address of the test email. */
        test_to: z.string(),
      }),
      emails: z.array(listed),
      may_change: z.boolean(),
    }),
  ),
});

export const getEmailText = defineEndpoint({
  ...api,
  name: 'agency_emails.get',
  method: 'GET',
  path: `${path}/{template}`,
  summary: 'An email’s text, default, placeholders and versions',
  agencyRoles: readers,
  params,
  response: dataOf(edited),
  errors: [404],
});

export const saveEmailText = defineEndpoint({
  ...api,
  name: 'agency_emails.save',
  method: 'PUT',
  path: `${path}/{template}`,
  summary:
    'Saves a version of an email’s text. 422 names unknown and missing placeholders; 409 `changed` if someone else saved since `revision`',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  stepUp: true,
  params,
  body: text.extend({ revision: z.int().min(0) }),
  response: dataOf(edited),
  errors: [404, 409, 422],
});

export const resetEmailText = defineEndpoint({
  ...api,
  name: 'agency_emails.reset',
  method: 'POST',
  path: `${path}/{template}/reset`,
  summary: 'Restores the default text, as a version. 409 `changed` if someone else saved since `revision`',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  stepUp: true,
  params,
  body: z.object({ revision: z.int().min(0) }),
  response: dataOf(edited),
  errors: [404, 409],
});

export const previewEmailText = defineEndpoint({
  ...api,
  name: 'agency_emails.preview',
  method: 'POST',
  path: `${path}/{template}/preview`,
  summary: 'The email with sample values, as text and as HTML; stores nothing. 422 as when saving',
  agencyRoles: readers,
  params,
  body: text,
  response: dataOf(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
  errors: [404, 422],
});

export const sendTestEmail = defineEndpoint({
  ...api,
  name: 'agency_emails.test',
  method: 'POST',
  path: '/v1/settings/email-tests',
  summary: 'Sends an email to the caller’s own address: a test, or a saved template with sample values',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  body: z.object({ template: params.shape.template.nullable() }),
  response: dataOf(z.object({ to: z.string() })),
  status: 201,
  limit: { what: 'test emails', perHour: 30 },
  errors: [404],
});
