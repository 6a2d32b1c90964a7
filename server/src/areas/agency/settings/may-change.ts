import type { AgencyCaller } from '#platform/http/caller.ts';

/** Settings are about all clients: administrators who are limited to some may only read them. */
export const mayChange = ({ agencyRole, clientIds }: AgencyCaller): boolean =>
  agencyRole === 'agency_admin' && clientIds === null;
