import { agencyPaths } from '#lib/paths/agency-paths.ts';

/** `tab`: one other than the first. */
export const integrationsPath = (tab?: string): string =>
  tab === undefined ? agencyPaths.integrations : `${agencyPaths.integrations}?tab=${tab}`;

export const feedKeyPath = (id: string): string => `${agencyPaths.integrations}/keys/${id}`;

export const feedWebhookPath = (id: string): string => `${agencyPaths.integrations}/webhooks/${id}`;
