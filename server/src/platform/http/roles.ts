import type { AgencyRole, CallerRole, ClientRole } from '@recoup/contract/shared/endpoint';

/** Agency users view any client and change nothing (domain.md, Clients and users). */
export function isAgencyRole(role: CallerRole): role is AgencyRole {
  return role === 'agency_admin' || role === 'agency_staff';
}

const seesAs = {
  client_admin: 'client_admin',
  client_staff: 'client_staff',
  agency_admin: 'client_admin',
  agency_staff: 'client_staff',
} as const satisfies Record<CallerRole, ClientRole>;

/** The role within the client whose pages are shown. */
export function roleSeen(role: CallerRole): ClientRole {
  return seesAs[role];
}
