import { accessEvent, type AccessEvent, type AccessSession, type PortalAccess } from '@recoup/contract/access';
import type { findCompanies, findEvents, findFactors, findIdentities, findSessions } from './access.repository.ts';
import { describeDevice } from './device.ts';

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
    can_unlink: rows.length > 1,
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

export function presentEvents(rows: Rows<typeof findEvents>): AccessEvent[] {
  return rows.map((row) =>
    accessEvent.parse({ id: row.id, action: row.action, ip: row.ip || null, result: row.result, at: row.at.toISOString() }),
  );
}
