import { z } from 'zod';
import { dataOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const setting = z.object({
  /** In the environment, for example `IDLE_MINUTES`. */
  name: z.string(),
  label: z.string(),
  /** As it is in effect; null: not set, or a secret. */
  value: z.string().nullable(),
  /** A secret is never shown: only whether it is set. */
  is_secret: z.boolean(),
  is_set: z.boolean(),
  source: z.enum(['environment', 'default']),
});
export type InstallationSetting = z.output<typeof setting>;

export const getInstallation = defineEndpoint({
  name: 'agency_installation.get',
  api: 'agency',
  access: 'agency',
  method: 'GET',
  path: '/v1/settings/installation',
  summary: 'The settings of this installation as they are in effect, with where each comes from. Secrets are never shown',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  reachesAllClients: true,
  response: dataOf(
    z.object({
      /** What weakens the installation as it runs, in whole sentences. */
      warnings: z.array(z.string()),
      groups: z.array(z.object({ title: z.string(), settings: z.array(setting) })),
    }),
  ),
});
