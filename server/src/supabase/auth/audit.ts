import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import { instanceId, type UserRow } from './users.ts';

export type AuditAction = 'login' | 'logout' | 'token_refreshed' | 'token_revoked';

/** An entry as GoTrue writes it (reference/auth-wire.md, end of section 5). */
export async function writeAudit(
  tx: Tx,
  entry: { user: UserRow; action: AuditAction; ip: string; now: Date; traits?: Record<string, unknown> },
): Promise<void> {
  const logType = entry.action === 'login' || entry.action === 'logout' ? 'account' : 'token';
  await tx
    .insertInto('auth.audit_log_entries')
    .values({
      instance_id: instanceId,
      id: randomUUID(),
      payload: JSON.stringify({
        action: entry.action,
        actor_id: entry.user.id,
        actor_username: entry.user.email ?? '',
        actor_via_sso: entry.user.is_sso_user,
        log_type: logType,
        ...(entry.traits ? { traits: entry.traits } : {}),
      }),
      created_at: entry.now,
      ip_address: entry.ip,
    })
    .execute();
}
