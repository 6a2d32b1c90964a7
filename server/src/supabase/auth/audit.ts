import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import { instanceId, type UserRow } from './users.ts';

/** Each action with the kind under which GoTrue files it. */
const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  user_invited: 'team',
  user_deleted: 'team',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_updated: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  generate_recovery_codes: 'recovery_codes',
  token_refreshed: 'token',
  token_revoked: 'token',
} as const;
export type AuditAction = keyof typeof logTypes;

/** An entry as GoTrue writes it (reference/auth-wire.md, end of section 5). */
export async function writeAudit(
  tx: Tx,
  entry: { user: UserRow; action: AuditAction; ip: string; now: Date; traits?: Record<string, unknown> },
): Promise<void> {
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
        log_type: logTypes[entry.action],
        ...(entry.traits ? { traits: entry.traits } : {}),
      }),
      created_at: entry.now,
      ip_address: entry.ip,
    })
    .execute();
}
