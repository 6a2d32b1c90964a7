import { MS_PER } from '@recoup/domain/shared/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { unknownActor } from './audit.ts';
import { knownNetworkDays } from './count-guess.ts';

/** Deletes expired sessions, refresh tokens used long ago, stale codes, emails and counters. Returns the number of rows. */
export async function sweepAuth(
  db: Db,
  { now, sessionsBefore, tokensBefore }: { now: Date; sessionsBefore: Date; tokensBefore: Date },
): Promise<number> {
  const results = await db.asOwner(async (tx) => [
    await tx.deleteFrom('auth.sessions').where('not_after', '<', sessionsBefore).executeTakeFirst(),
    await tx
      .deleteFrom('auth.refresh_tokens')
      .where('revoked', '=', true)
      .where('updated_at', '<', tokensBefore)
      .executeTakeFirst(),
    await tx.deleteFrom('auth.one_time_tokens').where('created_at', '<', sessionsBefore).executeTakeFirst(),
    await tx.deleteFrom('auth.oauth_client_states').where('created_at', '<', sessionsBefore).executeTakeFirst(),
    await tx.deleteFrom('auth.saml_relay_states').where('created_at', '<', sessionsBefore).executeTakeFirst(),
    await tx.deleteFrom('auth_ext.used_assertions').where('expires_at', '<', now).executeTakeFirst(),
    await tx.deleteFrom('auth.flow_state').where('created_at', '<', sessionsBefore).executeTakeFirst(),
    await tx.deleteFrom('auth_ext.email_outbox').where('sent_at', '<', sessionsBefore).executeTakeFirst(),
    // Anonymous users that never became permanent; the period is GoTrue's.
    await tx
      .deleteFrom('auth.users')
      .where('is_anonymous', '=', true)
      .where('created_at', '<', new Date(now.getTime() - 30 * MS_PER.day))
      .executeTakeFirst(),
    await tx.deleteFrom('auth.webauthn_challenges').where('expires_at', '<', now).executeTakeFirst(),
    await tx.deleteFrom('auth.mfa_challenges').where('created_at', '<', sessionsBefore).executeTakeFirst(),
    await tx
      .deleteFrom('auth.mfa_factors')
      .where('status', '=', 'unverified')
      .where('created_at', '<', sessionsBefore)
      .executeTakeFirst(),
    // Failed sign-ins at unknown addresses are visible to no user.
    await tx
      .deleteFrom('auth.audit_log_entries')
      .where(sql`payload ->> 'actor_id'`, '=', unknownActor.id)
      .where('created_at', '<', sessionsBefore)
      .executeTakeFirst(),
    await tx
      .deleteFrom('auth_ext.signing_keys')
      .where('verifies_until', '<', sessionsBefore)
      .where('verifies_project_keys', '=', false)
      .executeTakeFirst(),
    await tx.deleteFrom('auth_ext.rate_limits').where('resets_at', '<', now).executeTakeFirst(),
    await tx
      .deleteFrom('auth_ext.known_networks')
      .where('seen_at', '<', new Date(now.getTime() - knownNetworkDays * MS_PER.day))
      .executeTakeFirst(),
  ]);
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
