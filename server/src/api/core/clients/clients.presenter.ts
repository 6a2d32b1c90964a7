import type { ClientDetails, MyClient } from '@recoup/contract/clients';
import type { CallerRole } from '@recoup/contract/endpoint';
import { abilitiesOf } from '../../../platform/http/abilities.ts';
import { isAgencyRole } from '../../../platform/http/roles.ts';
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
  };
}

export function presentClient(row: ClientRow, locations: LocationRows, role: CallerRole): ClientDetails {
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
    abilities: abilitiesOf(role),
  };
}
