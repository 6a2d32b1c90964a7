import { MS_PER } from '@recoup/domain/shared/time';
import { createHash, randomBytes } from 'node:crypto';
import { invitationLimits, type GrantedAccess } from '@recoup/contract/users/members';
import type { Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';

interface Inviter {
  /** Null: the agency's operator. */
  userId: string | null;
  name: string;
}

export interface NewInvitation {
  clientId: string;
  /** In lower case. */
  email: string;
  name: string | null;
  access: GrantedAccess;
  inviter: Inviter;
  now: Date;
}

/** 256 bits, as in the link. */
const createToken = () => randomBytes(32).toString('base64url');

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const expiryFrom = (now: Date) => new Date(now.getTime() + invitationLimits.days * MS_PER.day);

/**
 * Creates an invitation, replacing an expired one; null if an open one exists. The token is returned for the email and stored
 * only as a hash.
 */
export async function openInvitation(
  tx: Tx,
  { clientId, email, name, access, inviter, now }: NewInvitation,
): Promise<{ id: string; token: string } | null> {
  const token = createToken();
  const values = {
    name,
    role: access.role,
    location_ids: access.location_ids,
    token_sha256: hashToken(token),
    invited_by: inviter.userId,
    invited_by_name: inviter.name,
    created_at: now,
    sent_at: now,
    expires_at: expiryFrom(now),
  };
  const row = await tx
    .insertInto('portal.invitations')
    .values({ client_id: clientId, id: newId(), email, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet({ ...values, times_sent: 1 })
        .where('portal.invitations.expires_at', '<=', now),
    )
    .returning('id')
    .executeTakeFirst();
  return row ? { id: row.id, token } : null;
}

export function findInvitation(tx: Tx, clientId: string, id: string) {
  return tx
    .selectFrom('portal.invitations')
    .select(['id', 'email', 'role', 'sent_at', 'times_sent', 'accepted_at', 'revoked_at', 'invited_by_name'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** A new token for seven more days; the previous one becomes invalid. */
export async function renewInvitation(tx: Tx, clientId: string, invitation: InvitationRow, now: Date): Promise<string> {
  const token = createToken();
  await tx
    .updateTable('portal.invitations')
    .set({ token_sha256: hashToken(token), sent_at: now, times_sent: invitation.times_sent + 1, expires_at: expiryFrom(now) })
    .where('client_id', '=', clientId)
    .where('id', '=', invitation.id)
    .execute();
  return token;
}

export async function revokeInvitation(
  tx: Tx,
  { clientId, id, userId, now }: { clientId: string; id: string; userId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('portal.invitations')
    .set({ revoked_at: now, revoked_by: userId })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Revokes a user's open invitations. Returns their addresses. */
export function revokeInvitationsOf(
  tx: Tx,
  { clientId, inviterId, userId, now }: { clientId: string; inviterId: string; userId: string; now: Date },
): Promise<{ id: string; email: string }[]> {
  return tx
    .updateTable('portal.invitations')
    .set({ revoked_at: now, revoked_by: userId })
    .where('client_id', '=', clientId)
    .where('invited_by', '=', inviterId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['id', 'email'])
    .execute();
}

/** Invitation emails that the client sent since then, from its audit log. */
export async function countSent(tx: Tx, clientId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('portal.audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('at', '>', since)
    .where('action', 'in', ['user.invited', 'user.invitation_resent'])
    .executeTakeFirstOrThrow();
  return row.count;
}
