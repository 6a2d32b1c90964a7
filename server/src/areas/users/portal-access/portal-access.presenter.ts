import { accessEvent, type AccessEvent, type AccessSession, type PortalAccess } from '@recoup/contract/users/portal-access';
import { z } from 'zod';
import type { findCompanies, findEvents, findFactors, findIdentities, findSessions } from './portal-access.repository.ts';
import { describeDevice } from '#platform/describe-device.ts';

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>;

export function presentCompanies(rows: Rows<typeof findCompanies>): PortalAccess['companies'] {
  return rows.map((row) => ({
    client_id: row.client_id,
    client_name: row.name,
    role: row.role === 'client_admin' ? 'client_admin' : 'client_staff',
    locations: row.location_ids === null ? null : (row.location_names ?? []).toSorted(),
  }));
}

export function presentFactors(rows: Rows<typeof findFactors>): PortalAccess['factors'] {
  return rows.map((row) => ({
    id: row.id,
    type: row.factor_type === 'phone' || row.factor_type === 'webauthn' ? row.factor_type : 'totp',
    name: row.friendly_name ?? '',
    phone_last4: row.phone?.slice(-4) ?? null,
    is_verified: row.status === 'verified',
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_challenged_at?.toISOString() ?? null,
  }));
}

export function presentIdentities(rows: Rows<typeof findIdentities>): PortalAccess['identities'] {
  return rows.map((row) => ({
    identity_id: row.id,
    provider: row.provider,
    email: row.email,
    created_at: row.created_at?.toISOString() ?? null,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    can_unlink: rows.length > 1 && !row.provider.startsWith('sso:'),
  }));
}

export function presentSessions(rows: Rows<typeof findSessions>, currentId: string | null): AccessSession[] {
  const sessions = rows.map((row): AccessSession => {
    const createdAt = row.created_at ?? row.last_seen_at;
    return {
      id: row.id,
      is_current: row.id === currentId,
      device: describeDevice(row.user_agent),
      ip: row.ip,
      level: row.aal === 'aal2' ? 'aal2' : 'aal1',
      created_at: createdAt.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
    };
  });
  return sessions.toSorted((one, two) => Number(two.is_current) - Number(one.is_current));
}

const word = z.string().nullable().catch(null).default(null);
const traitsOf = z
  .object({ result: accessEvent.shape.result.catch(null).default(null), provider: word, provider_type: word, user_agent: word })
  .catch({ result: null, provider: null, provider_type: null, user_agent: null });

export function presentEvents(rows: Awaited<ReturnType<typeof findEvents>>['rows']): AccessEvent[] {
  return rows.map(({ id, action, traits, ip, at }) => {
    const { result, provider, provider_type: type, user_agent: userAgent } = traitsOf.parse(traits);
    return accessEvent.parse({
      id,
      action,
      ip: ip || null,
      device: userAgent ? describeDevice(userAgent) : null,
      method: action === 'login' ? (type ?? provider) : null,
      result,
      at: at.toISOString(),
    });
  });
}
