import { randomUUID } from 'node:crypto';
import { Counter } from 'prom-client';
import type { Tx } from '#platform/db/db.ts';
import { processMetrics } from '#platform/metrics/index.ts';
import { instanceId, type UserRow } from './users.ts';

/** Each action with GoTrue's log type. */
const logTypes = {
  login: 'account',
  login_failed: 'account',
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
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_updated: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  generate_recovery_codes: 'recovery_codes',
  token_refreshed: 'token',
  token_revoked: 'token',
} as const;
type AuditAction = keyof typeof logTypes;

/** The actor of attempts on unknown addresses. */
export const unknownActor = { id: '00000000-0000-0000-0000-000000000000', email: null, is_sso_user: false };

const signIns = new Counter({
  name: 'recoup_sign_ins_total',
  help: 'Sign-ins by outcome; refused: after too many attempts',
  labelNames: ['outcome'],
  registers: [processMetrics],
});
for (const outcome of ['succeeded', 'failed', 'refused']) signIns.inc({ outcome }, 0);

interface AuditEntry {
  user: Pick<UserRow, 'id' | 'email' | 'is_sso_user'>;
  action: AuditAction;
  ip: string;
  /** Stored for the user's own list of activity: the device. */
  userAgent?: string | null;
  now: Date;
  traits?: Record<string, unknown>;
}

/** Writes an entry as GoTrue does (reference/auth-wire.md, end of section 5). */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  if (entry.action === 'login') signIns.inc({ outcome: 'succeeded' });
  if (entry.action === 'login_failed')
    signIns.inc({ outcome: entry.traits?.['reason'] === 'too_many_attempts' ? 'refused' : 'failed' });
  const traits = { ...entry.traits, ...(entry.userAgent ? { user_agent: entry.userAgent.slice(0, 500) } : {}) };
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
        ...(Object.keys(traits).length > 0 ? { traits } : {}),
      }),
      created_at: entry.now,
      ip_address: entry.ip,
    })
    .execute();
}
