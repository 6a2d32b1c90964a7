import type { CallerRole } from '@recoup/contract/shared/endpoint';
import { isAgencyRole, roleSeen } from './roles.ts';

/** What a role may do within its client (domain.md, Clients and users). Sent with the client, never derived by a screen. */
export function abilitiesOf(role: CallerRole) {
  const mayChange = !isAgencyRole(role);
  const isAdmin = role === 'client_admin';
  return {
    place_accounts: mayChange,
    export_sensitive: isAdmin,
    manage_users: isAdmin,
    edit_business: isAdmin,
    see_administration: roleSeen(role) === 'client_admin',
  };
}
