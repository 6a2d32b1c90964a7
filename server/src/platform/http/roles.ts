import type { AgencyRole, CallerRole, ClientRole } from '@recoup/contract/shared/endpoint';

/** Inside a client's screens agency users look and change nothing (domain.md, Clients and users). */
export function isAgencyRole(role: CallerRole): role is AgencyRole {
  return role !== 'client_admin' && role !== 'client_staff';
}

const seesAs = {
  client_admin: 'client_admin',
  client_staff: 'client_staff',
  agency_admin: 'client_admin',
  agency_staff: 'client_staff',
  agency_auditor: 'client_admin',
} as const satisfies Record<CallerRole, ClientRole>;

/** The role within the client whose pages are shown. */
export function roleSeen(role: CallerRole): ClientRole {
  return seesAs[role];
}
