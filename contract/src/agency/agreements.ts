import { findAgreementProblem } from '@recoup/domain/company/agreement-fields';
import { z } from 'zod';
import { agreementKind } from '../company/clients.ts';
import { dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const version = z.object({
  id,
  /** As the agency names it, unique per kind. */
  version: z.string(),
  title: z.string(),
  /** Markdown with fields, before a client's data is filled in. */
  body: z.string(),
  /** Clients that signed an earlier version must sign this one before they place. */
  must_sign_anew: z.boolean(),
  registered_at: instant,
  /** Null: from a file. */
  added_by_name: z.string().nullable(),
  /** Clients whose newest signature is of this version. */
  signed_clients: z.int(),
});
export type AgreementVersion = z.output<typeof version>;

const agreement = z.object({
  kind: agreementKind,
  /** Clients that must sign before they place. */
  unsigned_clients: z.int(),
  /** Environment variable that decides the text; null: it can be changed here. */
  setting: z.string().nullable(),
  /** The current version first. */
  versions: z.array(version).min(1),
});
export type AgencyAgreement = z.output<typeof agreement>;

/** What an administrator enters for a new version. */
export const newAgreementVersion = z.object({
  version: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'Enter up to 40 letters, digits, dots and hyphens, such as 2026-11'),
  title: z.string().trim().min(1, 'Enter the title').max(200, 'At most 200 characters'),
  body: z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Enter the text')
        .max(200_000, 'At most 200,000 characters')
        .superRefine((text, context) => {
          const problem = text === '' ? null : findAgreementProblem(text);
          if (problem !== null) context.addIssue({ code: 'custom', message: `This text cannot be used: ${problem}` });
        }),
    ),
  must_sign_anew: z.boolean(),
});

const common = { api: 'agency', access: 'agency', path: '/v1/settings/agreements' } as const;

export const listAgencyAgreements = defineEndpoint({
  ...common,
  name: 'agency_agreements.list',
  method: 'GET',
  summary: 'Agreements that clients sign, with all versions and how many clients signed each',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  response: dataOf(z.array(agreement)),
});

export const addAgreementVersion = defineEndpoint({
  ...common,
  name: 'agency_agreements.add_version',
  method: 'POST',
  summary:
    'Adds a version, which clients sign from now on. `after_id`: the current one that was read; 409 `changed` if another is current, `version_used` if the name was used before, `set_by_environment` if a file decides',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  stepUp: true,
  body: newAgreementVersion.extend({ kind: agreementKind, after_id: id }),
  response: dataOf(agreement),
  status: 201,
  errors: [409],
});
