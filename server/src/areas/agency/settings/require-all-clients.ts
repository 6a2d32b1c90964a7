import type { AgencyCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';

/** Settings are about all clients: users who are limited to some may read them. */
export function requireAllClients({ clientIds }: AgencyCaller): void {
  if (clientIds) throw forbidden('Your access is limited to some clients, and settings are about all of them.');
}

export const mayChange = ({ agencyRole, clientIds }: AgencyCaller): boolean =>
  agencyRole === 'agency_admin' && clientIds === null;
