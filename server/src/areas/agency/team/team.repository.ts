import { TEAM_INVITATION_DAYS } from '@recoup/contract/agency/team';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { MS_PER } from '@recoup/domain/shared/time';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '#areas/users/members/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';

// The team belongs to no client: these queries run without row-level security, for callers whose role was checked.

export interface Access {
  role: AgencyRole;
  /** Null: all clients. */
  clientIds: readonly string[] | null;
}

/** Serializes changes of the team until the transaction ends. */
export async function lockTeam(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agency team', 0))`.execute(tx);
}

export interface MemberRow {
  id: string;
  user_id: string;
  role: string;
  client_ids: string[] | null;
  revision: number;
  created_at: Date;
  name: string;
  email: string;
  last_seen_at: Date | null;
  has_second_factor: boolean;
}

/** As the database owner, because user accounts are in the authentication tables. */
export async function listMembers(db: Db): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select g.id, g.user_id, g.role, g.client_ids, g.revision, g.created_at,
      coalesce(nullif(p.name, ''), nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''), '') as name,
      coalesce(u.email, p.email, '') as email, p.updated_at as last_seen_at,
      coalesce(p.has_second_factor, false)
        or exists (select from auth.mfa_factors f where f.user_id = g.user_id and f.status = 'verified') as has_second_factor
    from portal.agency_members g
    left join auth.users u on u.id = g.user_id
    left join portal.user_profiles p on p.user_id = g.user_id
    where g.ended_at is null
    order by lower(coalesce(nullif(p.name, ''), u.email, p.email)), g.id`.execute(db.owner);
  return rows;
}

export function findMember(tx: Tx, id: string) {
  return tx
    .selectFrom('portal.agency_members')
    .select(['id', 'user_id', 'role', 'client_ids', 'revision'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the user is an administrator for all clients. */
export async function isManagerNow(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('portal.agency_members')
    .select('id')
    .where('user_id', '=', userId)
    .where('role', '=', 'agency_admin')
    .where('client_ids', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the agency has an administrator, which closes the set-up. */
export async function hasAdmin(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('portal.agency_members')
    .select('id')
    .where('role', '=', 'agency_admin')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the installation is unused: it has no client and never had an agency user. */
export async function isEmptyInstallation(tx: Tx): Promise<boolean> {
  const { isUsed } = await tx
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([exists(selectFrom('portal.agency_members').select('id')), exists(selectFrom('portal.clients').select('id'))]).as(
        'isUsed',
      ),
    )
    .executeTakeFirstOrThrow();
  return !isUsed;
}

/** Revokes the open link of the set-up. */
export async function endSetUp(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('portal.agency_invitations')
    .set({ revoked_at: now })
    .where('email', 'is', null)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Administrators for all clients other than this one, who can still manage the team. */
export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('portal.agency_members')
    .select('id')
    .where('role', '=', 'agency_admin')
    .where('client_ids', 'is', null)
    .where('ended_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateMember(tx: Tx, id: string, { role, clientIds }: Access): Promise<void> {
  await tx
    .updateTable('portal.agency_members')
    .set(({ eb }) => ({ role, client_ids: clientIds === null ? null : [...clientIds], revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function endMember(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('portal.agency_members').set({ ended_at: now }).where('id', '=', id).execute();
}

/** Adds access; false if the user already has it. */
export async function insertMember(tx: Tx, userId: string, { role, clientIds }: Access): Promise<boolean> {
  const { rows } = await sql`
    insert into portal.agency_members (user_id, role, client_ids) values (${userId}, ${role}, ${clientIds}::uuid[])
    on conflict (user_id) where ended_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function isMemberAddress(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from portal.agency_members g
    left join auth.users u on u.id = g.user_id left join portal.user_profiles p on p.user_id = g.user_id
    where g.ended_at is null and ${email} in (lower(u.email), lower(p.email)) limit 1`.execute(db.owner);
  return rows.length > 0;
}

export async function nameClients(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('portal.clients')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${ids})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function listOpenInvitations(tx: Tx) {
  return tx
    .selectFrom('portal.agency_invitations')
    .select(['id', 'email', 'role', 'client_ids', 'invited_by_name', 'sent_at', 'expires_at'])
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('email', 'is not', null)
    .orderBy('email')
    .execute();
}

export interface NewInvitation extends Access {
  /** Null: the set-up. */
  email: string | null;
  inviter: { userId: string | null; name: string };
  now: Date;
  hours?: number;
}

const createToken = () => randomBytes(32).toString('base64url');

/** Opens an invitation, replacing an expired one; null if an open one exists. The token is stored as a hash only. */
export async function openTeamInvitation(
  tx: Tx,
  { email, role, clientIds, inviter, now, hours = TEAM_INVITATION_DAYS * 24 }: NewInvitation,
): Promise<{ id: string; token: string } | null> {
  const token = createToken();
  await tx
    .updateTable('portal.agency_invitations')
    .set({ revoked_at: now })
    .where(sql<boolean>`email is not distinct from ${email}`)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  const row = await tx
    .insertInto('portal.agency_invitations')
    .values({
      id: newId(),
      token_sha256: hashToken(token),
      email,
      role,
      client_ids: clientIds === null ? null : [...clientIds],
      invited_by: inviter.userId,
      invited_by_name: inviter.name,
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + hours * MS_PER.hour),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? { id: row.id, token } : null;
}

export function findTeamInvitation(tx: Tx, by: { id: string } | { tokenHash: string }, { lock = false } = {}) {
  return tx
    .selectFrom('portal.agency_invitations')
    .selectAll()
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('token_sha256', '=', by.tokenHash)))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A new token for seven more days; the previous one becomes invalid. */
export async function renewTeamInvitation(tx: Tx, id: string, now: Date): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + TEAM_INVITATION_DAYS * MS_PER.day);
  await tx
    .updateTable('portal.agency_invitations')
    .set({ token_sha256: hashToken(token), sent_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
  return token;
}

export async function closeTeamInvitation(
  tx: Tx,
  id: string,
  closing: { accepted_at: Date; accepted_by: string } | { revoked_at: Date },
): Promise<void> {
  await tx.updateTable('portal.agency_invitations').set(closing).where('id', '=', id).execute();
}

/** Revokes the open invitations that a person sent. Returns the invited addresses. */
export function revokeInvitationsOf(tx: Tx, userId: string, now: Date): Promise<{ email: string | null }[]> {
  return tx
    .updateTable('portal.agency_invitations')
    .set({ revoked_at: now })
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('email')
    .execute();
}
