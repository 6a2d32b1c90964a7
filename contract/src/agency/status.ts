import { INCIDENT_STATES } from '@recoup/domain/agency/status';
import { z } from 'zod';
import { dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Status of the portal: the page /status, banners, and the console's settings. */

const maintenanceWindow = z.object({ id, starts_at: instant, ends_at: instant, message: z.string() });
export type MaintenanceWindow = z.output<typeof maintenanceWindow>;

const incidentState = z.enum(INCIDENT_STATES);
const incident = z.object({
  id,
  title: z.string(),
  state: incidentState,
  started_at: instant,
  resolved_at: instant.nullable(),
  /** The newest first. */
  updates: z.array(z.object({ id, at: instant, state: incidentState, text: z.string() })),
});
export type Incident = z.output<typeof incident>;

const portalStatus = z.object({
  /** `unavailable`: the database does not respond. */
  status: z.enum(['operational', 'incident', 'maintenance', 'unavailable']),
  /** Running and planned, the next one first. */
  maintenance: z.array(maintenanceWindow),
  /** Open ones, then those resolved in the last 14 days, the newest first. */
  incidents: z.array(incident),
  /** When this was read. If older than a minute, the database has not responded since. */
  as_of: instant,
});
export type PortalStatus = z.output<typeof portalStatus>;

export const getPortalStatus = defineEndpoint({
  name: 'status.get',
  api: 'core',
  method: 'GET',
  path: '/v1/status',
  summary: 'Maintenance, incidents and health of the portal, also while the database is down',
  access: 'public',
  response: dataOf(portalStatus),
});

const api = { api: 'agency', access: 'agency' } as const;
const changing = { agencyRoles: ['agency_admin'], reachesAllClients: true } as const;
const path = '/v1/settings/status';
const params = z.object({ id });

const text = (max: number, missing: string) => z.string().trim().min(1, missing).max(max, `Use at most ${max} characters`);

export const getStatusSettings = defineEndpoint({
  ...api,
  name: 'agency_status.get',
  method: 'GET',
  path,
  summary: 'Planned and running maintenance, and incidents of the last 14 days',
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  response: dataOf(
    z.object({
      maintenance: z.array(maintenanceWindow.extend({ by: z.string() })),
      incidents: z.array(incident.extend({ by: z.string() })),
      may_change: z.boolean(),
    }),
  ),
});

const maintenanceInput = z
  .object({ starts_at: instant, ends_at: instant, message: text(1000, 'Enter what clients should know') })
  .refine(({ starts_at: start, ends_at: end }) => Date.parse(end) > Date.parse(start), {
    path: ['ends_at'],
    message: 'Choose a time after the start',
  });

export const announceMaintenance = defineEndpoint({
  ...api,
  ...changing,
  name: 'agency_status.announce',
  method: 'POST',
  path: `${path}/maintenance`,
  summary: 'Announces maintenance to clients. 422 if it would have ended already',
  stepUp: true,
  body: maintenanceInput,
  response: dataOf(z.object({ id })),
  status: 201,
  errors: [422],
});

export const endMaintenance = defineEndpoint({
  ...api,
  ...changing,
  name: 'agency_status.end_maintenance',
  method: 'DELETE',
  path: `${path}/maintenance/{id}`,
  summary: 'Cancels planned maintenance, or ends what is running. 409 `maintenance_over`',
  params,
  status: 204,
  errors: [404, 409],
});

const incidentInput = z.object({
  title: text(120, 'Enter a title'),
  state: incidentState.exclude(['resolved']),
  text: text(2000, 'Enter what clients should know'),
});

export const openIncident = defineEndpoint({
  ...api,
  ...changing,
  name: 'agency_status.open_incident',
  method: 'POST',
  path: `${path}/incidents`,
  summary: 'Opens an incident, which clients see on the status page',
  stepUp: true,
  body: incidentInput,
  response: dataOf(z.object({ id })),
  status: 201,
});

const incidentUpdateInput = z.object({ state: incidentState, text: text(2000, 'Enter what clients should know') });

export const updateIncident = defineEndpoint({
  ...api,
  ...changing,
  name: 'agency_status.update_incident',
  method: 'POST',
  path: `${path}/incidents/{id}/updates`,
  summary: 'Adds an update to an incident, or resolves it. 409 `incident_resolved`',
  stepUp: true,
  params,
  body: incidentUpdateInput,
  status: 204,
  errors: [404, 409],
});
