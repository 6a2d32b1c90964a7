/** Paths of the agency's console. Kept out of `paths`, which every screen loads. */
export const agencyPaths = {
  start: '/agency',
  integrations: '/agency/integrations',
  accounts: '/agency/accounts',
  account: '/agency/accounts/:clientId/:peopleId/:id',
  payments: '/agency/payments',
  load: '/agency/load',
  documents: '/agency/documents',
  reconciliation: '/agency/reconciliation',
  placements: '/agency/placements',
  placement: '/agency/placements/:clientId/:id',
  today: '/agency/today',
  /** With an item beside the list: client, kind and id follow. */
  queue: '/agency/queue',
  clients: '/agency/clients',
  newClient: '/agency/clients/new',
  importClients: '/agency/clients/import',
  client: '/agency/clients/:clientId/:tab?',
  team: '/agency/team',
  audit: '/agency/audit',
  settings: '/agency/settings',
  join: '/agency/join/:token',
} as const;

/** A client in the console, at its first tab or a named one. */
export function agencyClientPath(clientId: string, tab = ''): string {
  return `${agencyPaths.clients}/${encodeURIComponent(clientId)}${tab === '' ? '' : `/${encodeURIComponent(tab)}`}`;
}

/** Where the link of an invitation to the agency's team leads. */
export function agencyJoinPath(token: string): string {
  return `/agency/join/${encodeURIComponent(token)}`;
}

/** `tab`: one other than the first. */
export const settingsPath = (tab?: string): string =>
  tab === undefined ? agencyPaths.settings : `${agencyPaths.settings}?tab=${tab}`;

export const emailTextPath = (template: string): string => `${agencyPaths.settings}/email/${template}`;

/** The page of an account in the console. */
export function agencyAccountPath(account: { client_id: string; people_id: string; id: string }): string {
  return `${agencyPaths.accounts}/${account.client_id}/${account.people_id}/${account.id}`;
}

/** The page of a placement in the console. */
export const agencyPlacementPath = ({ client_id: clientId, id }: { client_id: string; id: string }): string =>
  `${agencyPaths.placements}/${clientId}/${id}`;
