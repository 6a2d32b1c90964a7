import { z } from 'zod';
import { id, instant } from '../shared/common.ts';

export const clientRole = z.enum(['client_admin', 'client_staff']);
export const agencyRole = z.enum(['agency_admin', 'agency_staff', 'agency_auditor']);
export const callerRole = z.enum([...clientRole.options, ...agencyRole.options]);

/** One membership of the caller; `id` is the membership, `client_id` the company (domain.md, Clients and users). */
export const myClient = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  is_onboarding_completed: z.boolean(),
  role: clientRole,
  code: z.string().nullable(),
  trade: z.string(),
  /** Set while the agency has closed the portal to the company: its requests get 503 `client_maintenance`. */
  maintenance: z.object({ message: z.string(), until: instant.nullable() }).nullable().optional(),
});
export type MyClient = z.output<typeof myClient>;
