import { STATUS_CODES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { itemAnswer } from '../feed/items.ts';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** The agency's own status codes, which apply to all clients. */

const common = { api: 'agency', access: 'agency', path: '/v1/status-codes', reachesAllClients: true } as const;

const status = z.enum(STATUS_CODES as [StatusCode, ...StatusCode[]]);

const statusCodes = z.object({
  /** Codes that accounts were reported with, and that no definition explains. Their statuses apply once one does. */
  unknown: z.array(z.object({ code: z.string(), statuses: z.int(), first_at: instant, last_at: instant })),
  known: z.array(z.object({ code: z.string(), status, reason: z.string().nullable(), reason_code: z.string().nullable() })),
});
export type StatusCodes = z.output<typeof statusCodes>;

export const listStatusCodes = defineEndpoint({
  ...common,
  name: 'agency_status_codes.list',
  method: 'GET',
  summary: 'The agency’s status codes: those without a definition with how often and when they came, and those with one',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  response: dataOf(statusCodes),
});

export const newStatusCode = z.object({
  code: z.string().trim().min(1, 'Enter the code').max(60, 'Use at most 60 characters'),
  status,
  /** Shown to clients beside the status. */
  reason: z.string().trim().min(1).max(300, 'Use at most 300 characters').optional(),
});

export const defineStatusCode = defineEndpoint({
  ...common,
  name: 'agency_status_codes.define',
  method: 'POST',
  summary: 'Defines a code, or replaces its definition, as the feed item `status_code` does',
  agencyRoles: ['agency_admin'],
  body: newStatusCode,
  response: dataOf(itemAnswer),
});
