import { STATUS_CODES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Texts that clients read about account statuses. Each has a default and the versions that the agency saved. */

const code = z.enum(STATUS_CODES as [StatusCode, ...StatusCode[]]);

/** `next_step` null: no action is needed. `meaning` and `next_step` may contain placeholders. */
const text = z.object({
  label: z.string().trim().max(30, 'Use at most 30 characters'),
  meaning: z.string().trim().max(200, 'Use at most 200 characters'),
  next_step: z
    .string()
    .trim()
    .max(120, 'Use at most 120 characters')
    .transform((value) => (value === '' ? null : value))
    .nullable(),
});
export type StatusTextInput = z.output<typeof text>;

const shownText = text.extend({ next_step: z.string().nullable() });

const edited = z.object({
  code,
  text: shownText,
  default_text: shownText,
  is_edited: z.boolean(),
  /** 0: never edited. */
  revision: z.int(),
  /** Newest first. */
  versions: z.array(
    z.object({
      revision: z.int(),
      /** Null: the default text was restored. */
      text: shownText.nullable(),
      at: instant,
      by_name: z.string(),
    }),
  ),
});
export type EditedStatus = z.output<typeof edited>;

const api = { api: 'agency', access: 'agency' } as const;
const path = '/v1/settings/status-texts';
const params = z.object({ status: code });

export const listStatusTexts = defineEndpoint({
  ...api,
  name: 'agency_status_texts.list',
  method: 'GET',
  path,
  summary: 'The text that clients read about each account status, its default, and the versions that the agency saved',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  response: dataOf(
    z.object({
      /** In life-cycle order. */
      statuses: z.array(edited),
      may_change: z.boolean(),
    }),
  ),
});

export const saveStatusText = defineEndpoint({
  ...api,
  name: 'agency_status_texts.save',
  method: 'PUT',
  path: `${path}/{status}`,
  summary:
    'Saves a version of a status’s text. 422 names unknown placeholders and a label that another status has; 409 `changed` if someone else saved since `revision`',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  params,
  body: text.extend({ revision: z.int().min(0) }),
  response: dataOf(edited),
  errors: [409, 422],
});

export const resetStatusText = defineEndpoint({
  ...api,
  name: 'agency_status_texts.reset',
  method: 'POST',
  path: `${path}/{status}/reset`,
  summary:
    'Restores the default text, as a version. 422 if another status has the default label; 409 `changed` if someone else saved since `revision`',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  params,
  body: z.object({ revision: z.int().min(0) }),
  response: dataOf(edited),
  errors: [409, 422],
});
