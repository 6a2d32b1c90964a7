import { apiKeyScope, type ApiKey } from '@recoup/contract/users/api-keys';
import type { ApiKeyRow } from './api-keys.repository.ts';

export interface KeyContext {
  now: Date;
  isReadOnly: boolean;
  locationNames: ReadonlyMap<string, string>;
}

/** A key that is both revoked and expired shows as revoked, which is more specific. */
function stateOf(row: ApiKeyRow, now: Date): ApiKey['state'] {
  if (row.revoked_at) return 'revoked';
  if (row.expires_at <= now) return 'expired';
  return row.is_creator_admin ? 'active' : 'stopped';
}

export function presentKey(row: ApiKeyRow, { now, isReadOnly, locationNames }: KeyContext): ApiKey {
  const state = stateOf(row, now);
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.map((scope) => apiKeyScope.parse(scope)),
    locations: row.location_ids?.map((id) => ({ id, name: locationNames.get(id) ?? 'Former location' })) ?? null,
    state,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_name,
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    uses: row.uses,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoked_by: row.revoked_by_name,
    // A stopped key would work again with its creator's role.
    abilities: { revoke: !isReadOnly && (state === 'active' || state === 'stopped') },
  };
}
