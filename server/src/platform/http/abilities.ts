import type { ClientRole } from '@recoup/contract/endpoint';

/** What a role may do within its company (domain.md, Clients and users). Sent with the company, never re-derived by a screen. */
export function abilitiesOf(role: ClientRole) {
  const isAdmin = role === 'client_admin';
  return { place_accounts: true, export_sensitive: isAdmin, manage_users: isAdmin, edit_business: isAdmin };
}
