import type { Team, TeamAccess } from '@recoup/contract/agency/team';
import { agencyRole } from '@recoup/contract/users/memberships';
import type { Config } from '#server/config.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Mailer } from '#platform/email/index.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';
import { hostedUsers, noSession, type SignOutUser } from '../sign-out-user.ts';
import { writeTeamInvitation } from './team.email.ts';
import {
  alreadyInvited,
  alreadyMember,
  invitationClosed,
  lastAdmin,
  memberChanged,
  memberNotFound,
  ownSessions,
  sentJustNow,
  unknownClient,
} from './team.errors.ts';
import {
  closeTeamInvitation,
  endMember,
  findMember,
  findTeamInvitation,
  hasOtherAdmin,
  isManagerNow,
  isMemberAddress,
  listMembers,
  listOpenInvitations,
  lockTeam,
  nameClients,
  openTeamInvitation,
  renewTeamInvitation,
  revokeInvitationsOf,
  updateMember,
} from './team.repository.ts';

interface TeamContext {
  db: Db;
  clock: Clock;
  config: Config;
  sendEmail: Mailer['send'];
  /** Null: users are in a hosted project. */
  signOutUser: SignOutUser | null;
}

const mayManage = ({ agencyRole: role, clientIds }: AgencyCaller): boolean => role === 'agency_admin' && clientIds === null;

export function createTeamService({ db, clock, config, sendEmail, signOutUser }: TeamContext) {
  async function sendInvitation(tx: Tx, { email, role, inviterName, token }: SentInvitation): Promise<void> {
    const content = writeTeamInvitation(config, { inviterName, role: agencyRole.parse(role), token });
    await sendEmail(tx, { to: email, content });
  }

  /** Takes the team's lock, and repeats `bind()`'s check under it: the caller may have lost the right while waiting. */
  async function requireManager(tx: Tx, caller: AgencyCaller): Promise<void> {
    await lockTeam(tx);
    if (!(await isManagerNow(tx, caller.userId)))
      throw forbidden('Only agency administrators with access to all clients can manage the team.');
  }

  const asManager = <T>(caller: AgencyCaller, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.asService(async (tx) => {
      await requireManager(tx, caller);
      return work(tx);
    });

  async function requireClients(tx: Tx, ids: readonly string[] | null): Promise<void> {
    if (ids !== null && (await nameClients(tx, ids)).size < new Set(ids).size) throw unknownClient();
  }

  async function requireOpen(tx: Tx, id: string) {
    const invitation = await findTeamInvitation(tx, { id }, { lock: true });
    if (!invitation?.email) throw memberNotFound();
    if (invitation.accepted_at || invitation.revoked_at) throw invitationClosed();
    return { ...invitation, email: invitation.email };
  }

  async function requireMember(tx: Tx, id: string) {
    const member = await findMember(tx, id);
    if (!member) throw memberNotFound();
    return member;
  }

  return {
    async get(caller: AgencyCaller): Promise<Team> {
      const members = await listMembers(db);
      return db.asService(async (tx) => {
        const invitations = mayManage(caller) || caller.agencyRole === 'agency_auditor' ? await listOpenInvitations(tx) : [];
        const names = await nameClients(tx, [
          ...new Set([...members, ...invitations].flatMap(({ client_ids: ids }) => ids ?? [])),
        ]);
        // A limited caller must not find out that other clients exist.
        const visible = (id: string) => caller.clientIds?.includes(id) ?? true;
        const clientsOf = (ids: string[] | null) =>
          ids?.filter(visible).map((id) => ({ client_id: id, client_name: names.get(id) ?? '' })) ?? null;
        const now = clock.now();
        return {
          may_manage: mayManage(caller),
          may_sign_out: mayManage(caller) && signOutUser !== null,
          members: members.map((row) => ({
            id: row.id,
            user_id: row.user_id,
            name: row.name || row.email,
            email: row.email,
            role: agencyRole.parse(row.role),
            clients: clientsOf(row.client_ids),
            has_second_factor: row.has_second_factor,
            last_seen_at: row.last_seen_at?.toISOString() ?? null,
            since: row.created_at.toISOString(),
            is_self: row.user_id === caller.userId,
            revision: row.revision,
          })),
          invitations: invitations.map((row) => ({
            id: row.id,
            email: row.email ?? '',
            role: agencyRole.parse(row.role),
            clients: clientsOf(row.client_ids),
            invited_by: row.invited_by_name,
            sent_at: row.sent_at.toISOString(),
            expires_at: row.expires_at.toISOString(),
            state: row.expires_at > now ? 'open' : 'expired',
          })),
        };
      });
    },

    async invite(caller: AgencyCaller, { email, role, client_ids: clientIds }: TeamAccess & { email: string }) {
      if (await isMemberAddress(db, email)) throw alreadyMember(email);
      return asManager(caller, async (tx) => {
        await requireClients(tx, clientIds);
        const inviter = { userId: caller.userId, name: caller.name };
        const opened = await openTeamInvitation(tx, { email, role, clientIds, inviter, now: clock.now() });
        if (!opened) throw alreadyInvited(email);
        await sendInvitation(tx, { email, role, inviterName: caller.name, token: opened.token });
        const details = { email, role, clients: clientIds?.length ?? null };
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.invited', subjectType: 'invitation', subjectId: opened.id, details },
        ]);
        return { id: opened.id };
      });
    },

    resend: (caller: AgencyCaller, id: string): Promise<void> =>
      asManager(caller, async (tx) => {
        const invitation = await requireOpen(tx, id);
        const now = clock.now();
        if (now.getTime() - invitation.sent_at.getTime() < config.MESSAGE_SPACING_SECONDS * 1000) throw sentJustNow();
        const token = await renewTeamInvitation(tx, id, now);
        const { email, role, invited_by_name: inviterName } = invitation;
        await sendInvitation(tx, { email, role, inviterName, token });
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.invitation_resent', subjectType: 'invitation', subjectId: id, details: { email } },
        ]);
      }),

    revoke: (caller: AgencyCaller, id: string): Promise<void> =>
      asManager(caller, async (tx) => {
        const { email } = await requireOpen(tx, id);
        await closeTeamInvitation(tx, id, { revoked_at: clock.now() });
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.invitation_revoked', subjectType: 'invitation', subjectId: id, details: { email } },
        ]);
      }),

    change: (caller: AgencyCaller, id: string, change: TeamAccess & { revision: number }): Promise<void> =>
      asManager(caller, async (tx) => {
        const member = await requireMember(tx, id);
        if (member.revision !== change.revision) throw memberChanged();
        await requireClients(tx, change.client_ids);
        const staysManager = change.role === 'agency_admin' && change.client_ids === null;
        if (isManager(member) && !staysManager) await removeManager(tx, caller, member);
        await updateMember(tx, id, { role: change.role, clientIds: change.client_ids });
        const details = {
          from: { role: member.role, clients: member.client_ids?.length ?? null },
          to: { role: change.role, clients: change.client_ids?.length ?? null },
        };
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.member_changed', subjectType: 'user', subjectId: member.user_id, details },
        ]);
      }),

    remove: (caller: AgencyCaller, id: string): Promise<void> =>
      asManager(caller, async (tx) => {
        const member = await requireMember(tx, id);
        if (isManager(member)) await removeManager(tx, caller, member);
        await endMember(tx, id, clock.now());
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.member_removed', subjectType: 'user', subjectId: member.user_id, details: { role: member.role } },
        ]);
      }),

    /** As the database owner, which alone may write the authentication tables, so that the change and its audit entry are one transaction. */
    async signOut(caller: AgencyCaller, id: string): Promise<void> {
      if (!signOutUser) throw hostedUsers();
      await db.asOwner(async (tx) => {
        await requireManager(tx, caller);
        const { user_id: userId } = await requireMember(tx, id);
        if (userId === caller.userId) throw ownSessions();
        const { ip, userAgent } = caller;
        if ((await signOutUser(tx, { userId, ip, userAgent }, clock.now())) === 0) throw noSession();
        await recordAgencyEntries(tx, caller, [{ action: 'agency.member_signed_out', subjectType: 'user', subjectId: userId }]);
      });
    },
  };

  /** Refuses if no manager would remain. Revokes the person's open invitations, because one of them could let them back in. */
  async function removeManager(tx: Tx, caller: AgencyCaller, member: { id: string; user_id: string }): Promise<void> {
    if (!(await hasOtherAdmin(tx, member.id))) throw lastAdmin();
    const revoked = await revokeInvitationsOf(tx, member.user_id, clock.now());
    await recordAgencyEntries(
      tx,
      caller,
      revoked.map(({ email }) => ({ action: 'agency.invitation_revoked' as const, details: { email } })),
    );
  }
}

interface SentInvitation {
  email: string;
  role: string;
  inviterName: string;
  token: string;
}

const isManager = ({ role, client_ids: clientIds }: { role: string; client_ids: string[] | null }): boolean =>
  role === 'agency_admin' && clientIds === null;
