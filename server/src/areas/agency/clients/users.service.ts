import type { inviteUsers, UserListQuery } from '@recoup/contract/users/members';
import type { AuditLogAction } from '@recoup/contract/audit/audit-log';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import type { Config } from '#server/config.ts';
import {
  createInviteService,
  createUsersService,
  findMember,
  isMemberOfOthers,
  lockMembers,
  userNotFound,
} from '#areas/users/members/index.ts';
import { isOfAgency } from '#areas/users/agency-staff/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Mailer } from '#platform/email/index.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict } from '#platform/http/errors.ts';
import { hostedUsers, noSession, type SignOutUser } from '../sign-out-user.ts';

/** Removes a user's second factors in a transaction of the owner, and emails the user. Returns how many. */
export interface FactorReset {
  reset(tx: Tx, person: { userId: string; ip: string; userAgent: string | null }, now: Date): Promise<number>;
}

interface UsersContext {
  db: Db;
  clock: Clock;
  config: Config;
  sendEmail: Mailer['send'];
  /** Null: users are in a hosted project. */
  factors: FactorReset | null;
  signOutUser: SignOutUser | null;
}

const ownAccess = () => conflict('own_access', 'You cannot change your own access. Ask another agency administrator.');
const agencyUser = () => conflict('agency_user', 'This person is also agency staff. Agency staff are managed under Team.');
const otherClients = () =>
  conflict(
    'other_clients',
    'This person also belongs to clients that you have no access to. Ask an agency administrator who has access to all clients.',
  );
const noFactor = () => conflict('no_factor', 'This person has not set up two-factor authentication.');

/** A client's users, changed through the same services that the client's admins use. */
export function createClientUsersService({ db, clock, config, sendEmail, factors, signOutUser }: UsersContext) {
  const users = createUsersService({ db, clock });
  const invitations = createInviteService({ db, clock, config, sendEmail });
  const at = (caller: AgencyCaller, clientId: string) => ({ ...caller, clientId });

  /**
   * Changes a member's sign-in as the database owner, which alone may write the authentication tables, so that the change and its audit
   * entry are one transaction.
   */
  const changeSignIn = (
    caller: AgencyCaller,
    { clientId, id }: { clientId: string; id: string },
    change: (tx: Tx, person: { userId: string; ip: string; userAgent: string | null }) => Promise<AuditLogAction>,
  ): Promise<void> =>
    db.asOwner(async (tx) => {
      await lockMembers(tx, clientId);
      const member = await findMember(tx, clientId, id);
      if (!member) throw userNotFound();
      if (member.user_id === caller.userId) throw ownAccess();
      if (await isOfAgency(tx, member.user_id)) throw agencyUser();
      // Factors and sessions belong to the user, so the change affects every client that the user belongs to.
      const { clientIds } = caller;
      if (clientIds !== null && (await isMemberOfOthers(tx, member.user_id, clientIds))) throw otherClients();
      const action = await change(tx, { userId: member.user_id, ip: caller.ip, userAgent: caller.userAgent });
      await recordAgencyEntries(tx, caller, [{ action, clientId, subjectType: 'user', subjectId: member.user_id }]);
    });

  return {
    list: async (caller: AgencyCaller, clientId: string, query: UserListQuery) => ({
      ...(await users.list(at(caller, clientId), query)),
      can_reset_factors: factors !== null,
      can_sign_out: signOutUser !== null,
    }),

    invite: (caller: AgencyCaller, clientId: string, body: BodyOf<typeof inviteUsers>) =>
      invitations.invite(at(caller, clientId), body),

    resend: (caller: AgencyCaller, clientId: string, id: string) => invitations.resend(at(caller, clientId), id),

    revoke: (caller: AgencyCaller, clientId: string, id: string) => invitations.revoke(at(caller, clientId), id),

    async remove(caller: AgencyCaller, clientId: string, id: string): Promise<void> {
      const member = await db.asUser(caller.claims, (tx) => findMember(tx, clientId, id));
      if (member?.user_id === caller.userId) throw ownAccess();
      await users.remove(at(caller, clientId), id);
    },

    async resetFactors(caller: AgencyCaller, clientId: string, id: string): Promise<void> {
      if (!factors) throw hostedUsers();
      await changeSignIn(caller, { clientId, id }, async (tx, person) => {
        if ((await factors.reset(tx, person, clock.now())) === 0) throw noFactor();
        return 'user.factors_reset';
      });
    },

    async signOut(caller: AgencyCaller, clientId: string, id: string): Promise<void> {
      if (!signOutUser) throw hostedUsers();
      await changeSignIn(caller, { clientId, id }, async (tx, person) => {
        if ((await signOutUser(tx, person, clock.now())) === 0) throw noSession();
        return 'user.signed_out';
      });
    },
  };
}

export type ClientUsersService = ReturnType<typeof createClientUsersService>;
