import { onboardingState, type ClientDetails } from '@recoup/contract/company/clients';
import { type MyClient } from '@recoup/contract/users/memberships';
import type { CallerRole } from '@recoup/contract/shared/endpoint';
import { abilitiesOf } from '#platform/http/abilities.ts';
import { isAgencyRole, roleSeen } from '#platform/http/roles.ts';
import type { findClient, findLocations, findMemberships } from './clients.repository.ts';

type MembershipRow = Awaited<ReturnType<typeof findMemberships>>[number];
type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;
type LocationRows = Awaited<ReturnType<typeof findLocations>>;

export function presentMembership(row: MembershipRow): MyClient {
  return {
    id: row.id,
    client_id: row.client_id,
    client_name: row.name,
    is_onboarding_completed: row.is_onboarding_completed,
    role: row.role === 'client_admin' ? 'client_admin' : 'client_staff',
    code: row.code,
    trade: row.trade,
    maintenance:
      row.maintenance_message === null
        ? null
        : { message: row.maintenance_message, until: row.maintenance_until?.toISOString() ?? null },
  };
}

interface ClientContext {
  locations: LocationRows;
  placing: ClientDetails['placing'];
  role: CallerRole;
}

export function presentClient(row: ClientRow, { locations, placing, role }: ClientContext): ClientDetails {
  return {
    client_id: row.id,
    client_name: row.name,
    legal_name: row.legal_name,
    code: row.code,
    trade: row.trade,
    debt_types: row.debt_types,
    is_onboarding_completed: row.is_onboarding_completed,
    created_at: row.created_at.toISOString(),
    locations,
    role,
    is_read_only: isAgencyRole(role),
    placing,
    onboarding: {
      state: onboardingState.parse(row.onboarding_state),
      at: row.onboarding_at?.toISOString() ?? null,
      // The agency's message to admins is for admins only.
      reason: roleSeen(role) === 'client_admin' ? row.onboarding_reason : null,
    },
    suspension:
      row.suspended_at && row.suspended_reason !== null
        ? { at: row.suspended_at.toISOString(), reason: row.suspended_reason }
        : null,
    abilities: row.suspended_at ? { ...abilitiesOf(role), place_accounts: false, edit_business: false } : abilitiesOf(role),
  };
}
